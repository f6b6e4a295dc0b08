/**
 * Only a build with SAMPLE_LINKS=on contains the sample links; no data of a sample order appears in any other build.
 */
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { makeSampleLinks, sampleGroups } from './sample-links.ts';

const demo = JSON.parse(readFileSync('src/server/demo/demo-park.json', 'utf8')) as {
  orders: {
    orderId: string;
    barcode: string;
    source: string;
    barcodeHash: string | null;
    scenario: string;
  }[];
  checks: { checkNumber: string; scenario: string }[];
};

test('every sample order has a link in its group, and no group is empty', () => {
  const links = makeSampleLinks(demo);
  for (const group of sampleGroups) expect(links[group].length, group).toBeGreaterThan(0);
  const all = new Set(Object.values(links).flatMap((group) => group.map((link) => link.href)));
  for (const order of demo.orders) expect(all).toContain(`/${order.orderId}/${order.barcode}`);
  expect(links['Ticketing partner A'].map((link) => link.href)).toEqual(['/50110001/581204417736']);
});

test('a build contains sample orders only with SAMPLE_LINKS=on', { timeout: 120_000 }, () => {
  expect(sampleOrdersIn({})).toEqual([]);
  expect(sampleOrdersIn({ SAMPLE_LINKS: 'on' })).toEqual(demo.orders.map((order) => order.barcode));
});

/** Builds the browser's files and searches them for the barcodes of sample orders. */
function sampleOrdersIn(flag: Record<string, string>): string[] {
  const outDir = mkdtempSync(join(tmpdir(), 'sample-links-'));
  const script = `
    const { build } = await import('vite');
    const { clientConfig } = await import(${JSON.stringify(join(process.cwd(), 'vite.config.ts'))});
    const config = clientConfig();
    await build({ ...config, build: { ...config.build, outDir: ${JSON.stringify(outDir)} } });`;
  execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, SAMPLE_LINKS: '', ...flag },
    stdio: 'pipe',
  });
  const built = globSync('**/*', { cwd: outDir, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name), 'latin1'))
    .join('\n');
  rmSync(outDir, { recursive: true });
  return demo.orders.map((order) => order.barcode).filter((barcode) => built.includes(barcode));
}
