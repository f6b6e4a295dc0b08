/** The undo calls, as tests make them. */
import type { LightMyRequestResponse } from 'fastify';

import type { HistoryEntry, OwnAct } from '#contract/calls/staff-undo.ts';

import type { SignedInStaff } from '#server/testing/staff.ts';
import { importRows } from '#server/data/imports/import-rows.ts';
import { balanceOf, ines, userIdOf } from '#server/loyalty/desk/staff-loyalty-testing.ts';
import { type TestPark, dayTicketRow } from '#server/testing/test-park.ts';

/** The entry that an answer offers to undo; empty without one. */
export function offerOf(answer: LightMyRequestResponse): string {
  return String(answer.headers['x-undo'] ?? '');
}

/** Undoes the act that an answer offers to undo. */
export function undo(staff: SignedInStaff, answer: LightMyRequestResponse): Promise<LightMyRequestResponse> {
  return staff.call('POST', `/api/admin/undo/${offerOf(answer)}`);
}

/** The status of an answer with the code and the text of its refusal. */
export function codeAndText(
  answer: LightMyRequestResponse,
): [number, string | undefined, string | undefined] {
  const { code, title } = answer.json<{ code?: string; title?: string }>();
  return [answer.statusCode, code, title];
}

/** The first page of a row's history. */
export async function historyOf(
  staff: SignedInStaff,
  tab: string,
  id: string,
): Promise<{ entries: HistoryEntry[]; next: string | null }> {
  return (await staff.call('GET', `/api/admin/history/${tab}/${id}`)).json();
}

/** The caller's own acts that can be undone, or were. */
export async function ownActsOf(staff: SignedInStaff): Promise<OwnAct[]> {
  return (await staff.call('GET', '/api/admin/undo/')).json<{ acts: OwnAct[] }>().acts;
}

/** The order; each of its passes cost $79, which earns 790 points. */
export const twoPasses = { orderId: '30000001', first: '5126000030000001', second: '5126000030000002' };

/** A row of an import of orders for one pass of it. */
export const soldPass = (barcode: string) => dayTicketRow(twoPasses.orderId, { barcode });

/** Imports the order, claims it for Ines, and returns her balance. */
export async function importClaimedOrder(park: TestPark, lead: SignedInStaff): Promise<number> {
  await importRows(park.services, 'orders', [soldPass(twoPasses.first), soldPass(twoPasses.second)]);
  const userID = await userIdOf(park, ines);
  const body = { email: ines.email, userID, orderId: twoPasses.orderId };
  const claimed = await lead.call('POST', '/api/admin/loyalty/tickets/', body);
  if (claimed.statusCode !== 200) throw new Error(`The order was not claimed: ${claimed.body}`);
  return balanceOf(park, ines);
}

/** Withdraws an order as the desk does. */
export function withdraw(staff: SignedInStaff, orderId = twoPasses.orderId): Promise<LightMyRequestResponse> {
  return staff.call('POST', `/api/admin/order-correction/withdraw/${orderId}`, { reason: 'sold twice' });
}
