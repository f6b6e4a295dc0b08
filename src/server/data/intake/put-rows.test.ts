import { request as ask } from 'node:http';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect } from 'vitest';

import type { ImportOutcome } from '#contract/calls/imports.ts';
import { importKindNames, type ImportKind } from '#contract/import-kinds.ts';

import { endRows } from '#server/base/retention/end-rows.queries.ts';
import { checks, ledgerTransactions, loyaltyClaims, stays } from '#server/base/db/schema/loyalty.ts';
import { apiKeys } from '#server/base/db/schema/imports.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { makeApiKey, revokeApiKey } from '#server/staff/api-keys/api-keys.service.ts';
import { clawBack } from '#server/loyalty/claw-back.ts';
import { shareStaff } from '#server/testing/staff.ts';
import { type TestPark, test, sharePark, dayTicketRow } from '#server/testing/test-park.ts';
import { makeWorkbook, textRow } from '../imports/testing/make-workbook.ts';
import { guessUpload } from './guess-upload.service.ts';

const park = sharePark();
let key: string;
beforeAll(async () => {
  key = await keyFor(park, 'all', importKindNames);
});

async function keyFor(at: TestPark, name: string, kinds: readonly ImportKind[]): Promise<string> {
  return (await makeApiKey(at.services, { name, kinds })) ?? '';
}

function put(
  kind: string,
  rows: unknown,
  { at = park, as = key, ...headers }: { at?: TestPark; as?: string; 'idempotency-key'?: string } = {},
) {
  return at.app.inject({
    method: 'PUT',
    url: `/api/import/${kind}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${as}`, ...headers },
    payload: JSON.stringify({ rows }),
  });
}

const orderRow = (orderId: string, change: Record<string, unknown> = {}) =>
  dayTicketRow(orderId, { amount: 79, ...change });

test('rows are kept, unchanged or refused, each by its number', async () => {
  const rows = [
    orderRow('40000001'),
    orderRow('40000002', { amount: '-3', colour: 'red' }),
    orderRow('40000003'),
  ];
  expect((await put('orders', rows)).json()).toEqual({
    runId: expect.any(String),
    kept: 2,
    unchanged: 0,
    refused: [
      { row: 2, reasons: ['colour is no column of orders', 'amount is not an amount such as 36.50'] },
    ],
  });
  const login = await park.post('/api/login/', { orderId: '40000003', barcode: '5126000040000003' });
  expect(login.statusCode).toBe(200);
  expect((await put('orders', rows)).json<ImportOutcome>()).toMatchObject({ kept: 0, unchanged: 2 });
});

test('without a valid key nothing is read, and a key opens only its own kinds', async () => {
  const codeOf = async (as: string, kind = 'orders') => {
    const answer = await put(kind, [orderRow('40000011')], { as });
    return [answer.statusCode, answer.json<{ code: string }>().code];
  };
  expect(await codeOf('')).toEqual([401, 'api-key-required']);
  expect(await codeOf(`pk1_${'A'.repeat(43)}`)).toEqual([401, 'api-key-required']);
  const till = await keyFor(park, 'till', ['checks']);
  expect(await codeOf(till)).toEqual([403, 'api-key-not-for-this']);
  expect(await codeOf(till, 'constructor')).toEqual([403, 'api-key-not-for-this']);
  await revokeApiKey(park.services, 'till');
  expect(await codeOf(till, 'checks')).toEqual([401, 'api-key-required']);
});

test('only the SHA-256 of a key is stored', async () => {
  const rows = await park.services.db.select().from(apiKeys);
  expect(JSON.stringify(rows)).not.toContain(key.slice(4));
  expect(rows[0]?.keySha256).toHaveLength(32);
});

test('a repeated call gets the first answer for a day, and the same key with other rows is refused', async (own) => {
  const as = await keyFor(own, 'web shop', ['orders']);
  const call = (rows: unknown) => put('orders', rows, { at: own, as, 'idempotency-key': 'order-40000021' });
  const first = await call([orderRow('40000021')]);
  const again = await Promise.all([call([orderRow('40000021')]), call([orderRow('40000021')])]);
  expect(again.map((answer) => answer.json<ImportOutcome>())).toEqual([first.json(), first.json()]);
  const other = await call([orderRow('40000022')]);
  expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([422, 'idempotency-key-reused']);
  own.clock.advance(25 * 60 * 60);
  expect((await call([orderRow('40000021')])).json<ImportOutcome>().unchanged).toBe(1);
  own.clock.advance(25 * 60 * 60);
  await endRows(own.services.db, 'import_answers', own.clock.now());
  expect((await call([orderRow('40000022')])).json<ImportOutcome>().kept).toBe(1);
});

test('concurrent calls with one key write once and get the same answer', async () => {
  const calls = Array.from({ length: 8 }, () =>
    put('orders', [orderRow('40000031')], { 'idempotency-key': 'eight-at-once' }),
  );
  const answers = (await Promise.all(calls)).map((answer) => answer.json<ImportOutcome>());
  const runId = answers[0]?.runId;
  expect(answers).toEqual(Array.from({ length: 8 }, () => ({ kept: 1, unchanged: 0, refused: [], runId })));
});

test('a call accepts 1 to 1,000 rows, up to one mebibyte, and a key of visible characters', async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => orderRow(String(41_000_000 + index)));
  expect((await put('orders', many(1000))).json<ImportOutcome>().kept).toBe(1000);
  expect((await put('orders', many(1001))).statusCode).toBe(400);
  expect((await put('orders', [])).statusCode).toBe(400);
  expect((await put('orders', [orderRow('40000041')], { 'idempotency-key': 'a b' })).statusCode).toBe(400);
  expect(
    (
      await put(
        'orders',
        many(1000).map((row) => ({ ...row, channelRef: 'x'.repeat(995) })),
      )
    ).statusCode,
  ).toBe(413);
});

test('points of imported refunds, voided checks and cancelled stays are gone when the call is answered', async (own, db) => {
  const as = await keyFor(own, 'all', importKindNames);
  const claims = await db
    .select()
    .from(loyaltyClaims)
    .where(sql`released_at is null`);
  const sourceOf = (kind: string) => claims.find((claim) => claim.sourceKind === kind)?.sourceId ?? '';
  const [check] = await db
    .select()
    .from(checks)
    .where(eq(checks.checkId, sourceOf('check')));
  const sourceIds = new Set([sourceOf('ticket'), check?.checkNumber ?? '', sourceOf('stay')]);
  const [stay] = await db
    .select()
    .from(stays)
    .where(eq(stays.reservationNumber, sourceOf('stay')));
  const ticketPasses = await db
    .select()
    .from(passes)
    .where(eq(passes.orderId, sourceOf('ticket')));
  if (check === undefined || stay === undefined) throw new Error('The demo park has no claims.');
  await clawBack(own.services);
  const refunds = ticketPasses.map(({ orderId, barcode }) => ({ orderId, barcode }));
  const { orderedAt, subtotalCents, ...ofCheck } = check;
  const { arrivesAt, departsAt, roomRevenueCents, ...ofStay } = stay;
  const answers = [
    await put('refunds', refunds, { at: own, as }),
    await put(
      'checks',
      [
        {
          ...ofCheck,
          subtotal: subtotalCents / 100,
          orderedAt: orderedAt.toISOString(),
          status: 'refunded',
        },
      ],
      { at: own, as },
    ),
    await put(
      'stays',
      [
        {
          ...ofStay,
          arrivesAt: arrivesAt.toISOString(),
          departsAt: departsAt.toISOString(),
          roomRevenue: roomRevenueCents / 100,
          status: 'cancelled',
        },
      ],
      { at: own, as },
    ),
  ];
  expect(answers.map((answer) => answer.json<ImportOutcome>())).toEqual([
    { kept: refunds.length, unchanged: 0, refused: [], runId: expect.any(String) },
    { kept: 1, unchanged: 0, refused: [], runId: expect.any(String) },
    { kept: 1, unchanged: 0, refused: [], runId: expect.any(String) },
  ]);
  expect(refunds.length).toBeGreaterThan(0);
  const reversals = await db.select().from(ledgerTransactions).where(eq(ledgerTransactions.kind, 'Reversal'));
  const taken = reversals.filter(({ origin, sourceId }) => origin === 'system' && sourceIds.has(sourceId));
  expect(new Set(taken.map(({ sourceId }) => sourceId))).toEqual(sourceIds);
  expect(await clawBack(own.services)).toBe(0);
});

const lead = shareStaff(park, 'admin');

const frame = (file: Buffer): Buffer => Buffer.concat([Buffer.from('{}\n'), file]);
const headers = () => ({
  authorization: `Bearer ${lead.token}`,
  'content-type': 'application/x-promenade-import',
});
const guess = (file: Buffer) =>
  park.app.inject({
    method: 'POST',
    url: '/api/admin/import/guess/',
    headers: headers(),
    payload: frame(file),
  });

const linksTo = (target: string, more = ''): string =>
  `<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="${target}"/>${more}</Relationships>`;

test.each(['%E0%A4%A', 'http://[', 'a/%zz/b.xml'])(
  'a workbook that links to %s is answered with the reason',
  async (target) => {
    for (const name of ['_rels/.rels', 'xl/_rels/workbook.xml.rels']) {
      const book = makeWorkbook({ rows: '', parts: [{ name, content: linksTo(target) }] });
      const answer = await guess(book);
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { fault: `The workbook is damaged: it links to "${target}"`, guess: null },
      ]);
    }
  },
);

test('a workbook may link to anything outside of it', async () => {
  const outside = '<Relationship Id="rId9" Type="x/hyperlink" Target="http://[" TargetMode="External"/>';
  const content = linksTo('worksheets/sheet1.xml', outside);
  const parts = [{ name: 'xl/_rels/workbook.xml.rels', content }];
  const book = makeWorkbook({ rows: textRow(1, ['orderId', 'barcode']), parts });
  expect((await guess(book)).json()).toMatchObject({ fault: null });
});

/** Rows that unpack to this many megabytes. */
const largeBook = (megabytes: number): Buffer =>
  makeWorkbook({ rows: textRow(1, ['x'.repeat(1000)]).repeat(megabytes * 1000) });

test('a workbook that unpacks to more than a guess may read is answered with the reason', async () => {
  expect((await guess(largeBook(270))).json()).toEqual({
    fault: expect.stringContaining('unpacks to more than 256 MB'),
    guess: null,
  });
});

test('the work on a guess ends when its caller leaves', async () => {
  const leaving = new AbortController();
  const body = Readable.from([frame(largeBook(40))], { objectMode: false });
  const left = guessUpload(park.services, { fileName: 'large.xlsx', body, left: leaving.signal });
  leaving.abort();
  expect(await left).toEqual({ fault: 'The caller has left', guess: null });
});

test('a connection that is closed is a caller who has left', async () => {
  const { port } = new URL(await park.app.listen({ port: 0, host: '127.0.0.1' }));
  const uploads = () => readdirSync(join(park.services.config.dataDir, 'imports')).length;
  const call = ask({ port, method: 'POST', path: '/api/admin/import/guess/', headers: headers() });
  call.on('error', () => undefined);
  call.end(frame(largeBook(100)));
  await expect.poll(uploads).toBe(1);
  call.destroy();
  const since = performance.now();
  await expect.poll(uploads, { timeout: 20_000 }).toBe(0);
  const whole = performance.now();
  await guess(largeBook(100));
  expect(whole - since).toBeLessThan((performance.now() - whole) / 2);
});
