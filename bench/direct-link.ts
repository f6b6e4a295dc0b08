/** Compares the direct link on a phone with a slow network with the same page rendered only in the browser. */
import { globSync, readFileSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import type { Browser } from '@playwright/test';
import { build } from 'vite';
import * as z from 'zod/mini';

import { loadBrand } from '../src/server/base/brand/load-brand.ts';
import { readDemoPark } from '../src/server/demo/demo-data.ts';
import { guestBrandOf } from '../src/server/pages/documents/guest-brand.ts';
import { clientConfig } from '../vite.config.ts';
import { openBrowser } from './base/browser.ts';
import { inPlace, startServer, takeFreePort, type Place } from './base/place.ts';
import {
  median,
  printIfProgram,
  sized,
  verdictOf,
  type BenchmarkResult,
  type BenchmarkRow,
} from './base/result.ts';

const visitsTotal = sized(5);

/** Downstream and upstream in kilobits per second, round trip in milliseconds. */
const networks = {
  'slow 4G': { down: 1600, up: 750, roundTripMs: 150 },
  'slow 3G': { down: 400, up: 400, roundTripMs: 400 },
} as const;
const cpuSlowdown = 4;

/** The page for a phone, without the parts for desktops. */
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';

/** Visits both pages in turn and compares the medians of their largest contentful paint and of the barcode's appearance. */
export default async function benchDirectLink(): Promise<BenchmarkResult> {
  const share = readDemoPark().orders.flatMap((order) => order.shares)[0]?.hashUrl ?? '';
  const rows = await inPlace(async (place) => {
    const { port: ours } = await startServer(place);
    const ports = { ours, rival: await serveRival(place, ours) };
    const browser = await openBrowser(place);
    const found: BenchmarkRow[] = [];
    for (const [name, network] of Object.entries(networks))
      found.push(...(await compareOn({ browser, ports, share, name, network })));
    return found;
  });
  return report(rows);
}

function report(rows: BenchmarkRow[]): BenchmarkResult {
  const isReached = rows.every(({ name, ratio }) => ratio === undefined || ratio <= aimOf(name));
  return {
    title: `a share's direct link, processor slowed ${cpuSlowdown} times`,
    aim: `on slow 4G, of the same page rendered in the browser only, ${paintAim} until the largest paint and ${barcodeAim} until the barcode`,
    rows,
    verdict: verdictOf(isReached),
  };
}

const paintAim = 0.38;
const barcodeAim = 0.22;
const slowerAim = 0.45; // on a slower network

function aimOf(row: string): number {
  if (!row.startsWith('slow 4G')) return slowerAim;
  return row.includes('barcode') ? barcodeAim : paintAim;
}

type Network = (typeof networks)[keyof typeof networks];

async function compareOn(options: {
  browser: Browser;
  ports: Record<'ours' | 'rival', number>;
  share: string;
  name: string;
  network: Network;
}): Promise<BenchmarkRow[]> {
  const { browser, ports, share, name, network } = options;
  const seen = { ours: [] as Visit[], rival: [] as Visit[] };
  for (let count = 0; count <= visitsTotal; count += 1) {
    const ours = await visit(browser, ports.ours, share, network);
    const rival = await visit(browser, ports.rival, share, network);
    if (count === 0) continue; // warm-up
    seen.ours.push(ours);
    seen.rival.push(rival);
  }
  return [
    ...rowsOf(`${name}, largest paint`, seen, 'paintMs'),
    ...rowsOf(`${name}, barcode there`, seen, 'barcodeMs'),
  ];
}

function rowsOf(label: string, seen: { ours: Visit[]; rival: Visit[] }, figure: keyof Visit): BenchmarkRow[] {
  const ours = median(seen.ours.map((one) => one[figure]));
  const rival = median(seen.rival.map((one) => one[figure]));
  return [
    { name: `${label}, browser only`, value: rival, unit: 'ms' },
    { name: `${label}, Promenade`, value: ours, unit: 'ms', ratio: ours / rival },
  ];
}

interface Visit {
  paintMs: number;
  barcodeMs: number;
}

async function visit(browser: Browser, port: number, hashUrl: string, network: Network): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    ...{ isMobile: true, hasTouch: true },
    userAgent: iPhone,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.roundTripMs,
    downloadThroughput: (network.down * 1024) / 8,
    uploadThroughput: (network.up * 1024) / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await devtools.send('Input.setIgnoreInputEvents', { ignore: true }); // a mouse at the corner of a window's page
  await page.addInitScript(observePaints);
  await page.goto(`http://localhost:${port}/${hashUrl}`, { waitUntil: 'networkidle' });
  // A busy machine may pause so long before the page's script that the network seems to be idle.
  await page.waitForFunction(() => Number(document.documentElement.dataset['barcodeMs']) > 0);
  const { paintMs, barcodeMs } = await page.evaluate(() => document.documentElement.dataset);
  await context.close();
  const seen = { paintMs: Number(paintMs), barcodeMs: Number(barcodeMs) };
  // Otherwise a page that never showed the barcode would count as the fastest.
  if (!(seen.paintMs > 0 && seen.barcodeMs > 0)) throw new Error(`Port ${port} showed no barcode.`);
  return seen;
}

/** Runs in the page: records the last largest contentful paint, and the first frame with the barcode. */
function observePaints(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      document.documentElement.dataset['paintMs'] = String(entry.startTime);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const look = (): void => {
    if (document.querySelector('.barcode svg') === null) requestAnimationFrame(look);
    else document.documentElement.dataset['barcodeMs'] = String(performance.now());
  };
  requestAnimationFrame(look);
}

const mediaTypes: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };

/** A well-built client-only site: hashed, compressed, cached files, and styles and script in the head. */
async function serveRival(place: Place, oursPort: number): Promise<number> {
  const brand = await loadBrand();
  const outFolder = join(place.folder, 'rival');
  const config = clientConfig();
  await build({
    ...config,
    define: { ...config.define, brandOfPage: JSON.stringify(guestBrandOf(brand, ['en', brand.locale])) },
    build: {
      ...config.build,
      outDir: outFolder,
      rolldownOptions: { input: { rival: 'bench/direct-link/client-only.entry.tsx' } },
    },
  });
  // Folders among the assets hold files that neither page requests, such as the face check.
  const files = globSync('assets/*.*', { cwd: outFolder });
  const assets = new Map(
    files.map((file) => [`/${file}`, brotliCompressSync(readFileSync(join(outFolder, file)))]),
  );
  const { script, imports, styles } = readEntry(outFolder);
  const html = [
    '<!doctype html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Pass</title>',
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    `<script type="module" src="/${script}"></script>`,
    ...imports.map((file) => `<link rel="modulepreload" href="/${file}">`),
    '</head><body><div id="root"></div></body></html>',
  ].join('');
  const server = createServer((request, response) => {
    const asset = assets.get(request.url ?? '');
    if (asset !== undefined) {
      const type = mediaTypes[extname(request.url ?? '')] ?? 'image/svg+xml';
      response
        .writeHead(200, {
          'content-type': type,
          'content-encoding': 'br',
          'cache-control': 'max-age=31536000',
        })
        .end(asset);
    } else if (request.url?.startsWith('/api/') === true) {
      const { method, url: path, headers } = request;
      const call = httpRequest({ host: '127.0.0.1', port: oursPort, method, path, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      });
      request.pipe(call);
    } else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  });
  const port = await takeFreePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  place.onEnd(() => server.close().closeAllConnections());
  return port;
}

/**
 * The rival's entry with all its static imports. Dynamic imports, such as the photo's face check, are not preloaded,
 * because that would delay the barcode on a slow network.
 */
function readEntry(outFolder: string): { script: string; imports: string[]; styles: string[] } {
  const manifest = z
    .record(z.string(), chunk)
    .parse(JSON.parse(readFileSync(join(outFolder, 'manifest.json'), 'utf8')));
  const found = new Set<string>();
  const collect = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    for (const next of manifest[name]?.imports ?? []) collect(next);
  };
  collect('bench/direct-link/client-only.entry.tsx');
  const [entry, ...others] = [...found].flatMap((name) => manifest[name] ?? []);
  if (entry === undefined) throw new Error('The page rendered in the browser only was not built.');
  return {
    script: entry.file,
    imports: others.map((one) => one.file),
    styles: [entry, ...others].flatMap((one) => one.css ?? []),
  };
}

/** The part of a chunk in Vite's manifest that is read here. */
const chunk = z.object({
  file: z.string(),
  imports: z.optional(z.array(z.string())),
  css: z.optional(z.array(z.string())),
});

await printIfProgram(import.meta, benchDirectLink);
