/** The data tabs on a real database: what staff may see and change, and what no one may. */
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';

import { adminTabs, type AdminTab } from '#contract/admin-tabs.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';

import { readDemoPark } from '#server/demo/demo-data.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { shareStaff, callerWith, signInStaff } from '#server/testing/staff.ts';
import { asOwner } from '#server/testing/park-database.ts';
import { withOwnPark, test, sharePark } from '#server/testing/test-park.ts';
import { sampleRows as sample } from './tab-testing.ts';

const park = sharePark();
const admin = shareStaff(park, 'admin');

const demo = readDemoPark().admin;
const idOf = (who: string): string =>
  demo.team.find((member) => member.teamMemberUsername === `${who}@harborlight.example`)?.teamMemberGUID ??
  '';

describe('lists', () => {
  test.each([
    ['pass-customizations', demo.passCustomizations],
    ['pass-customization-categories', demo.passCustomizationCategories],
    ['test-passes', demo.testPasses],
    ['wallet-exceptions', demo.walletExceptions],
    ['team', demo.team],
    ['permissions', demo.permissions],
  ] as const)('the tab %s shows every field of the demo park’s rows', async (name, rows) => {
    const answer = await admin.call('GET', adminTabs[name].api);
    expect(answer.statusCode).toBe(200);
    expect(answer.json<AdminRow[]>()).toEqual(
      expect.arrayContaining(rows.map((row) => expect.objectContaining(row) as AdminRow)),
    );
  });

  test('no list contains a password, and a session shows a fingerprint that opens nothing', async () => {
    const team = await admin.call('GET', '/api/admin/team-member/');
    expect(team.body).not.toContain('assword');
    const [session] = (await admin.call('GET', '/api/admin/session/')).json<AdminRow[]>();
    expect(session?.['sessionAccessToken']).toMatch(/^[0-9a-f]{64}$/);
    const fingerprint = callerWith(park, String(session?.['sessionAccessToken']));
    expect((await fingerprint('GET', '/api/admin/session/')).statusCode).toBe(401);
  });

  test('the option lists contain only the names of members and customizations', async () => {
    const team = (await admin.call('GET', '/api/team-member/')).json<AdminRow[]>();
    expect(Object.keys(team[0] ?? {}).toSorted()).toEqual([
      'teamMemberAccessLevel',
      'teamMemberFirstName',
      'teamMemberGUID',
      'teamMemberLastName',
    ]);
    const customizations = (await admin.call('GET', '/api/admin/pass-customizations/')).json<AdminRow[]>();
    expect(Object.keys(customizations[0] ?? {})).toEqual(['passCustomizationGUID', 'passCustomizationName']);
  });

  test('a long list is searched, filtered, sorted and read page by page', async () => {
    const url = '/api/admin/permission/';
    const search = await admin.call('GET', `${url}?search=loyalty%20claim&sort=-permissionName&limit=2`);
    expect(search.headers['x-total-count']).toBe('3');
    expect(search.json<AdminRow[]>().map((row) => row['permissionName'])).toEqual([
      'Loyalty Claim Tickets',
      'Loyalty Claim Purchase',
    ]);
    const filter = encodeURIComponent(
      JSON.stringify({ permissionMethod: 'GET', permissionMinimumAccessLevel: '70' }),
    );
    const filtered = await admin.call('GET', `${url}?filter=${filter}`);
    expect(filtered.json<AdminRow[]>().map((row) => row['permissionName'])).toEqual([
      'Team Member List',
      'Permission List',
      'Session List',
      'Audit List',
      'Watch List',
      'Webhook List',
      'API Key List',
      'Park Setting List',
    ]);
    expect((await admin.call('GET', `${url}?search=%25`)).json()).toEqual([]);
    expect((await admin.call('GET', `${url}?filter=%7B&sort=nonsense`)).statusCode).toBe(200);
    expect((await admin.call('GET', `${url}?limit=x`)).statusCode).toBe(400);
  });

  test('a row is found by the words in its columns, in any order and however they are spelled', async () => {
    const url = '/api/admin/team-member/';
    const made = await admin.call('POST', url, {
      ...sample['team'],
      ...{ teamMemberFirstName: 'Zoë', teamMemberLastName: 'O’Łuka', teamMemberUsername: 'zoe@park.example' },
    });
    expect(made.statusCode).toBe(201);
    for (const term of ["o'luka  ZOE", 'Zoë oł', 'oŁuka'])
      expect(
        (await admin.call('GET', `${url}?search=${encodeURIComponent(term)}&limit=5`)).headers[
          'x-total-count'
        ],
      ).toBe('1');
    const filter = encodeURIComponent(JSON.stringify({ teamMemberLastName: 'oluka' }));
    expect((await admin.call('GET', `${url}?filter=${filter}`)).json<AdminRow[]>()).toHaveLength(1);
  });

  test('a time is found in the form of the park’s time zone', async () => {
    const url = '/api/admin/wallet-item-exclusion/';
    const made = await admin.call('POST', url, {
      ...sample['wallet-item-exclusion'],
      walletItemExclusionValidFrom: '2026-12-01T02:30:00.000Z',
    });
    const { walletItemExclusionGUID } = made.json<AdminRow>();
    const find = async (text: string) => {
      const filter = encodeURIComponent(JSON.stringify({ walletItemExclusionValidFrom: text }));
      const found = await admin.call('GET', `${url}?filter=${filter}`);
      return found.json<AdminRow[]>().map((row) => row['walletItemExclusionGUID']);
    };
    expect(await find('2026-11-30 21:30')).toEqual([walletItemExclusionGUID]);
    expect(await find('2026-12-01')).toEqual([]);
  });
});

describe('rows', () => {
  test.each(Object.entries(sample))(
    'of the tab %s are created, changed and deleted, and each change is in the audit log',
    (name, cells) =>
      withOwnPark(async (own) => {
        const staff = await signInStaff(own, 'admin');
        const tab: AdminTab = adminTabs[name as keyof typeof adminTabs];
        const made = await staff.call('POST', tab.api, {
          ...cells,
          [tab.idField]: idOf('agent'),
          version: 9,
        });
        expect(made.statusCode).toBe(201);
        const row = made.json<AdminRow>();
        const id = String(row[tab.idField]);
        expect([id === idOf('agent'), row['version']]).toEqual([false, 1]);
        const text = tab.columns.find(
          (column) => column.kind === 'text' && column.use === undefined && !('format' in column),
        );
        const change = text === undefined ? cells : { [text.name]: 'Changed' };
        const edited = await staff.call('PUT', `${tab.api}${id}`, change, { 'if-match': '"1"' });
        expect([edited.statusCode, edited.json<AdminRow>()['version']]).toEqual([200, 2]);
        const stale = await staff.call('PUT', `${tab.api}${id}`, change, { 'if-match': '"1"' });
        expect([stale.statusCode, stale.json<{ code: string }>().code]).toEqual([412, 'row-changed']);
        const alone = await staff.call('GET', `${tab.api}?id=${id}`);
        expect([alone.headers['x-total-count'], alone.json()]).toEqual(['1', [edited.json()]]);
        const unseen = await staff.call('DELETE', `${tab.api}${id}`, undefined, { 'if-match': '"1"' });
        expect([unseen.statusCode, unseen.json<{ code: string }>().code]).toEqual([412, 'row-changed']);
        expect((await staff.call('DELETE', `${tab.api}${id}`)).statusCode).toBe(200);
        expect((await staff.call('GET', `${tab.api}?id=${id}`)).json()).toEqual([]);
        expect((await staff.call('DELETE', `${tab.api}${id}`)).statusCode).toBe(404);
        expect((await staff.call('PUT', `${tab.api}${id}`, change)).statusCode).toBe(404);
        const entries = await own.services.db.select().from(auditEntries).where(eq(auditEntries.target, id));
        expect(
          entries.map((entry) => [
            entry.action,
            entry.actorName,
            entry.before !== null,
            entry.after !== null,
          ]),
        ).toEqual([
          [tab.permissions.create, 'Sol Amin', false, true],
          [tab.permissions.update, 'Sol Amin', true, true],
          [tab.permissions.delete, 'Sol Amin', true, false],
        ]);
      }),
  );

  test('a color is stored without its #, a name is set once, and read-only fields are ignored', async (own) => {
    const staff = await signInStaff(own, 'admin');
    const made = await staff.call('POST', '/api/admin/pass-customization/', sample['pass-customizations']);
    const row = made.json<AdminRow>();
    expect(row['passCustomizationBackgroundColor']).toBe('112233');
    const url = `/api/admin/pass-customization/${String(row['passCustomizationGUID'])}`;
    const edited = await staff.call('PUT', url, {
      passCustomizationName: 'Another',
      passCustomizationHideBarcode: true,
    });
    expect(edited.json()).toMatchObject({
      passCustomizationName: 'Harbor Night',
      passCustomizationHideBarcode: true,
    });
    const again = await staff.call('POST', '/api/admin/pass-customization/', sample['pass-customizations']);
    expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, 'row-conflict']);
  });

  test.each([
    [
      'POST',
      '/api/admin/pass-customization/',
      { ...sample['pass-customizations'], passCustomizationInstructions: ' ' },
      '/passCustomizationInstructions',
    ],
    [
      'POST',
      '/api/admin/pass-customization/',
      { ...sample['pass-customizations'], passCustomizationGoogleURI: 'javascript:alert(1)' },
      '/passCustomizationGoogleURI',
    ],
    [
      'POST',
      '/api/admin/pass-customization/',
      { ...sample['pass-customizations'], passCustomizationColor: 'red' },
      '/passCustomizationColor',
    ],
    [
      'POST',
      '/api/admin/pass-customization-categories/',
      { passCustomizationTTcustomizationName: 'None such' },
      '/passCustomizationTTcustomizationName',
    ],
    [
      'POST',
      '/api/admin/test-passes/',
      { testPassesBarcode: '1', testPassesData: '[1,2' },
      '/testPassesData',
    ],
    ['POST', '/api/admin/wristband-merch-pack-ids/', {}, '/wristbandMerchPackIDsMerchItemID'],
    [
      'POST',
      '/api/admin/wallet-item-exclusion/',
      {
        walletItemExclusionValidFrom: '2026-12-01T00:00:00Z',
        walletItemExclusionValidTo: '2026-11-01T00:00:00Z',
      },
      '/walletItemExclusionValidTo',
    ],
    [
      'POST',
      '/api/admin/team-member/',
      { ...sample['team'], teamMemberPassword: 'too short' },
      '/teamMemberPassword',
    ],
    ['PUT', `/api/admin/team-member/${idOf('agent')}`, { teamMemberFirstName: '' }, '/teamMemberFirstName'],
  ] as const)(
    '%s %s with an invalid field names the field, and changes nothing',
    async (method, url, body, path) => {
      const answer = await admin.call(method, url, body);
      expect(answer.statusCode).toBe(400);
      expect(answer.json<{ faults: { path: string }[] }>().faults.map((fault) => fault.path)).toEqual([path]);
    },
  );

  test('a customization that a category uses cannot be deleted', async () => {
    const gold = demo.passCustomizations[0]?.passCustomizationGUID;
    const answer = await admin.call('DELETE', `/api/admin/pass-customization/${String(gold)}`);
    expect([answer.statusCode, answer.json<{ title: string }>().title]).toEqual([
      409,
      'One category uses this customization: give them another one first',
    ]);
  });

  test('a change by staff is visible to the guest at the next login', async (own) => {
    const staff = await signInStaff(own, 'admin');
    const order = {
      orderId: '10300001',
      barcode: String(readDemoPark().orders.find((one) => one.orderId === '10300001')?.barcode),
    };
    const day = demo.passCustomizations.find((row) => row.passCustomizationName === 'Day Ticket');
    await staff.call('PUT', `/api/admin/pass-customization/${String(day?.passCustomizationGUID)}`, {
      passCustomizationBackgroundColor: '#123456',
    });
    expect((await own.post('/api/login/', order)).json()).toMatchObject({ backgroundColor: '123456' });
  });
});

test('the audit log never changes: the database itself refuses', async () => {
  const change = park.services.db.update(auditEntries).set({ actorName: 'Nobody' });
  // On PostgreSQL a server lacks the right; the trigger refuses even the owner of the table.
  await expect(change).rejects.toMatchObject({
    cause: { message: expect.stringMatching(/never changes|permission denied/) as string },
  });
  const byOwner = asOwner(park.services.db, (owner) =>
    owner.update(auditEntries).set({ actorName: 'Nobody' }),
  );
  await expect(byOwner).rejects.toMatchObject({
    cause: { message: expect.stringContaining('never changes') as string },
  });
});
