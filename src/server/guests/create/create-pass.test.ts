import { beforeAll, expect, test, onTestFinished } from 'vitest';
import { asc, eq } from 'drizzle-orm';

import type { CreatedPass } from '#contract/calls/create-pass.ts';

import { mails } from '#server/base/db/schema/operations.ts';
import { orders, passes, passLinks } from '#server/base/db/schema/park.ts';
import { consents } from '#server/base/db/schema/registration.ts';
import { correctBarcode, movePass } from '#server/data/corrections/correct-pass.ts';
import { makeApiKey } from '#server/staff/api-keys/api-keys.service.ts';
import { hostActor } from '#server/staff/audit.queries.ts';
import { sharePark, dayTicket, dayTicketRow } from '#server/testing/test-park.ts';
import { openTwoServers, postAtOnce } from '#server/testing/two-servers.ts';

const park = sharePark();
let headers: Record<string, string>;
beforeAll(async () => {
  const key = await makeApiKey(park.services, { name: 'shop', kinds: ['create-passes'] });
  headers = { authorization: `Bearer ${key ?? ''}` };
});
const create = (row: object, more: Record<string, string> = {}) =>
  park.post('/api/passes/', row, { ...headers, ...more });

test('a pass is created with its link, its Apple file and its Google link, and a repeat by its numbers changes nothing', async () => {
  const first = await create(dayTicketRow('52000001', { firstName: 'Ada', lastName: 'Lovell' }));
  const made = first.json<CreatedPass>();
  expect([first.statusCode, made.outcome, made.notMade]).toEqual([201, 'created', []]);
  const hashUrl = made.link?.slice(`${park.services.config.publicUrl}/`.length);
  expect((await park.post('/api/login/', { hashUrl })).json<{ orderId: string }>().orderId).toBe('52000001');
  expect(
    Buffer.from(made.apple?.base64 ?? '', 'base64')
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  expect(made.google).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\//);
  const again = await create(dayTicketRow('52000001', { firstName: 'Ada', lastName: 'Lovell' }));
  expect([again.statusCode, again.json<CreatedPass>().outcome, again.json<CreatedPass>().link]).toEqual([
    200,
    'unchanged',
    made.link,
  ]);
});

test('a repeat with the same Idempotency-Key gets the first outcome, and another body under it is refused', async () => {
  const first = await create(dayTicketRow('52000002'), { 'idempotency-key': 'sale-1' });
  const again = await create(dayTicketRow('52000002'), { 'idempotency-key': 'sale-1' });
  expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
  const other = await create(dayTicketRow('52000003'), { 'idempotency-key': 'sale-1' });
  expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([422, 'idempotency-key-reused']);
  expect((await create(dayTicketRow('52000003'), { 'idempotency-key': 'a b' })).statusCode).toBe(400);
});

test('the link is mailed to the address of the pass if the call says so, and once', async () => {
  const row = { ...dayTicketRow('52000030', { email: 'ada@mail.example' }), mailLink: true };
  const unasked = await create(dayTicketRow('52000031', { email: 'ada@mail.example' }));
  const answers = [
    await create(row),
    await create(row),
    await create({ ...dayTicketRow('52000032'), mailLink: true }),
  ];
  const made = answers.map((answer) => answer.json<CreatedPass>());
  expect([unasked.json<CreatedPass>(), ...made].map(({ isMailed }) => isMailed)).toEqual([
    false,
    true,
    false,
    false,
  ]);
  const sent = await park.services.db.select().from(mails).where(eq(mails.toAddress, 'ada@mail.example'));
  expect(sent.map(({ kind, plainText }) => [kind, plainText.includes(made[0]?.link ?? '?')])).toEqual([
    ['pass-link', true],
  ]);
});

test.each([
  [{ productId: 'NONE' }, 422, ['/productId']],
  [{ orderedAt: 'soon', amount: 'much' }, 422, ['/orderedAt', '/amount']],
  [{ optInEmailMarketing: true }, 422, ['/optInEmailMarketing']],
  [{ unknown: 'x' }, 400, ['/unknown']],
  [{ barcode: undefined }, 400, ['/barcode']],
])('a row with %j is refused with %i, and each fault names its field', async (change, status, paths) => {
  const answer = await create(dayTicketRow('52000004', change));
  expect(answer.statusCode).toBe(status);
  expect(answer.json<{ faults: { path: string }[] }>().faults.map(({ path }) => path)).toEqual(paths);
});

const everything = async () => [
  await park.services.db.select().from(orders).orderBy(asc(orders.orderId)),
  await park.services.db.select().from(passes).orderBy(asc(passes.orderId), asc(passes.barcode)),
];

const stranger = dayTicket;

test.each([
  ['a new barcode of an order that exists', { orderId: stranger.orderId }],
  ['the numbers of a pass that exists', stranger],
  ['a barcode that exists under a new order', { barcode: stranger.barcode }],
])('%s are refused without a link, and nothing changes', async (_, change) => {
  const before = await everything();
  const row = dayTicketRow('52000005', { purchaserFirstName: 'Eve', firstName: 'Eve', ...change });
  const refused = await create(row);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'pass-exists']);
  expect(refused.body).not.toMatch(/10300001|5126000003000013|http/);
  const again = await create(row, { 'idempotency-key': `again-${Object.keys(change).join('-')}` });
  expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, 'pass-exists']);
  expect(await everything()).toEqual(before);
});

test('another key gets neither a pass that a key created nor its order', async () => {
  await create(dayTicketRow('52000006'));
  const other = await makeApiKey(park.services, { name: 'kiosk', kinds: ['create-passes'] });
  const asOther = { authorization: `Bearer ${other ?? ''}` };
  const answers = [
    await create(dayTicketRow('52000006'), asOther),
    await create(dayTicketRow('52000006', { barcode: '512600005200000699' }), asOther),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409]);
});

test('a key adds passes to its own order, and a repeat with other values changes nothing', async () => {
  const first = (await create(dayTicketRow('52000007'))).json<CreatedPass>();
  const second = await create(dayTicketRow('52000007', { barcode: '512600005200000702' }));
  expect([second.statusCode, second.json<CreatedPass>().outcome]).toEqual([201, 'created']);
  const before = await everything();
  const row = dayTicketRow('52000007', { productId: 'CR-50', purchaserFirstName: 'Eve' });
  for (const more of [{}, { 'idempotency-key': 'later' }]) {
    const again = await create(row, more);
    expect([again.statusCode, again.json<CreatedPass>()]).toMatchObject([
      200,
      { outcome: 'unchanged', link: first.link },
    ]);
  }
  expect(await everything()).toEqual(before);
});

test('a created pass has the consent that its row brings with the time, and none without', async () => {
  const guest = { email: 'ada@mail.example', optInEmailMarketing: true };
  const refused = await create(dayTicketRow('52000020', guest));
  expect([refused.statusCode, refused.body]).toEqual([
    422,
    expect.stringContaining('optInEmailMarketing is true without emailConsentAt'),
  ]);
  const row = dayTicketRow('52000020', { ...guest, emailConsentAt: '2026-03-01T10:00:00Z' });
  expect((await create(row)).statusCode).toBe(201);
  const kept = await park.services.db.select().from(consents).where(eq(consents.orderId, '52000020'));
  expect(kept).toMatchObject([{ channel: 'email', isGiven: true, textVersion: 'import' }]);
});

test('a repeat gets its own pass under the numbers that the team gave it, until it is in another order', async () => {
  const row = dayTicketRow('52000008');
  const first = (await create(row)).json<CreatedPass>();
  const by = { actor: hostActor, reason: 'typed wrongly at the till' };
  const barcode = '5126000052000089';
  expect(await correctBarcode(park.services, first, barcode, by)).toBe('good');
  const renumbered = await create(row);
  expect([renumbered.statusCode, renumbered.json<CreatedPass>().barcode]).toEqual([200, barcode]);
  const own = { orderId: row.orderId, barcode };
  expect(await movePass(park.services, own, stranger.orderId, by)).toBe('good');
  const moved = await create(row);
  expect([moved.statusCode, moved.json<{ code: string }>().code]).toEqual([409, 'pass-exists']);
  expect(moved.body).not.toContain(stranger.orderId);
});

test('two hundred calls at once on two servers create one pass with one link', async () => {
  const { park: own, apps, close } = await openTwoServers();
  onTestFinished(() => close());
  const key = (await makeApiKey(own.services, { name: 'shop', kinds: ['create-passes'] })) ?? '';
  const row = { orderId: '53000001', barcode: '5126000053000001', productId: 'DAY-ALL', amount: '79' };
  const body = { ...row, orderedAt: '2026-11-20T12:00:00Z' };
  const answers = [];
  for (let wave = 0; wave < 4; wave++) {
    const bodies = Array.from({ length: 50 }, () => body);
    const sent = bodies.map(() => ({ authorization: `Bearer ${key}` }));
    answers.push(...(await postAtOnce(apps, '/api/passes/', bodies, '203.0.113.9', sent)));
  }
  const outcomes = answers.map((answer) => answer.json<CreatedPass>().outcome);
  expect(answers.filter(({ statusCode }) => ![200, 201].includes(statusCode))).toEqual([]);
  expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
  expect(new Set(answers.map((answer) => answer.json<CreatedPass>().link)).size).toBe(1);
  const { db } = own.services;
  expect(await db.select().from(passes).where(eq(passes.orderId, row.orderId))).toHaveLength(1);
  expect(await db.select().from(passLinks).where(eq(passLinks.orderId, row.orderId))).toHaveLength(1);
});
