import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { asc, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';

import { openEmbedded } from '#server/base/db/open-database.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { loadSecrets } from '#server/base/security/secrets.ts';
import { runCommand, runProcess } from '#server/testing/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'links-command-'));
loadSecrets(join(folder, 'var', 'keys'), true);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const command = (...words: string[]) => runCommand(join(folder, 'var'), ...words);
const at = (name: string): string => join(folder, name);
const linesOf = (name: string): string[] => readFileSync(at(name), 'utf8').trimEnd().split('\r\n');

test('an import writes the links of its accepted rows, and the command prints the same links later', async () => {
  await command('import', 'products', 'docs/samples/products.csv');
  const rows = [
    'orderId,barcode,productId,orderedAt,amount',
    '20000001,5126000020000001,DAY-SPRING,2026-11-20T12:00:00Z,59',
    '2,5126000020000002,DAY-SPRING,2026-11-20T12:00:00Z,59',
    '20000003,5126000020000003,DAY-SPRING,2026-11-20T12:00:00Z,59',
  ];
  writeFileSync(at('orders.csv'), rows.join('\n'));
  expect((await command('import', 'orders', at('orders.csv'), '--links', at('links.csv'))).status).toBe(1);
  const [head, ...links] = linesOf('links.csv');
  expect(head).toBe('orderId,barcode,link');
  expect(links.map((line) => line.replace(/[\w-]{96}$/, 'LINK'))).toEqual([
    expect.stringMatching(/^20000001,5126000020000001,http.*\/LINK$/),
    expect.stringMatching(/^20000003,5126000020000003,http.*\/LINK$/),
  ]);
  expect(statSync(at('links.csv')).mode & 0o777).toBe(0o600);

  expect((await command('import', 'orders', at('orders.csv'), '--links', at('again.csv'))).status).toBe(1);
  expect(linesOf('again.csv')).toEqual(linesOf('links.csv'));
  expect((await command('links', at('all.csv'), '--all')).status).toBe(0);
  expect(linesOf('all.csv')).toEqual(linesOf('links.csv'));

  const order = await command('links', at('one.csv'), '--order', '20000003', '--renew', '--yes');
  expect(order).toMatchObject({ status: 0, said: expect.stringContaining('1 links, 1 earlier ones ended.') });
  expect(linesOf('one.csv')[1]).not.toBe(links[1]);
  expect(runProcess(join(folder, 'var'), 'links', '-', '--product', 'DAY-SPRING').said).toContain(links[0]);
  expect(await command('links', at('none.csv'), '--since', '2030-01-01')).toMatchObject({ status: 1 });
});

test('the record says how many links each file has', async () => {
  const database = await openEmbedded(join(folder, 'var'));
  const entries = await database.db
    .select({ target: auditEntries.target, after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.action, 'Link Print'))
    .orderBy(asc(auditEntries.entryId));
  await database.close();
  expect(entries.map(({ target, after }) => [target, after])).toEqual([
    ['orders.csv', { rows: 2 }],
    ['orders.csv', { rows: 2 }],
    ['all', { rows: 2 }],
    ['order 20000003', { rows: 1 }],
    ['product DAY-SPRING', { rows: 2 }],
    ['since 2030-01-01', { rows: 0 }],
  ]);
});

test('wrong words end with the reason before anything is written', async () => {
  const refused = async (...words: string[]) => {
    const { status, said } = await command(...words);
    return [status, said.split('\n')[0]];
  };
  const file = at('refused.csv');
  const select = 'Give --all, or at least one of --order, --product and --since.';
  expect(await refused('links', file)).toEqual([64, select]);
  expect(await refused('links', file, '--all', '--order', '20000001')).toEqual([64, select]);
  expect(await refused('links', file, '--order', '7')).toEqual([64, 'An order ID has 8 digits.']);
  expect((await refused('links', file, '--since', '31.12.2026'))[0]).toBe(64);
  expect((await refused('links', file, '--all', '--renew'))[1]).toContain('confirm it with --yes');
  const products = ['import', 'products', 'docs/samples/products.csv'];
  expect(await refused(...products, '--links', file)).toEqual([64, 'Only orders have links.']);
  writeFileSync(at('orders2.csv'), 'x');
  expect((await refused('import', 'orders', at('orders2.csv'), '--links', file, '--dry-run'))[0]).toBe(64);
});
