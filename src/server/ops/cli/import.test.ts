import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { openEmbedded } from '#server/base/db/open-database.ts';
import { loadSecrets } from '#server/base/security/secrets.ts';
import { runCommand, runCommandWith } from '#server/testing/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'import-command-'));
// A command never creates the server's secrets.
loadSecrets(join(folder, 'var', 'keys'), true);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const command = (name: string, ...words: string[]) =>
  runCommand(join(folder, 'var'), ...name.split(' '), ...words);

function fileWith(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test('the operator imports the samples, tries a file first, and sees the refused rows', async () => {
  expect(await command('import', 'products', 'docs/samples/products.csv')).toEqual({
    status: 0,
    said: '1 rows read: 1 saved, 0 unchanged, 0 refused.\n',
  });
  const head = 'orderId,barcode,productId,orderedAt,amount';
  const good = '20000001,5126000020000001,DAY-SPRING,2026-11-20T12:00:00Z,59';
  const path = fileWith(
    'orders.csv',
    `${head}\n${good}\n2,5126000020000002,DAY-SPRING,2026-11-20T12:00:00Z,59\n`,
  );
  const dry = await command('import', 'orders', path, '--dry-run');
  expect([dry.status, dry.said]).toEqual([
    1,
    expect.stringContaining('2 rows read: 1 would be saved, 0 unchanged, 1 refused.'),
  ]);
  expect(dry.said).toContain('row 3: orderId is not 8 digits');
  const real = await command('import', 'orders', path, '--json');
  expect(JSON.parse(real.said)).toMatchObject({
    state: 'done',
    kept: 1,
    refused: [{ row: 3, reasons: ['orderId is not 8 digits'] }],
  });
});

test('an import mails links only if it is asked to, and only those of orders', async () => {
  await command('import', 'products', 'docs/samples/products.csv');
  const head = 'orderId,barcode,productId,orderedAt,amount,email';
  const row = '20000801,5126000020000801,DAY-SPRING,2026-11-20T12:00:00Z,59,ada@mail.example';
  const path = fileWith('mailed.csv', `${head}\n${row}\n`);
  expect((await command('import', 'orders', path)).said).not.toContain('mails');
  const asked = await command('import', 'orders', path, '--mail-links');
  expect([asked.status, asked.said]).toEqual([
    0,
    expect.stringContaining('1 mail with links is on its way.'),
  ]);
  const again = await command('import', 'orders', path, '--mail-links', '--json');
  expect(JSON.parse(again.said)).toMatchObject({ mailed: 0 });
  expect((await command('import', 'products', 'docs/samples/products.csv', '--mail-links')).status).toBe(64);
  expect((await command('import', 'orders', path, '--mail-links', '--dry-run')).status).toBe(64);
});

test('a guessed mapping has the time zone of the park that BRAND_DIR names', async () => {
  const brandDir = join(folder, 'brand');
  const formats = ['--locale', 'de-DE', '--currency', 'EUR', '--time-zone', 'Europe/Berlin'];
  expect((await command('brand init', brandDir, '--name', 'Tidewater Park', ...formats)).status).toBe(0);
  const row = '70000001;7000700000010001;TK-ERW;21.11.2026 18:36;39,50';
  const path = fileWith('shop.csv', `Bestellnummer;Ticketnummer;Artikelnummer;Bestelldatum;Betrag\n${row}\n`);
  const guess = (environment: Record<string, string>) =>
    runCommandWith({ DATA_DIR: join(folder, 'var'), ...environment }, 'import', '--guess', path, '--force');
  const { status, said } = await guess({ BRAND_DIR: brandDir });
  expect([status, said]).toEqual([0, expect.stringContaining('orderedAt: 2026-11-21T17:36:00.000Z')]);
  expect(JSON.parse(readFileSync(`${path}.mapping.json`, 'utf8'))).toMatchObject({
    timeZone: 'Europe/Berlin',
    decimal: ',',
  });
  const refused = await guess({ NODE_ENV: 'production' });
  expect([refused.status, refused.said]).toEqual([78, expect.stringContaining('BRAND_DIR')]);
});

test('a name that the system refuses is the operator’s to correct, and no error of the command', async () => {
  const { status, said } = await command('import', 'orders', join(folder, `${'x'.repeat(300)}.csv`));
  expect([status, said]).toEqual([78, expect.stringContaining('The name is too long')]);
});

test('each failure has its own exit code', async () => {
  expect((await command('import')).status).toBe(64);
  expect((await command('import', 'colours', 'docs/samples/orders.csv')).status).toBe(64);
  expect((await command('import', 'orders', 'docs/samples/orders.csv', '--quickly')).status).toBe(64);
  expect((await command('import', 'orders', join(folder, 'none.csv'))).status).toBe(64);
  expect((await command('import', 'orders', 'docs/samples/checks.csv')).status).toBe(1);
  const running = await openEmbedded(join(folder, 'var'));
  const { status, said } = await command('import', 'orders', 'docs/samples/orders.csv');
  await running.close();
  expect([status, said]).toEqual([75, expect.stringContaining('is in use by process')]);
});

test('a key is shown once, has a unique name, and ends when it is revoked', async () => {
  const made = await command('api-key make', 'ticketing', 'orders,refunds');
  expect([made.status, made.said]).toEqual([0, expect.stringMatching(/^pk1_[A-Za-z0-9_-]{43}\n$/)]);
  expect((await command('api-key make', 'ticketing', 'orders')).status).toBe(1);
  const listed = async () => (await command('api-key list')).said;
  expect(await listed()).toBe('  valid   ticketing  orders,refunds  never used\n');
  expect((await command('api-key revoke', 'ticketing')).status).toBe(0);
  expect(await listed()).toMatch(/^ {2}revoked ticketing/);
  expect((await command('api-key revoke', 'ticketing')).status).toBe(1);
  expect((await command('api-key make', 'till')).status).toBe(64);
  expect((await command('api-key make', 'till', 'colours')).status).toBe(64);
});
