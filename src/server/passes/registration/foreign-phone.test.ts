/** A number of another country stays one, in every place where guests and the desk type or see it. */
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import type { Order } from '#contract/calls/order.ts';

import { passes } from '#server/base/db/schema/park.ts';
import { consents } from '#server/base/db/schema/registration.ts';
import { sharePark } from '#server/testing/shared-park.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { isOfPass } from '#server/base/db/of-pass.ts';

const park = sharePark();
const pass = { orderId: '10240003', barcode: '240126000000100033' };
const guest = {
  ...pass,
  firstName: 'Lena',
  lastName: 'Fischer',
  email: 'lena@mail.example',
  optInEmailMarketing: false,
  optInSMSMarketing: true,
  isIOS: false,
};
const register = (phone: string) => park.post('/api/register/', { ...guest, phone });

const storedOf = async () => {
  const [row] = await park.services.db
    .select({ phone: passes.phone, phoneE164: passes.phoneE164 })
    .from(passes)
    .where(isOfPass(passes, pass));
  return row;
};

test.each([
  ['(609) 555-0142', '6095550142', '6095550142', '+16095550142'],
  ['+1 609 555 0142', '6095550142', '6095550142', '+16095550142'],
  ['٦٠٩٥٥٥٠١٤٢', '6095550142', '6095550142', '+16095550142'],
  ['+45 12 34 56 78', '+45 12345678', '+4512345678', '+4512345678'],
  ['0049 30 123456', '+49 30 123456', '+4930123456', '+4930123456'],
  ['011 354 555 1234', '+354 555 1234', '+3545551234', '+3545551234'],
])('the number %s is shown as %s, and stored as %s and %s', async (typed, shown, phone, phoneE164) => {
  const answer = await register(typed);
  expect([answer.statusCode, answer.json<Order>().phone]).toEqual([200, shown]);
  expect(await storedOf()).toEqual({ phone, phoneE164 });
  // The form sends what it shows.
  expect((await register(shown)).json<Order>().phone).toBe(shown);
});

test('a consent to text messages is for the number of the guest, and of no one in this country', async () => {
  await register('+45 12 34 56 79');
  const given = await park.services.db
    .select({ contact: consents.contact })
    .from(consents)
    .where(and(eq(consents.orderId, pass.orderId), eq(consents.channel, 'sms')));
  expect(given.map(({ contact }) => contact)).toContain('+4512345679');
  expect(given.map(({ contact }) => contact)).not.toContain('4512345679');
});

test.each(['609-555-0142 ext 12', '609-555-0142 x12', '(609) 555-0142 #3'])(
  'the extension of %s is refused in words',
  async (typed) => {
    const answer = await register(typed);
    expect([answer.statusCode, answer.body]).toEqual([
      400,
      expect.stringContaining('Enter the number alone, without an extension'),
    ]);
  },
);

test('the desk finds the guest by the number of either country', async () => {
  await register('+45 12 34 56 78');
  const desk = await signInStaff(park, 'admin');
  for (const searchTerm of ['+45 12 34', '0045 1234', '+4512345678'])
    expect((await desk.call('POST', '/api/admin/guest/search/', { searchTerm })).body).toContain(
      pass.barcode,
    );
});
