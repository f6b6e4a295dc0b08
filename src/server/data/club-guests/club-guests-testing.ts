/** Members and numbers for the tests of a club of two parks. */
import { and, eq, sum } from 'drizzle-orm';

import { ledgerLines } from '#server/base/db/schema/loyalty.ts';
import { joinClub, type ClubMember } from '#server/testing/club-member.ts';
import type { ClubOfTwo } from '#server/testing/club-of-two.ts';
import { importRows } from '../imports/import-rows.ts';

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

/** The order of a pass that `sellPass` has sold. */
export const orderOfPass = (barcode: string): string => `8079${barcode.slice(-4)}`;

/** Sells a pass in the other park, a season pass unless changed; returns its barcode. */
export async function sellPass(
  { guest }: Pick<ClubOfTwo, 'guest'>,
  change: Readonly<Record<string, string>> = {},
): Promise<string> {
  const barcode = `24012600000079${1000 + nextSerial()}`;
  const sold = { productId: 'WP-GOLD', amount: 189, orderedAt: '2026-11-20T12:00:00Z', ...change };
  const { refused } = await importRows(guest.services, 'orders', [
    { ...sold, orderId: orderOfPass(barcode), barcode },
  ]);
  if (refused.length > 0)
    throw new Error(`The other park refused the pass: ${refused[0]?.reasons.join() ?? ''}`);
  return barcode;
}
