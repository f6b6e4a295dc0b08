/** Members and numbers for the tests of a club of two parks. */
import { and, eq, sum } from 'drizzle-orm';

import { ledgerLines } from '#server/base/db/schema/loyalty.ts';
import { joinClub, type ClubMember } from '#server/testing/club-member.ts';
import type { ClubOfTwo } from '#server/testing/club-of-two.ts';

let used = 0;

/** A number that no other test of the file has. */
export function nextSerial(): number {
  used += 1;
  return used;
}

/** The numbers of a check that no other test of the file has. */
export function nextCheck() {
  const serial = String(70_000 + nextSerial());
  return { checkId: `C-${serial}`, checkNumber: `9901119911268${serial}`, shortNumber: serial };
}

/** A new member of the club, with 250 points and one claim. */
export async function joinHome({ home }: ClubOfTwo): Promise<ClubMember> {
  return joinClub(home, `member${nextSerial()}@mail.example`);
}

/** The member's posted points. */
export async function fetchPoints({ home }: ClubOfTwo, { memberId }: ClubMember): Promise<number> {
  const [row] = await home.services.db
    .select({ points: sum(ledgerLines.points) })
    .from(ledgerLines)
    .where(and(eq(ledgerLines.memberId, memberId), eq(ledgerLines.account, 'posted')));
  return Number(row?.points ?? 0);
}
