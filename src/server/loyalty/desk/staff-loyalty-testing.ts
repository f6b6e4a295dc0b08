/** Members of the demo club for the staff's tests, and the queries that these tests share. */
import { desc } from 'drizzle-orm';

import type { LoyaltyOrder } from '#contract/calls/staff-loyalty.ts';

import { auditEntries } from '#server/base/db/schema/staff.ts';
import { fetchBalances } from '../ledger.queries.ts';
import type { SignedInStaff } from '#server/testing/staff.ts';
import type { TestPark } from '#server/testing/test-park.ts';

export const maya = { account: '700000101', email: 'maya.okafor@mail.example' };
export const ines = { account: '700000102', email: 'ines.duarte@mail.example' };
export const theo = { account: '700000103', email: 'theo.marsh@mail.example' };
export const luis = { account: '700000105', email: 'luis.ferreira@mail.example' };
export const rosa = { account: '700000106', email: 'rosa.velez@mail.example' };
export const rosaAtWork = { account: '700000107', email: 'r.velez.work@mail.example' };

/** The user id of a member, by the staff's call. */
export async function userIdOf(park: TestPark, { email }: { email: string }): Promise<string> {
  return (await park.post('/api/loyalty/verify', { email })).body;
}

/** The orders on a member's account, by the staff's call. */
export async function ordersOf(staff: SignedInStaff, { email }: { email: string }): Promise<LoyaltyOrder[]> {
  return (await staff.call('POST', '/api/admin/loyalty/', { email })).json<LoyaltyOrder[]>();
}

/** A member's posted points. */
export async function balanceOf(park: TestPark, { account }: { account: string }): Promise<number> {
  return (await fetchBalances(park.services.db, account)).posted;
}

/** The audit log, newest first. */
export function auditOf(park: TestPark) {
  return park.services.db.select().from(auditEntries).orderBy(desc(auditEntries.entryId));
}
