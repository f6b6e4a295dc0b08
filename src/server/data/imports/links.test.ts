import { randomBytes } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import type { ImportOutcome } from '#contract/calls/imports.ts';
import { importKindNames } from '#contract/import-kinds.ts';

import { passes, passLinks } from '#server/base/db/schema/park.ts';
import { importAnswers, importRefusals } from '#server/base/db/schema/imports.ts';
import { giveMissingLinks, printLinks, revokeLinks } from '#server/passes/links/pass-links.ts';
import { makeApiKey } from '#server/staff/api-keys/api-keys.service.ts';
import { fileOf } from '#server/testing/import-text.ts';
import { importFile } from './import-file.ts';
import { importRows } from './import-rows.ts';
import { sharePark, dayTicketRow } from '#server/testing/test-park.ts';

const park = sharePark();

const passOf = (orderId: string) => ({ orderId, barcode: `51260000${orderId}` });
const madeLink = (): string => randomBytes(72).toString('base64url');
const opened = async (hashUrl: string): Promise<number> =>
  (await park.post('/api/login/', { hashUrl })).statusCode;
const hashUrlOf = (link: string | undefined): string =>
  link?.slice(`${park.services.config.publicUrl}/`.length) ?? '';
const importOne = (row: Record<string, string>) => importRows(park.services, 'orders', [row]);

async function put(
  name: string,
  kinds: Parameters<typeof makeApiKey>[1]['kinds'],
  rows: unknown,
  key?: string,
) {
  const made = key ?? (await makeApiKey(park.services, { name, kinds })) ?? '';
  const answer = await park.app.inject({
    method: 'PUT',
    url: '/api/import/orders',
    headers: { authorization: `Bearer ${made}`, 'idempotency-key': `call-${name}` },
    payload: { rows },
  });
  return { key: made, outcome: answer.json<ImportOutcome>() };
}

test('a pass that an import brings gets a link that opens it, by call and by file', async () => {
  await importOne(dayTicketRow('41000001'));
  const head = 'orderId,barcode,productId,orderedAt,amount';
  const lines = Array.from({ length: 600 }, (_, index) =>
    Object.values(dayTicketRow(String(41_100_000 + index))).join(','),
  );
  await importFile(park.services, fileOf('orders', `${head}\n${lines.join('\n')}\n`));

  const printed = await printLinks(park.services, [
    passOf('41000001'),
    passOf('41100000'),
    passOf('41100599'),
  ]);
  expect(await Promise.all(printed.map(({ link }) => opened(hashUrlOf(link))))).toEqual([200, 200, 200]);
});

test('the same row again makes no further link, and one whose link was revoked gets none', async () => {
  await importOne(dayTicketRow('41000002'));
  const [first] = await printLinks(park.services, [passOf('41000002')]);
  await importOne(dayTicketRow('41000002', { amount: '80' }));
  expect(await printLinks(park.services, [passOf('41000002')])).toEqual([first]);

  const { db, clock } = park.services;
  await db.transaction((tx) => revokeLinks({ db: tx, now: clock.now() }, [passOf('41000002')]));
  await importOne(dayTicketRow('41000002', { amount: '81' }));
  expect([
    await opened(hashUrlOf(first?.link)),
    await printLinks(park.services, [passOf('41000002')]),
  ]).toEqual([404, []]);
});

test('a link of the previous system opens the pass, as itself or as an address, and only its hash is stored', async () => {
  const [bare, inAddress, late] = [madeLink(), madeLink(), madeLink()];
  await importOne(dayTicketRow('41000003', { link: bare }));
  await importOne(dayTicketRow('41000004', { link: `https://old.park.example/p/${inAddress}?utm=mail` }));
  await importOne(dayTicketRow('41000005'));
  expect(await importOne(dayTicketRow('41000005', { link: late }))).toMatchObject({ kept: 1 });
  expect(await importOne(dayTicketRow('41000005', { link: late }))).toMatchObject({ kept: 0, unchanged: 1 });

  expect(await Promise.all([bare, inAddress, late].map(opened))).toEqual([200, 200, 200]);
  expect(JSON.stringify(await park.services.db.select().from(passLinks))).not.toContain(bare);
});

test.each(['a'.repeat(129), `https://old.park.example/p/${'a'.repeat(20)}`])(
  'a link that no page of ours can open is refused with the reason: %s',
  async (link) => {
    const { refused } = await importOne(dayTicketRow('41000006', { link }));
    expect(refused).toEqual([
      { row: 1, reasons: [expect.stringContaining('link is not a link of 81 to 128')] },
    ]);
  },
);

test('a link that opens another pass is refused, in the same batch and later, and takes nothing from it', async () => {
  const link = madeLink();
  const reason = { reasons: ['link opens another pass already'] };
  const batch = [dayTicketRow('41000007', { link }), dayTicketRow('41000008', { link })];
  expect((await importRows(park.services, 'orders', batch)).refused).toEqual([{ row: 2, ...reason }]);
  expect((await importOne(dayTicketRow('41000009', { link }))).refused).toEqual([{ row: 1, ...reason }]);
  const answer = await park.post('/api/login/', { hashUrl: link });
  expect(answer.json()).toMatchObject({ barcode: '5126000041000007' });
});

test('a refused row is kept without the link that it brought', async () => {
  const link = madeLink();
  const text = `orderId,barcode,productId,orderedAt,amount,link\n${Object.values(dayTicketRow('41000015', { amount: 'much', link: `https://old.park.example/${link}` })).join(',')}\n`;
  await importFile(park.services, fileOf('orders', text));
  const kept = await park.services.db.select().from(importRefusals);
  expect(kept.map(({ cells }) => cells?.at(-1))).toContain('');
  expect(JSON.stringify(kept)).not.toContain(link);
});

test('a call is answered with the links of its accepted rows only if its key was made for links', async () => {
  const rows = [
    dayTicketRow('41000010'),
    dayTicketRow('41000011', { amount: 'much' }),
    dayTicketRow('41000012'),
  ];
  const without = await put('no-links', ['orders'], rows);
  expect(without.outcome).not.toHaveProperty('links');

  const { outcome, key } = await put('with-links', ['orders', 'links'], rows);
  expect(outcome.links?.map(({ row, orderId }) => [row, orderId])).toEqual([
    [1, '41000010'],
    [3, '41000012'],
  ]);
  expect(await opened(hashUrlOf(outcome.links?.[0]?.link))).toBe(200);
  const again = await put('with-links', [], rows, key);
  expect(again.outcome.links).toEqual(outcome.links);
  const stored = JSON.stringify(await park.services.db.select().from(importAnswers));
  expect(stored).not.toContain(hashUrlOf(outcome.links?.[0]?.link));
});

test('a key for links alone imports nothing', async () => {
  const { outcome } = await put('only-links', ['links'], [dayTicketRow('41000013')]);
  expect(outcome).toMatchObject({ code: 'api-key-not-for-this' });
  expect(importKindNames).not.toContain('links');
});

test('housekeeping gives a link to a pass of an earlier release, and nothing twice', async () => {
  await importOne(dayTicketRow('41000014'));
  const { db } = park.services;
  await db.delete(passLinks).where(eq(passLinks.orderId, '41000014'));
  const all = await db.select().from(passes);

  await Promise.all([giveMissingLinks(park.services), giveMissingLinks(park.services)]);
  const [given] = await printLinks(park.services, [passOf('41000014')]);
  expect(await opened(hashUrlOf(given?.link))).toBe(200);
  expect(await giveMissingLinks(park.services)).toBe(0);
  const revoked = all.filter(({ orderId }) => orderId !== '41000002');
  expect(await printLinks(park.services, revoked)).toHaveLength(revoked.length);
});
