/**
 * Browsers in which members of the team have signed in before. Such a browser proves nothing but that: it gives its
 * member a lane of their own for tries, so that a stranger's guesses do not keep the member out. It replaces neither
 * the password nor the code.
 */
import { eq } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { staffDevices } from '#server/base/db/schema/staff.ts';

/** The members who have signed in with this browser's token. */
export async function fetchMembersOfDevice(db: Database, tokenHash: Buffer): Promise<string[]> {
  const rows = await db
    .select({ memberGuid: staffDevices.memberGuid })
    .from(staffDevices)
    .where(eq(staffDevices.tokenHash, tokenHash));
  return rows.map(({ memberGuid }) => memberGuid);
}

/** Records that the member has signed in in this browser. */
export async function noteDevice(
  db: Database,
  device: { tokenHash: Buffer; memberGuid: string },
  now: Date,
): Promise<void> {
  await db
    .insert(staffDevices)
    .values({ ...device, lastUsedAt: now })
    .onConflictDoUpdate({
      target: [staffDevices.tokenHash, staffDevices.memberGuid],
      set: { lastUsedAt: now },
    });
}
