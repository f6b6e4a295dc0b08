import { randomUUID } from 'node:crypto';

import { eq, getTableColumns, getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect } from 'vitest';

import { loyaltyClaims, stays } from '#server/base/db/schema/loyalty.ts';
import { retiredPhotos, isOfPass } from '#server/base/db/schema/park.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { allTables, tableColumns } from '#server/base/db/tables/all-tables.ts';
import { tableNames, tableRegistry } from '#server/base/db/tables/registry.ts';
import { fetchBalances } from '#server/loyalty/ledger.queries.ts';
import { signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { openTestPark, withOwnPark, type TestPark, test, goldPass } from '#server/testing/test-park.ts';
import {
  messageGuests,
  messageOptOuts,
  messageReceipts,
  parkMessages,
} from '#server/base/db/schema/messages.ts';
import { guestHashOf, mailHashOf } from '#server/passes/messages/message-choice.queries.ts';
import { messageChoicePath } from '#server/passes/messages/message-choice.service.ts';
import { eraseGuest } from './erase-guest.ts';
import { exportGuest } from './export-guest.ts';
import { canary, canaryEmail, guest, plantCanaries } from './erase-guest-testing.ts';
import { type GuestKey } from './guest-data.queries.ts';
import * as z from 'zod/mini';
import { readRows } from '#server/base/db/database.ts';

const tables = [...allTables.values()];

const personal = tableNames.flatMap((table) => {
  const { columns } = tableRegistry[table];
  const names = columns !== undefined && 'personal' in columns ? columns.personal : undefined;
  return (names?.split(' ') ?? []).map((column) => `${table}.${column}`);
});

const keys: GuestKey[] = [
  { kind: 'order', orderId: guest.orderId },
  { kind: 'email', emailKey: canaryEmail },
];

describe.each(keys)('a guest who is erased by $kind', (key) => {
  let own: TestPark;
  let admin: SignedInStaff;
  let before: { planted: string[]; search: number[] };
  let searchAfter: number[];
  let exported: Awaited<ReturnType<typeof exportGuest>>;
  let erased: Awaited<ReturnType<typeof eraseGuest>>;
  beforeAll(async () => {
    own = await openTestPark();
    admin = await signInStaff(own, 'admin');
    await plantCanaries(own.services);
    const search = await searchCounts(admin);
    before = { search, planted: await canariesOf(own) };
    exported = await exportGuest(own.services, key);
    erased = await eraseGuest(own.services, key);
    searchAfter = await searchCounts(admin);
  });
  afterAll(() => own.close());

  test('stood in every personal column, and was found by the team', () => {
    expect(before.planted).toEqual(personal.toSorted());
    expect(before.search.every((count) => count > 0)).toBe(true);
  });

  test('gets an export with the word of every table whose rows are exported', () => {
    const lists = Object.entries(exported ?? {}).filter(([, list]) => JSON.stringify(list).includes(canary));
    const found = lists.map(([name]) => name).toSorted();
    expect(found).toEqual(exportedNames(key).toSorted());
  });

  test('stands in no column of any table, and is found no more', async () => {
    expect(await canariesOf(own)).toEqual([]);
    expect(searchAfter).toEqual([0, 0]);
  });

  test('has no photo in the store, before or after', async () => {
    const { photoStore, db } = own.services;
    const files = [guest.photoUid, ...(await slotsOf(db))].map((uid) => photoStore.read(uid, 'photo.jpg'));
    expect(new Set(await Promise.all(files))).toEqual(new Set([undefined]));
  });

  test('leaves the club as by the hand of the team: no points, no claim that stands, every entry kept', async () => {
    expect(await fetchBalances(own.services.db, guest.memberId)).toEqual({ posted: 0, pending: 0 });
    const standing = await own.services.db.$count(
      loyaltyClaims,
      sql`member_id = ${guest.memberId} and released_at is null`,
    );
    expect([standing, erased?.counts['members'], (erased?.kept['ledgerEntries'] ?? 0) > 5]).toEqual([
      0,
      1,
      true,
    ]);
  });

  test('is erased again without a further change', async () => {
    const rows = await rowsButTheRecord(own);
    await eraseGuest(own.services, key);
    expect(await rowsButTheRecord(own)).toEqual(rows);
  });
});

test.each([
  ['order', guest.orderId],
  ['account', guest.memberId],
])('the team erases a guest by %s, under its own name, with the permission alone', async (kind, id) => {
  await withOwnPark(async (own) => {
    await plantCanaries(own.services);
    const path = `/api/admin/guest/${kind}/${id}`;
    const agent = await signInStaff(own, 'agent');
    expect((await agent.call('DELETE', path)).statusCode).toBe(403);
    const admin = await signInStaff(own, 'admin');
    expect((await admin.call('DELETE', path)).statusCode).toBe(204);
    expect(await canariesOf(own)).toEqual([]);
    const [entry] = await own.services.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'Guest Erase'));
    expect(entry?.actorName).not.toBe('The host');
    expect((await admin.call('DELETE', `/api/admin/guest/${kind}/none`)).statusCode).toBe(404);
  });
});

/** The lists of an export that name a guest. An order names no person, so an export by order has no stays. */
function exportedNames({ kind }: GuestKey): string[] {
  return tableNames.flatMap((table) => {
    const row = tableRegistry[table];
    if (!('export' in row) || !('without' in row.export) || (kind === 'order' && table === 'stays'))
      return [];
    const { as, without } = row.export;
    const shown = Object.entries(tableColumns(table)).filter(([key]) => !without.includes(key));
    return shown.some(([, { name }]) => personal.includes(`${table}.${name}`)) ? [as] : [];
  });
}

/** Every column of the database that contains the marker word, as text or as bytes. */
async function canariesOf({ services }: TestPark): Promise<string[]> {
  const found: string[] = [];
  const needles = [canary, Buffer.from(canary).toString('hex')].map((needle) => `%${needle}%`);
  for (const table of tables) {
    for (const { name } of Object.values(getTableColumns(table))) {
      const holds = sql`${sql.identifier(name)}::text ilike any(array[${needles[0]}, ${needles[1]}])`;
      if ((await services.db.$count(table, holds)) > 0) found.push(`${getTableName(table)}.${name}`);
    }
  }
  return found.sort();
}

/** The number of times that a search by the team finds the marker word. */
async function searchCounts(member: SignedInStaff): Promise<number[]> {
  const counts: number[] = [];
  for (const path of ['/api/admin/guest/search/', '/api/admin/loyalty/search/']) {
    const answer = await member.call('POST', path, { searchTerm: canary });
    if (answer.statusCode !== 200)
      throw new Error(`A search was answered ${answer.statusCode}: ${answer.body}`);
    counts.push(answer.body.split(canary).length - 1);
  }
  return counts;
}

async function slotsOf(db: TestPark['services']['db']): Promise<string[]> {
  const rows = await db.select({ uid: sql<string>`uid::text` }).from(
    sql`(select photo_uid as uid from passes where order_id = ${guest.orderId} union select photo_uid from retired_photos
        where order_id = ${guest.orderId}) slots`,
  );
  return rows.map(({ uid }) => uid);
}

/** The tables that a second erasure may change: the audit log, change counters, and empty photo slots. */
async function rowsButTheRecord({ services: { db } }: TestPark): Promise<unknown> {
  const rows: unknown[] = [];
  for (const table of tables.filter((one) => one !== auditEntries && one !== retiredPhotos))
    rows.push(
      await db
        .select({ row: sql<string>`(to_jsonb(t) - 'photo_uid' - 'touches')::text` })
        .from(sql`${table} t`)
        .orderBy(sql`1`),
    );
  return rows;
}

test('a guest of whom only a hotel stay is known gets its data, and is erased from it', async ({
  services,
}) => {
  const isStay = eq(stays.reservationNumber, 'HB482977');
  await services.db.update(stays).set({ email: 'Only.Stay@mail.example' }).where(isStay);
  const key: GuestKey = { kind: 'email', emailKey: 'only.stay@mail.example' };
  expect(await exportGuest(services, key)).toMatchObject({ stays: [{ reservationNumber: 'HB482977' }] });
  expect((await eraseGuest(services, key))?.counts).toMatchObject({ stays: 1, members: 0 });
  const [left] = await services.db.select().from(stays).where(isStay);
  expect(left).toMatchObject({ firstName: 'Erased', email: null });
  expect(await eraseGuest(services, key)).toBeUndefined();
});

test('an export has the mails and reminders of a guest without what only their queues need', async ({
  services,
}) => {
  await plantCanaries(services);
  const exported = await exportGuest(services, { kind: 'email', emailKey: canaryEmail });
  expect(exported).toMatchObject({
    mails: [{ kind: 'member-code' }],
    claimReminders: [{ sourceId: canary }],
  });
  expect(JSON.stringify(exported)).not.toMatch(/"(leaseId|leasedUntil|attempts)"/);
});

const email = 'maya.okafor@mail.example';

test('an erased guest leaves no choice, receipt or tally of messages, and repeating it finds nothing', async (own) => {
  const { db, clock } = own.services;
  const now = clock.now();
  const messageId = randomUUID();
  await db.insert(parkMessages).values({
    ...{ messageId, version: 1, kind: 'marketing', text: 'Two for one', audience: { who: 'everyone' } },
    ...{ state: 'sent', changedBy: 'Test', changedAt: now, sendAt: now, shownUntil: now },
  });
  await db.insert(messageReceipts).values({ messageId, ...goldPass, receivedAt: now, announces: true });
  const tally = { messageId, kind: 'marketing' as const, day: '2026-11-21', hasAnnounced: true };
  await db.insert(messageGuests).values({ ...tally, guestHash: guestHashOf(['mail', email]) });
  const path = messageChoicePath(own.services.secrets, { ...goldPass, shareId: '' });
  await own.post(path, 'choice=out', { 'content-type': 'application/x-www-form-urlencoded' });
  const isMailbox = eq(messageOptOuts.mailHash, mailHashOf(email));
  expect(await db.$count(messageOptOuts, isMailbox)).toBe(1);
  const erased = await eraseGuest(own.services, { kind: 'email', emailKey: email });
  expect(erased?.counts['messageChoices']).toBe(1);
  const isOfGuest = isOfPass(messageReceipts, goldPass);
  expect(await db.$count(messageOptOuts)).toBe(0);
  expect(await db.$count(messageReceipts, isOfGuest)).toBe(0);
  expect(await db.$count(messageGuests)).toBe(0);
});

/** Tables whose rows are there for minutes or days, so that they may be read whole. */
const small = new Set<string>([
  ...['crm_events', 'attempt_counters', 'connector_answers', 'import_refusals', 'import_changes'],
]);

/** The tables from which an erasure takes rows, those that stay under a number, and the counts of events. */
const large = tableNames.filter(
  (table) => ('erase' in tableRegistry[table] || table === 'event_subjects') && !small.has(table),
);

const demoKeys: GuestKey[] = [
  { kind: 'order', orderId: '10240001' },
  { kind: 'email', emailKey: 'maya.okafor@mail.example' },
];

// Among millions of guests it must not read the rows of all others.
for (const key of demoKeys)
  test(`an erasure by ${key.kind} reads by indexes`, async ({ services }) => {
    const { rows } = await services.db.transaction(async (tx) => {
      // Small tables are read from end to end otherwise, because that is cheaper there.
      await tx.execute(sql`set local enable_seqscan = off`);
      const scans = async () =>
        readRows(
          await tx.execute(sql`select relname, seq_scan::int as scans from pg_stat_xact_user_tables`),
          z.object({ relname: z.string(), scans: z.number() }),
        );
      expect(await eraseGuest({ ...services, db: tx }, key)).toBeDefined();
      return { rows: await scans() };
    });
    const read = rows.filter(({ relname, scans }) => large.some((table) => table === relname) && scans > 0);
    expect(read).toEqual([]);
  });
