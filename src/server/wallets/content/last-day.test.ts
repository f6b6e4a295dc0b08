/** The last day of a pass is the park's day, on phones in every zone and in every wallet. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import { passes } from '#server/base/db/schema/park.ts';
import { dayTicket, goldPass } from '#server/testing/demo-passes.ts';
import { savedObjectOf, test, withGooglePark, type GooglePark } from '#server/testing/google-park.ts';
import { readPassJson } from '#server/testing/read-pass.ts';

const phoneZones = [
  'America/New_York',
  'Europe/Berlin',
  'Asia/Tokyo',
  'Pacific/Honolulu',
  'Pacific/Kiritimati',
];
const moneyCard = { orderId: '10400004', barcode: '7226000004000041' };

/** Sets the pass's expiry, and returns the content of both wallets. */
async function passesEndingAt(own: GooglePark, proof: typeof goldPass, expiresAt: string) {
  await own.services.db
    .update(passes)
    .set({ expiresAt: new Date(expiresAt) })
    .where(eq(passes.barcode, proof.barcode));
  const file = await own.post('/api/apple-wallet/', proof);
  return { json: await readPassJson(file.rawPayload), object: await savedObjectOf(own, proof) };
}

interface DateField {
  value: string;
  ignoresTimeZone?: boolean;
  timeStyle?: string;
}

/** The field "EXPIRES" in any style of pass. */
function expiryFieldOf(json: Record<string, unknown>): DateField {
  const field = /\{"key":"expires"[^}]*\}/.exec(JSON.stringify(json))?.[0] ?? '{"value":""}';
  return JSON.parse(field) as DateField; // a field of ours
}

/** The day that a phone shows: in its own zone, unless the field says that the value's offset counts. */
function dayOnPhone({ value, ignoresTimeZone }: DateField, phoneZone: string): string {
  if (ignoresTimeZone === true) return value.slice(0, 10);
  return new Intl.DateTimeFormat('en-CA', { timeZone: phoneZone, dateStyle: 'short' }).format(
    new Date(value),
  );
}

test.each([
  ['a season pass', goldPass, '2027-01-05T04:59:00Z', '2027-01-04', 'Jan 4, 2027'],
  ['a card with money', moneyCard, '2027-01-05T04:59:00Z', '2027-01-04', 'Jan 4, 2027'],
  ['a pass that ends at midnight', goldPass, '2027-01-05T05:00:00Z', '2027-01-04', 'Jan 4, 2027'],
] as const)('%s shows the park’s last day on every phone', (...row) =>
  withGooglePark(async (own) => {
    const [, proof, expiresAt, day, words] = row;
    const { json, object } = await passesEndingAt(own, proof, expiresAt);
    const field = expiryFieldOf(json);
    expect(phoneZones.map((zone) => dayOnPhone(field, zone))).toEqual(phoneZones.map(() => day));
    expect(field.timeStyle).toBe('PKDateStyleNone');
    const { end } = object['validTimeInterval'] as { end: { date: string } }; // we made it so
    // Google shows the local part in any zone.
    expect(end.date.slice(0, 10)).toBe(day);
    expect(object['textModulesData']).toContainEqual(
      expect.objectContaining({ id: 'expires', header: 'Expires', body: words }),
    );
  }),
);

test('a pass ends at the very instant, written by the park’s clock, and is offered on its last day there', async (own) => {
  const { json } = await passesEndingAt(own, dayTicket, '2027-01-05T04:59:00Z');
  expect(json).toMatchObject({
    expirationDate: '2027-01-04T23:59:00-05:00',
    relevantDates: [{ startDate: '2027-01-04T02:00:00-05:00', endDate: '2027-01-04T23:59:00-05:00' }],
  });
});
