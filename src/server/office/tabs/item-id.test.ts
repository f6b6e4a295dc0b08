/** The item of a wristband product, in the tab and in imports. */
import { expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';

import type { AdminRow } from '#contract/calls/admin-tabs.ts';
import type { Order } from '#contract/calls/order.ts';

import { products } from '#server/base/db/schema/park.ts';
import { shareStaff, signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { withOwnPark, type TestPark, sharePark, keepOpen } from '#server/testing/test-park.ts';
import { openTwoServers } from '#server/testing/two-servers.ts';
import { testPasses } from '#server/base/db/schema/administration.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';

const url = '/api/admin/wristband-merch-pack-ids/';
const field = 'wristbandMerchPackIDsMerchItemID';

const park = sharePark();
const admin = shareStaff(park, 'admin');

const inTextPark = async (check: (staff: SignedInStaff, own: TestPark) => Promise<void>) =>
  withOwnPark(async (own) => {
    Object.assign(own.services, { brand: { ...own.services.brand, itemIds: 'text' } });
    await check(await signInStaff(own, 'admin'), own);
  });

test.each<[string | number, string | number]>([
  ['M4', 'M4'],
  [' RIDE-1 ', 'RIDE-1'],
])('a park whose ids hold letters stores the item %j, and reads it as %j', (given, read) =>
  inTextPark(async (staff) => {
    const made = await staff.call('POST', url, { [field]: given });
    expect([made.statusCode, made.json<AdminRow>()[field]]).toEqual([201, read]);
  }),
);

test.each<[string | number, string | number]>([
  // Digits stay a number on the wire, in whichever form they come.
  [5777, 5777],
  ['5777', 5777],
  // Digits that a number would change stay text, because products name them as text.
  ['007', '007'],
  ['123456789012345678901234', '123456789012345678901234'],
  ['９９', 99],
  ['٥٧٧٨', 5778],
])('the item %j is stored, and read as %j', async (given, read) => {
  const made = await admin.call('POST', url, { [field]: given });
  expect([made.statusCode, made.json<AdminRow>()[field]]).toEqual([201, read]);
});

test.each([[''], [null], [-1], [1.5], ['9'.repeat(41)], [true], ['M4'], ['1e3'], ['1 2'], ['0x10'], ['-5']])(
  'the item %j is refused at its field',
  async (given) => {
    const answer = await admin.call('POST', url, { [field]: given });
    expect([answer.statusCode, answer.body.includes(field)]).toEqual([400, true]);
  },
);

test('an item of letters is refused in a change of a row too', async () => {
  const made = await admin.call('POST', url, { [field]: 5778 });
  const id = String(made.json<AdminRow>()['wristbandMerchPackIDsMerchItemGUID']);
  expect((await admin.call('PUT', url + id, { [field]: 'M4' })).statusCode).toBe(400);
  expect((await admin.call('PUT', url + id, { [field]: '5779' })).statusCode).toBe(200);
});

test('a product whose imported item is a text is a wristband once the tab of such a park names it', () =>
  inTextPark(async (staff, own) => {
    const day = { orderId: '10300001', barcode: '5126000003000013' };
    await own.services.db
      .update(products)
      .set({ merchItemId: 'BAND-DAY' })
      .where(eq(products.productId, 'DAY-ALL'));
    const readOrder = async () => (await own.post('/api/login/', day)).json<Order>();
    expect((await readOrder()).isWristband).toBe(false);
    await staff.call('POST', url, { [field]: 'BAND-DAY', wristbandMerchPackIDsActive: true });
    expect((await readOrder()).isWristband).toBe(true);
  }));

const exclusion = (walletItemExclusionMerchItemID: string) =>
  admin.call('POST', '/api/admin/wallet-item-exclusion/', {
    walletItemExclusionMerchItemID,
    walletItemExclusionActive: true,
  });

test.each([
  ['９９', '99'],
  ['\u200eAB–12 ', 'AB-12'],
])('the item %j of an exclusion is stored as products name it, %j', async (given, read) => {
  const made = await exclusion(given);
  expect([made.statusCode, made.json<AdminRow>()['walletItemExclusionMerchItemID']]).toEqual([201, read]);
});

test.each(['1e3', '2.40126E+17', '１ｅ３'])(
  'the item %j is refused, because a spreadsheet has shortened it',
  async (given) => {
    const refused = await exclusion(given);
    expect([refused.statusCode, refused.body]).toEqual([
      400,
      expect.stringContaining('A spreadsheet has shortened this number'),
    ]);
  },
);

test('a pasted color may have blanks, and a barcode any digits', async () => {
  const look = await admin.call('POST', '/api/admin/pass-customization/', {
    passCustomizationName: 'Pasted',
    passCustomizationBackgroundColor: ' # 0b 4f 6c ',
    passCustomizationColor: '#FFFFFF',
    passCustomizationInstructions: 'Scan at the gate.',
  });
  expect(look.json<AdminRow>()).toMatchObject({ passCustomizationBackgroundColor: '0b4f6c' });
  const pass = await admin.call('POST', '/api/admin/test-passes/', { testPassesBarcode: '٩٩٠٠-١٢٣٤' });
  expect(pass.json<AdminRow>()).toMatchObject({ testPassesBarcode: '99001234' });
});

const servers = keepOpen(() => openTwoServers({ PARK_CIDRS: '127.0.0.0/8' }));

/** The server that gets this request; the two take turns. */
const appOf = (index: number): FastifyInstance => servers.apps[index % 2 === 0 ? 0 : 1];

function put(index: number, token: string, path: string, body: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return appOf(index).inject({ method: 'PUT', url: path, headers, payload: JSON.stringify(body) });
}

test('two hundred changes at once do not bring back a session that is signed out among them', async () => {
  const { park: own } = servers;
  const [staff, agent] = [await signInStaff(own, 'admin'), await signInStaff(own, 'agent')];
  const path = `/api/admin/session/${agent.login.sessionGUID}`;
  const later = new Date(own.clock.now().getTime() + 3_600_000).toISOString();
  const changes = Array.from({ length: 200 }, (_, index) =>
    index === 60
      ? agent.call('DELETE', `/app/logout/${agent.login.sessionGUID}`)
      : put(index, staff.token, path, {
          sessionActive: true,
          ...(index % 2 === 0 ? { sessionEndTimestamp: later } : {}),
        }),
  );
  const statuses = (await Promise.all(changes)).map(({ statusCode }) => statusCode);
  // Two hundred changes of one row wait for each other, so some are answered that they took too long.
  expect(statuses.filter((status) => ![200, 204, 408, 409, 503].includes(status))).toEqual([]);
  const after = await Promise.all(
    [0, 1].map((index) => put(index, staff.token, path, { sessionActive: true })),
  );
  expect(after.map((answer) => answer.json<{ code: string }>().code)).toEqual([
    'session-ended',
    'session-ended',
  ]);
  const asked = await Promise.all(
    servers.apps.map((app) =>
      app.inject({ url: '/api/admin/test-passes/', headers: { authorization: `Bearer ${agent.token}` } }),
    ),
  );
  expect(asked.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
});

const api = '/api/admin/export/';

test('is the list of the tab, with the columns of the screen', async () => {
  const answer = await admin.call('POST', api, {
    tab: 'wallet-exceptions',
    sort: 'walletExceptionOrderNumber',
  });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(answer.headers['content-disposition']).toBe(
    'attachment; filename="wallet-exceptions-2026-11-21.csv"',
  );
  expect(answer.body).toBe(
    [
      '\ufeffOrder Number,Skip Registration,Skip Image',
      '10240006,false,true',
      '10240007,true,true',
      '20330001,true,false',
      '',
    ].join('\r\n'),
  );
});

test('follows the search and the filters of the screen', async () => {
  const answer = await admin.call('POST', api, {
    tab: 'wallet-exceptions',
    search: '1024',
    filter: JSON.stringify({ walletExceptionSkipRegistration: 'true' }),
  });
  expect(answer.body.split('\r\n').slice(1, -1)).toEqual(['10240007,true,true']);
});

test('contains no formula, whatever staff typed, also with thousands of rows', async () => {
  const rows = Array.from({ length: 1203 }, (_, place) => ({
    barcode: String(10_000 + place),
    description: '=HYPERLINK("https://evil.example";"x")',
    data: '{}',
  }));
  await park.services.db.insert(testPasses).values(rows);
  const answer = await admin.call('POST', api, { tab: 'test-passes', search: 'HYPERLINK' });
  const lines = answer.body.split('\r\n').slice(1, -1);
  expect(lines).toHaveLength(1203);
  expect(lines[0]).toBe('10000,"\'=HYPERLINK(""https://evil.example"";""x"")",{}');
});

test('never contains a password, and of a session only its fingerprint', async () => {
  const team = await admin.call('POST', api, { tab: 'team' });
  expect(team.body.split('\r\n')[0]).not.toContain('Password');
  const sessions = await admin.call('POST', api, { tab: 'session' });
  expect(sessions.body).not.toContain(admin.token);
});

test('requires the permissions for the export and for the list of the tab', async () => {
  const agent = await signInStaff(park, 'agent');
  const lead = await signInStaff(park, 'design');
  expect((await agent.call('POST', api, { tab: 'test-passes' })).statusCode).toBe(403);
  expect((await lead.call('POST', api, { tab: 'test-passes' })).statusCode).toBe(200);
  expect((await lead.call('POST', api, { tab: 'team' })).statusCode).toBe(403);
});

test('of an unknown tab is refused', async () => {
  for (const tab of ['', 'toString', '__proto__', 'loyalty'])
    expect((await admin.call('POST', api, { tab })).statusCode).toBe(400);
});

test('is in the audit log', async () => {
  await admin.call('POST', api, { tab: 'permissions', search: 'photo' });
  const entries = await park.services.db.select().from(auditEntries).where(eq(auditEntries.action, 'Export'));
  expect(entries.at(-1)).toMatchObject({ target: 'permissions', after: { search: 'photo' } });
});
