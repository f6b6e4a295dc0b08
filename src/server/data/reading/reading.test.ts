import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { Call } from '#contract/call.ts';
import { contract, readCallKey } from '#contract/contract.ts';
import { keyScopeNames, type KeyScope } from '#contract/key-scopes.ts';

import { daysBefore } from '#domain/days-before.ts';
import { endRows } from '#server/base/retention/end-rows.queries.ts';
import { apiKeyUses } from '#server/base/db/schema/imports.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { makeApiKey } from '#server/staff/api-keys/api-keys.service.ts';
import { fetchKeyUses } from '#server/staff/api-keys/api-keys.queries.ts';
import { type TestPark, test, sharePark } from '#server/testing/test-park.ts';
import { loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { writeEntries } from '#server/loyalty/ledger.queries.ts';
import { bonusEntry } from '#server/testing/club-changes.ts';
import { waitForLines } from '#server/testing/figures/listed-rows.ts';
import { importDayTickets } from '../gate/gate-testing.ts';

const park = sharePark();

let made = 0;

async function keyFor(own: TestPark, kinds: readonly KeyScope[]): Promise<string> {
  made += 1;
  return (await makeApiKey(own.services, { name: `reader-${made}`, kinds })) ?? '';
}

function get(own: TestPark, key: string, url: string, headers: Record<string, string> = {}) {
  return own.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${key}`, ...headers } });
}

interface PartOf {
  rows: Record<string, unknown>[];
  next: string | null;
}

async function readAll(key: string, path: string, limit = 500): Promise<PartOf['rows']> {
  const rows: PartOf['rows'] = [];
  for (let cursor = ''; ;) {
    const answer = await get(park, key, `${path}?limit=${limit}${cursor}`);
    expect(answer.statusCode).toBe(200);
    const part = answer.json<PartOf>();
    rows.push(...part.rows);
    if (part.next === null) return rows;
    cursor = `&cursor=${encodeURIComponent(part.next)}`;
  }
}

const scoped = Object.entries<Call>(contract).flatMap(([key, { access }]) =>
  access.kind === 'api-key' && keyScopeNames.some((scope) => scope === access.grant)
    ? [{ key, scope: access.grant as KeyScope }] // one of the names
    : [],
);

test('every call is refused without a key and with a key for everything else, and opens with its own scope', async () => {
  expect(scoped.length).toBe(9);
  for (const { key, scope } of scoped) {
    const { method, path } = readCallKey(key);
    const url = path.replaceAll(/:\w+/g, '99999999');
    const ask = async (kinds?: readonly KeyScope[]) =>
      park.app.inject({
        method,
        url,
        ...(method === 'POST' ? { payload: {} } : {}),
        ...(kinds === undefined ? {} : { headers: { authorization: `Bearer ${await keyFor(park, kinds)}` } }),
      });
    expect((await ask()).statusCode, key).toBe(401);
    expect((await ask(keyScopeNames.filter((name) => name !== scope))).statusCode, key).toBe(403);
    expect([200, 404, 400], key).toContain((await ask([scope])).statusCode);
  }
});

test.each([
  ['/api/orders/', 'read-orders', 'orderId'],
  ['/api/passes/', 'read-passes', 'barcode'],
  ['/api/members/', 'read-members', 'account'],
  ['/api/ledger/', 'read-ledger', 'lineId'],
] as const)('%s in small parts gives the same rows as in large ones', async (path, scope, id) => {
  await waitForLines(park);
  const key = await keyFor(park, [scope]);
  const whole = await readAll(key, path);
  expect(whole.length).toBeGreaterThan(3);
  expect((await readAll(key, path, 2)).map((row) => row[id])).toEqual(whole.map((row) => row[id]));
});

test('each member has the points of their own lines, in the list and alone', async () => {
  await waitForLines(park);
  const key = await keyFor(park, ['read-members', 'read-ledger']);
  const lines = await readAll(key, '/api/ledger/');
  const members = await readAll(key, '/api/members/');
  const sumOf = (account: unknown, side: string) =>
    lines.reduce(
      (sum, line) =>
        sum + (line['account'] === account && line['side'] === side ? Number(line['points']) : 0),
      0,
    );
  expect(new Set(members.map(({ posted }) => posted)).size).toBeGreaterThan(3);
  for (const member of members) {
    const { account } = member;
    expect(member).toMatchObject({ posted: sumOf(account, 'posted'), pending: sumOf(account, 'pending') });
    expect((await get(park, key, `/api/members/${String(account)}`)).json()).toEqual(member);
  }
});

test('orders that come meanwhile move no row: none is missing, and none is read twice', async (own) => {
  const key = await keyFor(own, ['read-orders']);
  await importDayTickets(own, ['60000001', '60000003', '60000005']);
  const first = (await get(own, key, '/api/orders/?limit=1')).json<PartOf>();
  await importDayTickets(own, ['00000001', '60000002', '99999998']);
  const seen = first.rows.map(({ orderId }) => orderId);
  for (let next = first.next; next !== null;) {
    const part = (await get(own, key, `/api/orders/?limit=2&cursor=${next}`)).json<PartOf>();
    seen.push(...part.rows.map(({ orderId }) => orderId));
    next = part.next;
  }
  expect(new Set(seen).size).toBe(seen.length);
  for (const known of ['60000001', '60000002', '60000003', '60000005', '99999998'])
    expect(seen).toContain(known);
});

test('a cursor of another call or filter, or a changed one, is refused', async () => {
  const key = await keyFor(park, ['read-orders', 'read-passes']);
  const { next } = (await get(park, key, '/api/orders/?limit=1')).json<PartOf>();
  const refused = async (url: string) => (await get(park, key, url)).json<{ code: string }>().code;
  expect(await refused(`/api/passes/?cursor=${next}`)).toBe('read-cursor-refused');
  expect(await refused(`/api/orders/?cursor=A${next}`)).toBe('read-cursor-refused');
  expect(await refused('/api/orders/?cursor=x')).toBe('read-cursor-refused');
  const { next: ofPasses } = (await get(park, key, '/api/passes/?limit=1')).json<PartOf>();
  expect(await refused(`/api/passes/?orderId=10240001&cursor=${ofPasses}`)).toBe('read-cursor-refused');
  for (const limit of ['0', '501', '-1', 'x', '1e2'])
    expect((await get(park, key, `/api/orders/?limit=${limit}`)).statusCode).toBe(400);
});

test('an unchanged answer is 304 without a body, a changed one comes whole', async (own) => {
  const key = await keyFor(own, ['read-passes']);
  const url = '/api/passes/10240001/240126000000100017';
  const first = await get(own, key, url);
  const etag = String(first.headers.etag);
  expect([first.statusCode, etag]).toEqual([200, expect.stringMatching(/^"[\w-]{32}"$/)]);
  const again = await get(own, key, url, { 'if-none-match': `"other", W/${etag}` });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  await own.services.db.execute('update passes set credits = credits + 1');
  expect((await get(own, key, url, { 'if-none-match': etag })).statusCode).toBe(200);
});

test('names and contacts are read only with read-contacts, everywhere', async () => {
  const scopes = ['read-orders', 'read-passes', 'read-members', 'read-ledger', 'read-figures'] as const;
  const plain = await keyFor(park, scopes);
  const paths = ['/api/orders/', '/api/passes/', '/api/members/', '/api/ledger/', '/api/figures/'];
  for (const path of paths) {
    const { body } = await get(park, plain, path);
    for (const personal of ['mail.example', 'firstName', 'lastName', 'purchaser', 'holder', 'contact'])
      expect(body, path).not.toContain(personal);
  }
  const trusted = await keyFor(park, [...scopes, 'read-contacts']);
  expect((await get(park, trusted, '/api/passes/')).body).toContain('mail.example');
  expect((await get(park, trusted, '/api/members/')).json<PartOf>().rows[0]).toHaveProperty('contact');
});

test('each use is counted by hour, and the first one with contacts is an entry of the record', async (own) => {
  const key = await keyFor(own, ['read-members', 'read-contacts']);
  for (let call = 0; call < 3; call++) await get(own, key, '/api/members/?limit=2');
  const entries = () =>
    own.services.db.select().from(auditEntries).where(eq(auditEntries.action, 'Export By Key'));
  expect((await own.services.db.select().from(apiKeyUses)).map(({ calls, rows }) => [calls, rows])).toEqual([
    [3, 6],
  ]);
  expect((await entries()).map(({ actorName, target }) => [actorName, target])).toEqual([
    [`API key reader-${made}`, 'GET /api/members/'],
  ]);
  own.clock.advance(3600);
  await get(own, key, '/api/members/?limit=2');
  expect(await entries()).toHaveLength(2);
  const now = own.clock.now();
  const readSince = async (since: Date) =>
    (await fetchKeyUses(own.services.db, since)).map(({ calls, rows }) => [calls, rows]);
  expect(await readSince(daysBefore(now, 1))).toEqual([[4, 8]]);
  expect(await readSince(new Date(now.getTime() + 3_600_000))).toEqual([]);
  await endRows(own.services.db, 'api_key_uses', new Date(now.getTime() + 399.5 * 86_400_000));
  expect(await readSince(daysBefore(now, 1))).toEqual([[4, 8]]);
  await endRows(own.services.db, 'api_key_uses', new Date(now.getTime() + 401 * 86_400_000));
  expect(await readSince(daysBefore(now, 1))).toEqual([]);
});

test('six hundred calls of a key in a minute are answered, the next one is told when to come back', async (own) => {
  const key = await keyFor(own, ['read-orders']);
  const statuses: number[] = [];
  for (let wave = 0; wave < 13; wave++) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => get(own, key, '/api/orders/?limit=1')),
    );
    statuses.push(...answers.map(({ statusCode }) => statusCode));
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(600);
  expect(statuses.filter((status) => status === 429)).toHaveLength(50);
  const next = await get(own, key, '/api/orders/');
  expect([next.headers['retry-after'], next.json<{ code: string }>().code]).toEqual([
    '60',
    'too-many-requests',
  ]);
  expect((await get(own, await keyFor(own, ['read-orders']), '/api/orders/')).statusCode).toBe(200);
  own.clock.advance(60);
  expect((await get(own, key, '/api/orders/')).statusCode).toBe(200);
});

test('figures are those of the range, and a range that is none is refused', async () => {
  const key = await keyFor(park, ['read-figures']);
  const week = await get(park, key, '/api/figures/?from=2026-11-16&to=2026-11-22&by=day');
  const { steps, figures } = week.json<{ steps: string[]; figures: { steps: number[] }[] }>();
  expect([week.statusCode, steps.length]).toEqual([200, 7]);
  expect(figures.every((one) => one.steps.length === 7 || one.steps.length === 0)).toBe(true);
  for (const query of [
    'from=2026-11-16',
    'from=2026-11-22&to=2026-11-16',
    'from=2026-02-30&to=2026-03-01',
    'by=year',
  ])
    expect((await get(park, key, `/api/figures/?${query}`)).statusCode, query).toBe(400);
});

test('a line that is under way for minutes holds back those after it, and then all are read in order', async (own, db) => {
  const { clock } = own;
  const [one, other] = await db.select().from(loyaltyMembers).limit(2);
  const key = (await makeApiKey(own.services, { name: 'books', kinds: ['read-ledger'] })) ?? '';
  await waitForLines(own);
  const former = await readEntries(own, key);
  const slow = bonusEntry(one?.memberId ?? '', clock.now());
  const quick = bonusEntry(other?.memberId ?? '', clock.now());
  await db.transaction(async (tx) => {
    await writeEntries(tx, [slow]);
    await writeEntries(db, [quick]);
    clock.advance(600);
    expect(await readEntries(own, key)).toEqual(former);
  });
  // Transactions of the server's other databases hold lines back as well.
  const added = async () => (await readEntries(own, key)).slice(former.length);
  await expect
    .poll(added, { timeout: 30_000 })
    .toEqual([slow, slow, quick, quick].map(({ transactionId }) => transactionId));
});

/** The entry of each line, in the order of the lines. */
async function readEntries({ app }: TestPark, key: string): Promise<string[]> {
  const entries: string[] = [];
  for (let cursor = ''; ;) {
    const answer = await app.inject({
      method: 'GET',
      url: `/api/ledger/?limit=500${cursor}`,
      headers: { authorization: `Bearer ${key}` },
    });
    const { rows, next } = answer.json<{ rows: { entryId: string }[]; next: string | null }>();
    entries.push(...rows.map(({ entryId }) => entryId));
    if (next === null) return entries;
    cursor = `&cursor=${encodeURIComponent(next)}`;
  }
}
