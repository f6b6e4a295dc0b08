/** The file of the activity, its texts, names and single entries; and the row counts that every export records. */
import { beforeAll, describe, expect, test } from 'vitest';

import type { AuditEntryView } from '#contract/calls/staff-audit.ts';

import { auditEntries } from '#server/base/db/schema/staff.ts';
import { shareStaff, signInStaff } from '#server/testing/staff.ts';
import { sharePark } from '#server/testing/test-park.ts';
import { readEntryPage } from './asked-entries.ts';

const park = sharePark();
const departed = '00000000-0000-4000-8000-0000000000d1';

const auditor = shareStaff(park, 'audit');
const admin = shareStaff(park, 'admin');
beforeAll(async () => {
  const texts = [
    '=HYPERLINK("https://evil.example")',
    'a quiet harbor',
    'A QUIET HARBOR at night',
    '50%_off',
  ];
  await park.services.db.insert(auditEntries).values(
    texts.map((text, place) => ({
      at: new Date(park.clock.now().getTime() - 60_000 + place),
      actorGuid: departed,
      actorName: place < 3 ? '=Dora Former' : 'Dora Latest',
      sessionGuid: departed,
      action: 'Message Delete',
      target: `planted-${place}`,
      after: { text },
      requestId: 'planted',
      network: '198.51.100.0/24',
    })),
  );
});

interface Page {
  entries: AuditEntryView[];
  names: Record<string, string>;
}

async function list(query: Record<string, string>): Promise<Page> {
  const answer = await auditor.call('GET', `/api/admin/audit/?${new URLSearchParams(query).toString()}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Page>();
}

const targetsOf = ({ entries }: Page): string[] => entries.map(({ target }) => target);

async function lastExport(): Promise<unknown> {
  const entry = (await list({ action: 'Export' })).entries.find(({ action }) => action === 'Export');
  return { target: entry?.target, after: entry?.after };
}

test('a text is found in values of any case, and stands for itself', async () => {
  expect(targetsOf(await list({ text: 'quiet Harbor' }))).toEqual(['planted-2', 'planted-1']);
  expect(targetsOf(await list({ text: '50%_off' }))).toEqual(['planted-3']);
  expect(targetsOf(await list({ text: '%quiet%' }))).toEqual([]);
});

test('a member is found by each name that they had, by their id, and by a part of a word', async () => {
  expect(targetsOf(await list({ actor: 'dora f' })).toSorted()).toEqual([
    'planted-0',
    'planted-1',
    'planted-2',
  ]);
  expect(targetsOf(await list({ actor: departed.toUpperCase() }))).toHaveLength(4);
  expect(targetsOf(await list({ actor: 'dora', action: 'age del', kind: 'data' }))).toHaveLength(4);
  expect(targetsOf(await list({ actor: 'dora', kind: 'door' }))).toEqual([]);
  expect(targetsOf(await list({ actor: 'no one of this name' }))).toEqual([]);
  expect(targetsOf(await list({ network: '198.51.100.0/24' }))).toHaveLength(4);
});

test('who has left is named as their own last entry names them', async () => {
  const { db } = park.services;
  await db.insert(auditEntries).values({
    at: park.clock.now(),
    actorGuid: admin.login.teamMemberGUID,
    actorName: 'Planted Name',
    sessionGuid: admin.login.sessionGUID,
    action: 'Message Delete',
    target: departed,
    after: { text: `about ${departed}` },
    requestId: 'planted',
    network: '198.51.101.0/24',
  });
  const page = await list({ target: departed });
  expect(page.names[departed]).toBe('Dora Latest');
});

test('one entry has an address of its own, whatever else is asked; one that is not there is an empty page', async () => {
  const [entry] = (await list({ text: '50%_off' })).entries;
  const alone = await list({ entry: String(entry?.entryId), actor: 'no one of this name' });
  expect(alone.entries).toEqual([entry]);
  expect((await list({ entry: '999999999' })).entries).toEqual([]);
});

test('the file has every matching entry without formulas, and its rows are on record before they are sent', async () => {
  const answer = await admin.call('POST', '/api/admin/audit/export/', { network: '198.51.100.0/24' });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const lines = answer.body.split('\r\n').slice(1, -1);
  expect(lines).toHaveLength(4);
  expect(lines.filter((line) => line.includes('"=""=Dora Former"'))).toHaveLength(3);
  expect(lines.join('\n')).not.toMatch(/(^|,)"?(?!=""[^"]*"")[=+@]/m);
  expect(await lastExport()).toEqual({
    target: 'activity',
    after: { network: '198.51.100.0/24', hasText: false, rows: 4 },
  });
  await admin.call('POST', '/api/admin/audit/export/', { text: 'quiet harbor' });
  expect(await lastExport()).toEqual({ target: 'activity', after: { hasText: true, rows: 2 } });
});

test('an auditor without the permission to export takes no file, nor does one who may not read the activity', async () => {
  for (const who of ['agent', 'loyalty']) {
    const staff = await signInStaff(park, who);
    expect((await staff.call('POST', '/api/admin/audit/export/', {})).statusCode).toBe(403);
  }
});

test('every other export records as many rows as its file has', async () => {
  const exports = [
    ['wallet-exceptions', '/api/admin/export/', { tab: 'wallet-exceptions' }],
    ['dashboard', '/api/admin/dashboard/export/', { range: '7d', by: 'day' }],
    ['season-team', '/api/admin/team/export/', { members: [admin.login.teamMemberGUID] }],
  ] as const;
  for (const [target, path, body] of exports) {
    const answer = await admin.call('POST', path, body);
    expect(answer.statusCode, answer.body).toBe(200);
    const rows = answer.body.split('\r\n').length - 2;
    expect(rows).toBeGreaterThan(0);
    expect(await lastExport()).toMatchObject({ target, after: { rows } });
  }
});

describe('pages of entries', () => {
  beforeAll(async () => {
    await park.services.db.insert(auditEntries).values(
      [200_000, 225_000, 229_000, 229_001].map((entryId) => ({
        ...{
          entryId,
          at: park.clock.now(),
          actorName: 'Planted',
          action: 'Guest View',
          requestId: 'planted',
        },
        actorGuid: '00000000-0000-4000-8000-000000000001',
        sessionGuid: '00000000-0000-4000-8000-000000000002',
        ...{ target: 'x', after: { text: 'a lost lantern' }, network: '' },
      })),
    );
  });

  const filter = { text: 'lost lantern' };

  async function read(before: number | undefined, pageSize: number, millisecondsMax: number) {
    const { page, next } = await readEntryPage(park.services.db, filter, {
      ...{ before, pageSize, millisecondsMax },
    });
    return { ids: page.map(({ entryId }) => entryId), next };
  }

  test('without time left a page has one window, and the next one begins where it ended', async () => {
    expect(await read(undefined, 50, 0)).toEqual({ ids: [229_001, 229_000, 225_000], next: 219_002 });
    expect(await read(219_002, 50, 0)).toEqual({ ids: [], next: 209_002 });
    expect(await read(209_002, 50, 0)).toEqual({ ids: [200_000], next: 199_002 });
  });

  test('with time left a page has ten windows, and a full one ends at its last entry', async () => {
    expect(await read(undefined, 50, 60_000)).toEqual({
      ids: [229_001, 229_000, 225_000, 200_000],
      next: 129_002,
    });
    expect(await read(undefined, 2, 60_000)).toEqual({ ids: [229_001, 229_000], next: 229_000 });
    expect(await read(undefined, 3, 60_000)).toEqual({ ids: [229_001, 229_000, 225_000], next: 225_000 });
    expect(await read(100_000, 50, 60_000)).toEqual({ ids: [], next: null });
  });
});
