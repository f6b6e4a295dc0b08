/** The export of a data tab for spreadsheets. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { testPasses } from '#server/base/db/schema/administration.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { sharePark, shareStaff } from '#server/testing/shared-park.ts';

const park = sharePark();
const admin = shareStaff(park, 'admin');

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
