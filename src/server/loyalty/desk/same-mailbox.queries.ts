import { and, eq, ne, or, sql } from 'drizzle-orm';

import { emailKeyOf } from '#domain/email.ts';

import type { Database } from '#server/base/db/database.ts';
import { isSpelledOtherwise, loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import type { Member } from '../members.queries.ts';

/**
 * The number of another open account with the mailbox of this one, or null: earlier versions took each spelling of an
 * address for a mailbox of its own.
 */
export async function findSameMailbox(db: Database, member: Member): Promise<string | null> {
  if (member.status !== 'active') return null;
  const { memberId, email, emailKey, status } = loyaltyMembers;
  const key = emailKeyOf(member.email);
  const rows = await db
    .select({ memberId, email })
    .from(loyaltyMembers)
    .where(
      and(
        eq(status, 'active'),
        ne(memberId, member.memberId),
        or(eq(emailKey, key), sql.raw(isSpelledOtherwise)),
      ),
    );
  return rows.find((row) => emailKeyOf(row.email) === key)?.memberId ?? null;
}
