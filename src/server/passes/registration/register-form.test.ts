/** The registration by the plain form of a browser without script. */
import { expect } from 'vitest';
import { and, eq } from 'drizzle-orm';

import type { Order } from '#contract/calls/order.ts';

import { errors as guestTexts } from '#texts/english/errors.ts';
import { passes, isOfPass } from '#server/base/db/schema/park.ts';
import { type TestPark, test, sharePark } from '#server/testing/test-park.ts';
import { consents } from '#server/base/db/schema/registration.ts';
import { pickColumns } from '#server/base/db/table-columns.ts';

const pass = { orderId: '10240003', barcode: '240126000000100033' };
const lena = { firstName: 'Lena', lastName: 'Fischer', email: 'lena@mail.example', phone: '(609) 555-0142' };
const path = `/${pass.orderId}/${pass.barcode}`;

const park = sharePark();

const submit = (
  fields: Record<string, string> | string,
  headers: Record<string, string> = {},
  at: TestPark = park,
) =>
  at.post('/register', typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'text/html',
    ...headers,
  });

const stored = async (at: TestPark) => {
  const [row] = await at.services.db
    .select(pickColumns(passes, 'firstName', 'phone', 'hasOptedIntoEmail', 'hasOptedIntoSms'))
    .from(passes)
    .where(isOfPass(passes, pass));
  return row;
};

test('the page of a pass without a holder has the form, which works without a script', async () => {
  const page = await park.app.inject({ method: 'GET', url: path });
  const [form = ''] = /<form[^>]*action="\/register"[^>]*>/.exec(page.body) ?? [];
  expect(form).toContain('method="post"');
  expect(page.body).toContain(`<input type="hidden" name="barcode" value="${pass.barcode}"/>`);
  expect(page.body).not.toMatch(/<button[^>]*type="submit"[^>]*disabled=""/);
});

test('a whole form registers the holder with the ticked consents, and leads to the pass', async (own) => {
  const answer = await submit({ ...pass, ...lena, optInSMSMarketing: 'on' }, {}, own);
  expect([answer.statusCode, answer.headers['location']]).toEqual([303, path]);
  expect(await stored(own)).toEqual({
    firstName: 'Lena',
    phone: '6095550142',
    hasOptedIntoEmail: false,
    hasOptedIntoSms: true,
  });
  const page = await own.app.inject({ method: 'GET', url: path });
  expect(page.body).toContain('Lena Fischer');
});

test('wrong fields are named on the page, which keeps what was typed', async () => {
  const answer = await submit({
    ...pass,
    ...lena,
    firstName: ' ',
    email: 'lena@mail',
    optInEmailMarketing: 'on',
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain('Enter the first name');
  expect(answer.body).toContain('Enter an email address such as name@mail.com');
  expect(answer.body).toContain('value="lena@mail"');
  expect(answer.body).toMatch(/name="optInEmailMarketing"[^>]*checked/);
  expect((await stored(park))?.firstName).toBeNull();
});

test('a phone number that only the server can judge is named at its field', async () => {
  const answer = await submit({ ...pass, ...lena, phone: '123456' });
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain('Fischer');
  expect(answer.body).toMatch(/Enter a phone number/);
});

test('a pair that names no pass is answered with the login and its error', async () => {
  for (const barcode of ['240126000000199999', 'x']) {
    const answer = await submit({ ...pass, barcode, ...lena });
    expect([answer.statusCode, answer.body.includes(guestTexts.orderNotFound)]).toEqual([404, true]);
    expect(answer.body).not.toContain('lena@mail.example');
  }
});

test('a pass that was registered too often keeps the form with the reason', async (own) => {
  let answer = await submit({ ...pass, ...lena, firstName: '' }, {}, own);
  for (let times = 0; times < 40 && answer.statusCode !== 429; times += 1)
    answer = await submit({ ...pass, ...lena, lastName: `Fischer${times}` }, {}, own);
  expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
});

test.each([
  ['another site', 'orderId=1', { 'sec-fetch-site': 'cross-site' }, 403],
  ['JSON', '{"orderId":"1"}', { 'content-type': 'application/json' }, 415],
  ['a NUL', 'orderId=%00', {}, 400],
  ['broken UTF-8', 'orderId=%FF', {}, 400],
  ['no fields', 'other=1', {}, 400],
  ['too many bytes', `orderId=${'1'.repeat(5000)}`, {}, 413],
])('a form of %s is refused', async (_name, payload, headers, status) => {
  expect((await submit(payload, headers)).statusCode).toBe(status);
});

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
  ['+45 12 34 56 78', '+45 12345678', '+4512345678', '+4512345678'],
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
