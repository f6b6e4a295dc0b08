/** A park whose day tickets have a rotating code, and its gate. */
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';

import type { GateCheck } from '#contract/calls/gate.ts';
import type { Order } from '#contract/calls/order.ts';
import { codeShownAt, type RotatingValues } from '#domain/rotating-code.ts';
import type { PassNumbers } from '#domain/pass-id.ts';

import { passCustomizations } from '#server/base/db/schema/administration.ts';
import { importRows } from '../imports/import-rows.ts';
import { makeApiKey } from '#server/staff/api-keys/api-keys.service.ts';
import { type TestPark, dayTicketRow } from '#server/testing/test-park.ts';

/** Makes the code of day tickets rotate, or stop doing so. */
export async function rotateDayTickets(
  { services }: Pick<TestPark, 'services'>,
  change: { rotatesBarcode?: boolean; refusesPlainBarcode?: boolean } = { rotatesBarcode: true },
): Promise<void> {
  await services.db.update(passCustomizations).set(change).where(eq(passCustomizations.name, 'Day Ticket'));
}

/** Imports day tickets, one for each order. */
export async function importDayTickets(
  { services }: Pick<TestPark, 'services'>,
  orderIds: readonly string[],
): Promise<PassNumbers[]> {
  const named = orderIds.map((orderId) => ({ orderId, barcode: `51260000${orderId}` }));
  await importRows(
    services,
    'orders',
    orderIds.map((orderId) => dayTicketRow(orderId)),
  );
  return named;
}

/** A key for a gate, as the header of its calls. */
export async function gateHeaders({ services }: Pick<TestPark, 'services'>, name: string) {
  const key = await makeApiKey(services, { name, kinds: ['gate'] });
  return { authorization: `Bearer ${key ?? ''}` };
}

/** A gate that scans. */
export function makeGate(park: Pick<TestPark, 'post'>, headers: Record<string, string>) {
  const scan = (scanned: string): Promise<LightMyRequestResponse> =>
    park.post('/api/gate/verify/', { scanned }, headers);
  return { scan, check: async (scanned: string) => (await scan(scanned)).json<GateCheck>() };
}

/** The codes that the page of a pass holds; undefined if its code does not rotate. */
export async function pageValues(
  park: Pick<TestPark, 'post'>,
  proof: object,
): Promise<RotatingValues | undefined> {
  return (await park.post('/api/login/', proof)).json<Order>().rotatingCode;
}

/** The code that the page of a pass shows now. */
export async function codeOfPage(park: Pick<TestPark, 'post' | 'clock'>, proof: object): Promise<string> {
  const values = await pageValues(park, proof);
  const shown = values && codeShownAt(values, park.clock.now().getTime() / 1000);
  if (shown === undefined) throw new Error('The page shows no code.');
  return shown.text;
}
