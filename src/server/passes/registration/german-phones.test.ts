/** Phone numbers of a park outside of North America, from the form to the desk and the files. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import type { Order } from '#contract/calls/order.ts';
import type { FoundOrder } from '#contract/calls/staff-orders.ts';

import { loadBrand } from '#server/base/brand/load-brand.ts';
import { passes, ticketShares } from '#server/base/db/schema/park.ts';
import { importRows } from '#server/data/imports/import-rows.ts';
import { call, card, noor, tokenOf } from '#server/passes/share/share-testing.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { openTestPark } from '#server/testing/test-park.ts';
import { keepOpen } from '#server/testing/shared-park.ts';
import { isOfPass } from '#server/base/db/of-pass.ts';
import { dayTicketRow } from '#server/testing/demo-passes.ts';

const pass = { orderId: '10240003', barcode: '240126000000100033' };
const lena = { firstName: 'Lena', lastName: 'Fischer', email: 'lena@mail.example', phone: '030 / 12 34 56' };

const park = keepOpen(async () => openTestPark({ brand: { ...(await loadBrand()), locale: 'de-DE' } }));

const storedPhone = async (): Promise<string | null | undefined> => {
  const [row] = await park.services.db
    .select({ phone: passes.phone })
    .from(passes)
    .where(isOfPass(passes, pass));
  return row?.phone;
};

test('a registered number is stored with its country code, shown as in the country, and found by the desk', async () => {
  const answer = await park.post('/api/register/', { ...pass, ...lena });
  expect(answer.json<Order>().phone).toBe('030 123456');
  expect(await storedPhone()).toBe('+4930123456');

  const agent = await signInStaff(park, 'agent');
  for (const searchTerm of ['030 1234', '+49 30 123456', '004930123456']) {
    const found = await agent.call('POST', '/api/admin/guest/search/', { searchTerm });
    expect(found.json<{ rows: FoundOrder[] }>().rows, searchTerm).toMatchObject([
      { orderId: pass.orderId, phone: '030 123456' },
    ]);
  }

  const again = await park.post('/api/register/', { ...pass, ...lena, phone: '030 123456' });
  expect([again.statusCode, await storedPhone()]).toEqual([200, '+4930123456']);
});

test('the number of a shared guest is stored and shown alike, and may be absent', async () => {
  const token = await tokenOf(park, card);
  const request = { method: 'POST', url: '/api/share/', token } as const;
  const shared = await call(park, { ...request, body: { ...card, ...noor, phone: '0151 23456789' } });
  expect(shared.json()).toMatchObject({ phone: '01512 3456789' });
  const stored = await park.services.db
    .select({ phone: ticketShares.phone })
    .from(ticketShares)
    .where(eq(ticketShares.email, noor.email));
  expect(stored).toEqual([{ phone: '+4915123456789' }]);

  const wrong = await call(park, {
    ...request,
    body: { ...card, ...noor, email: 'b@mail.example', phone: '0301' },
  });
  expect(wrong.statusCode).toBe(400);
  const without = await call(park, {
    ...request,
    body: { ...card, ...noor, email: 'c@mail.example', phone: ' ' },
  });
  expect(without.json()).toMatchObject({ phone: '' });
});

test('imports read numbers as people of the country write them, and refuse others with the column', async () => {
  const row = (orderId: string, phone: string) => dayTicketRow(orderId, { phone });
  const outcome = await importRows(park.services, 'orders', [
    row('70000001', '0151 23456789'),
    row('70000002', '+44 20 7946 0958'),
    row('70000003', '12'),
  ]);
  expect(outcome).toMatchObject({ kept: 2, refused: [{ row: 3, reasons: ['phone is not a phone number'] }] });
  const stored = await park.services.db
    .select({ phone: passes.phone })
    .from(passes)
    .where(eq(passes.orderId, '70000002'));
  expect(stored).toEqual([{ phone: '+442079460958' }]);
});
