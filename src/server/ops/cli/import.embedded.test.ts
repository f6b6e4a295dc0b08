import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { openEmbedded } from '#server/base/db/open-embedded.ts';
import { loadSecrets } from '#server/base/security/secrets.ts';
import { runCommand } from '#server/testing/run-command.ts';

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

test('the operator imports the samples, tries a file first, and sees the refused rows', () => {
  expect(command('import', 'products', 'docs/samples/products.csv')).toEqual({
    status: 0,
    said: '1 rows read: 1 saved, 0 unchanged, 0 refused.\n',
  });
  const head = 'orderId,barcode,productId,orderedAt,amount';
  const good = '20000001,5126000020000001,DAY-SPRING,2026-11-20T12:00:00Z,59';
  const path = fileWith(
    'orders.csv',
    `${head}\n${good}\n2,5126000020000002,DAY-SPRING,2026-11-20T12:00:00Z,59\n`,
  );
  const dry = command('import', 'orders', path, '--dry-run');
  expect([dry.status, dry.said]).toEqual([
    1,
    expect.stringContaining('2 rows read: 1 would be saved, 0 unchanged, 1 refused.'),
  ]);
  expect(dry.said).toContain('row 2: orderId is not 8 digits');
  const real = command('import', 'orders', path, '--json');
  expect(JSON.parse(real.said)).toMatchObject({
    state: 'done',
    kept: 1,
    refused: [{ row: 2, reasons: ['orderId is not 8 digits'] }],
  });
});

test('each failure has its own exit code', async () => {
  expect(command('import').status).toBe(64);
  expect(command('import', 'colours', 'docs/samples/orders.csv').status).toBe(64);
  expect(command('import', 'orders', 'docs/samples/orders.csv', '--quickly').status).toBe(64);
  expect(command('import', 'orders', join(folder, 'none.csv')).status).toBe(64);
  expect(command('import', 'orders', 'docs/samples/checks.csv').status).toBe(1);
  const running = await openEmbedded(join(folder, 'var'), (error) => {
    throw error;
  });
  const { status, said } = command('import', 'orders', 'docs/samples/orders.csv');
  await running.close();
  expect([status, said]).toEqual([75, expect.stringContaining('is in use by process')]);
});

test('a key is shown once, has a unique name, and ends when it is revoked', () => {
  const made = command('api-key make', 'ticketing', 'orders,refunds');
  expect([made.status, made.said]).toEqual([0, expect.stringMatching(/^pk1_[A-Za-z0-9_-]{43}\n$/)]);
  expect(command('api-key make', 'ticketing', 'orders').status).toBe(1);
  expect(command('api-key revoke', 'ticketing').status).toBe(0);
  expect(command('api-key revoke', 'ticketing').status).toBe(1);
  expect(command('api-key make', 'till').status).toBe(64);
  expect(command('api-key make', 'till', 'colours').status).toBe(64);
});
