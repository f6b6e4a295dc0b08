import { eq, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { teamMembers } from '#server/base/db/schema/administration.ts';
import { passwordLinks } from '#server/base/db/schema/staff.ts';

/** A link that works: its member and its end. */
export interface OpenLink {
  memberGuid: string;
  expiresAt: Date;
}

const linkColumns = { memberGuid: passwordLinks.memberGuid, expiresAt: passwordLinks.expiresAt };

/** Spends a link and returns its member; undefined if it is spent or too old. */
export async function takePasswordLink(
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<OpenLink | undefined> {
  const [row] = await db
    .delete(passwordLinks)
    .where(eq(passwordLinks.tokenHash, tokenHash))
    .returning(linkColumns);
  return row !== undefined && row.expiresAt > now ? row : undefined;
}

/** The member of a link, without spending it. */
export async function fetchPasswordLink(
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<OpenLink | undefined> {
  const [row] = await db
    .select(linkColumns)
    .from(passwordLinks)
    .where(eq(passwordLinks.tokenHash, tokenHash));
  return row !== undefined && row.expiresAt > now ? row : undefined;
}

/** The member with this id, locked for the change; undefined for an unknown or invalid id. */
export async function lockMember(tx: Database, guid: string) {
  const [row] = await tx
    .select()
    .from(teamMembers)
    .where(eq(sql`${teamMembers.guid}::text`, guid.toLowerCase()))
    .for('update');
  return row;
}
