/** Members of the club for tests of the ledger: they join and claim as guests do, and orders are refunded. */
import { and, eq, sql } from 'drizzle-orm';

import { earnKindNames, guestClaims, type EarnKind, type NumberBody } from '#domain/guest-claims.ts';

import { loyaltyMembers, loyaltyRules } from '#server/base/db/schema/loyalty.ts';
import { passes } from '#server/base/db/schema/park.ts';
import type { TestPark } from './test-park.ts';

/** A member who has just joined, with 250 points and one claim. */
export interface ClubMember {
  email: string;
  userID: string;
  memberId: string;
}

/** The fields of one of the forms. */
export type ClaimedNumber = NumberBody<EarnKind>;

/** Creates a member as a guest does. */
export async function joinClub(park: TestPark, email = 'noor@mail.example'): Promise<ClubMember> {
  const person = { email, firstName: 'Noor', lastName: 'Okafor' };
  const userID = (await park.post('/api/loyalty/create', person)).body;
  const [row] = await park.services.db
    .select({ memberId: loyaltyMembers.memberId })
    .from(loyaltyMembers)
    .where(eq(loyaltyMembers.userId, userID));
  if (row === undefined) throw new Error('The new member was not found.');
  return { email, userID, memberId: row.memberId };
}

/** Claims a number and returns the answer's status. */
export async function claimNumber(
  park: TestPark,
  { email, userID }: ClubMember,
  what: ClaimedNumber,
): Promise<number> {
  const kind = earnKindNames.find((name) => guestClaims[name].numberField in what) ?? 'tickets';
  return (await park.post(`/api/loyalty/${kind}/`, { email, userID, ...what })).statusCode;
}

/** Marks an order, or one pass of it, as refunded without changing the ledger. */
export async function markRefunded({ services }: TestPark, orderId: string, barcode?: string): Promise<void> {
  const isMeant = barcode === undefined ? undefined : eq(passes.barcode, barcode);
  await services.db
    .update(passes)
    .set({ isRefunded: true })
    .where(and(eq(passes.orderId, orderId), isMeant));
}

/** Adds a version of the earn rules in which points last for this number of months; it applies to all times, or from an instant on. */
export async function letPointsLast(
  { services: { db } }: TestPark,
  expiryMonths: number,
  validFrom = '2020-01-01T00:00:00Z',
): Promise<void> {
  const change = JSON.stringify({ expiryMonths });
  await db.execute(sql`insert into ${loyaltyRules} (version, rules, valid_from)
    select version + 1, rules || ${change}::jsonb, ${validFrom}::timestamptz from ${loyaltyRules} order by version desc limit 1`);
}

/** Moves the park's clock to an instant. */
export function moveClockTo(park: Pick<TestPark, 'clock'>, instant: string | Date): void {
  park.clock.advance((new Date(instant).getTime() - park.clock.now().getTime()) / 1000);
}

/** The contact data of a claim. */
export function claimBody({ email, userID }: ClubMember): { email: string; userID: string } {
  return { email, userID };
}
