/**
 * Lighthouse (mobile) on the front page, a share's direct link, a stored value card and the club: performance, accessibility, best practices, SEO.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { readDemoPark } from '../src/server/demo/demo-data.ts';
import { findBrowser } from '../tools/find-browser.ts';
import { printBenchmark, type BenchmarkResult, type BenchmarkRow } from './benchmark.ts';
import { startParkServer } from './park-server.ts';
import { installRivals } from './rivals.ts';

const port = 54_360;

/** Runs Lighthouse on the pages; a page of one guest is not indexable on purpose, so that audit is skipped there. */
export default async function benchLighthouse(): Promise<BenchmarkResult> {
  await installRivals({ names: ['lighthouse@13.5.0'] });
  const folder = mkdtempSync(join(tmpdir(), 'promenade-bench-'));
  const server = await startParkServer(port);
  try {
    const { orders } = readDemoPark();
    const share = orders.flatMap((order) => order.shares)[0]?.hashUrl ?? '';
    const stored = orders.find(({ barcodeHash }) => barcodeHash !== null)?.barcodeHash ?? '';
    const rows = [
      ...(await scoresOf('front page', '', folder, [])),
      ...(await scoresOf('direct link', share, folder, ['is-crawlable'])),
      ...(await scoresOf('stored value', `stored-value/${stored}`, folder, ['is-crawlable'])),
      ...(await scoresOf('club', 'loyalty', folder, [])),
    ];
    return {
      title: 'Lighthouse, mobile',
      aim: '100 in all four',
      rows,
      verdict: rows.every((row) => row.value === 100) ? 'reached' : 'not reached',
    };
  } finally {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function scoresOf(
  name: string,
  path: string,
  folder: string,
  skipped: readonly string[],
): Promise<BenchmarkRow[]> {
  const { executablePath, args, env } = await findBrowser();
  const report = join(folder, `${name}.json`);
  const command = [
    'var/bench-rivals/node_modules/lighthouse/cli/index.js',
    `http://localhost:${port}/${path}`,
    '--quiet',
    '--output=json',
    `--output-path=${report}`,
    `--chrome-flags=--headless=new ${args.join(' ')}`,
    ...skipped.map((audit) => `--skip-audits=${audit}`),
  ];
  await new Promise<void>((resolve, reject) => {
    const run = spawn(process.execPath, command, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...env, CHROME_PATH: executablePath },
    });
    run.on('error', reject);
    run.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`Lighthouse ended with ${code}.`))));
  });
  const { categories } = JSON.parse(readFileSync(report, 'utf8')) as {
    categories: Record<string, { title: string; score: number }>;
  }; // The shape of a Lighthouse report.
  return Object.values(categories).map(({ title, score }) => ({
    name: `${name}, ${title}`,
    value: Math.round(score * 100),
    unit: 'of 100',
  }));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  printBenchmark('lighthouse', await benchLighthouse());
