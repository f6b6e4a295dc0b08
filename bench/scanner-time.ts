/** How long a guest holds a receipt before the camera until its number stands in the field. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium, devices, type Browser, type Page } from 'playwright-core';

import { findBrowser } from '../tools/find-browser.ts';
import { median, type BenchmarkResult } from './benchmark.ts';
import { startParkServer } from './park-server.ts';
import { drawFilm } from './scanner/draw-film.ts';

const port = 54_353;
const number = '110111202611210042';
const openings = 24;
const limitMs = 800;
const cpuSlowdown = 4;
/** A tap that takes longer than this to show feels slow. */
const pauseMsMax = 100;
const watchedMs = 5000;

/** The moments of one scan, in milliseconds of the page's clock. */
interface ScanTimes {
  tap: number;
  picture: number;
  number: number;
}

/** Scans a receipt many times, and watches the page while the reader works on pictures without a code. */
export default async function benchScannerTime(): Promise<BenchmarkResult> {
  const folder = mkdtempSync(join(tmpdir(), 'promenade-scanner-'));
  const server = await startParkServer(port);
  try {
    const clear = join(folder, 'clear.mjpeg');
    const empty = join(folder, 'empty.mjpeg');
    await Promise.all([drawFilm(clear, number), drawFilm(empty, undefined)]);
    const scans = await withCamera(clear, async (browser) => {
      const times: ScanTimes[] = [];
      // The first opening starts the camera's process, which a guest's phone has running.
      for (let opening = 0; opening <= openings; opening++) times.push(await scanOnce(browser));
      return times.slice(1);
    });
    return report(scans, await withCamera(empty, watchPage));
  } finally {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function withCamera<Result>(film: string, run: (browser: Browser) => Promise<Result>): Promise<Result> {
  const launch = await findBrowser();
  const camera = [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ];
  const browser = await chromium.launch({ ...launch, args: [...launch.args, ...camera] });
  try {
    return await run(browser);
  } finally {
    await browser.close();
  }
}

/** A member's form for a check number, in a browser that has loaded nothing of ours before. */
async function openForm(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ ...devices['Pixel 7'], serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript(recordScan);
  const member = { userId: 'a-user-id', email: 'kept@journeys.example', allowedChanges: 1 };
  await page.addInitScript((kept) => localStorage.setItem('loyalty-user', kept), JSON.stringify(member));
  await page.route('**/api/loyalty/verify', (route) =>
    route.fulfill({ contentType: 'text/plain', body: member.userId }),
  );
  await page.goto(`http://localhost:${port}/loyalty/purchase`, { waitUntil: 'networkidle' });
  return page;
}

async function scanOnce(browser: Browser): Promise<ScanTimes> {
  const page = await openForm(browser);
  await page.getByRole('button', { name: 'Scan' }).tap();
  const times = await page.waitForFunction(() => {
    const { tap, picture, number: shown } = document.documentElement.dataset;
    return shown === undefined
      ? undefined
      : { tap: Number(tap), picture: Number(picture), number: Number(shown) };
  });
  const scan = await times.jsonValue();
  if (scan === undefined) throw new Error('The page shows no number.');
  const value = await page.locator('input[name=number]').inputValue();
  if (value !== number) throw new Error(`The camera shows ${number}, and the field ${value}.`);
  await page.context().close();
  return scan;
}

/** The longest time without a frame while the worker reads pictures without a code, on a slow processor. */
async function watchPage(browser: Browser): Promise<number> {
  const page = await openForm(browser);
  await page.getByRole('button', { name: 'Scan' }).tap();
  await page.waitForFunction(() => document.documentElement.dataset['picture'] !== undefined);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  return page.evaluate(async (duration) => {
    const startedAt = performance.now();
    let longest = 0;
    for (let last = startedAt; last - startedAt < duration;) {
      const now = await new Promise<number>((resolve) =>
        requestAnimationFrame(() => resolve(performance.now())),
      );
      longest = Math.max(longest, now - last);
      last = now;
    }
    return longest;
  }, watchedMs);
}

/** Runs in the page: notes the tap, the camera's first picture and the frame that shows the number. */
function recordScan(): void {
  const note = (name: keyof ScanTimes): void => {
    document.documentElement.dataset[name] ??= String(performance.now());
  };
  addEventListener('click', () => note('tap'), { capture: true });
  addEventListener(
    'play',
    ({ target }) => {
      if (target instanceof HTMLVideoElement) target.requestVideoFrameCallback(() => note('picture'));
    },
    { capture: true },
  );
  const look = (): void => {
    const field = document.querySelector<HTMLInputElement>('input[name=number]');
    if ((field?.value ?? '') === '') requestAnimationFrame(look);
    else note('number');
  };
  look();
}

function report(scans: readonly ScanTimes[], pauseMs: number): BenchmarkResult {
  const rowOf = (name: string, values: readonly number[], limit = limitMs) => {
    const value = median(values);
    return { name, value, unit: 'ms', ratio: value / limit };
  };
  const fromPicture = scans.map((scan) => scan.number - scan.picture);
  const fromTap = scans.map((scan) => scan.number - scan.tap);
  const rows = [
    rowOf("camera's first picture to number, median", fromPicture),
    rowOf("camera's first picture to number, slowest", [Math.max(...fromPicture)]),
    rowOf('tap to number, median', fromTap),
    rowOf('tap to number, slowest', [Math.max(...fromTap)]),
    rowOf('the page without a frame, processor slowed 4 times, longest', [pauseMs], pauseMsMax),
  ];
  return {
    title: `${scans.length} scans of a clear receipt, each in a browser that has loaded nothing of it before`,
    aim: `${limitMs} ms from the camera's first picture to the number; the page never ${pauseMsMax} ms without a frame`,
    rows,
    verdict: median(fromPicture) <= limitMs && pauseMs <= pauseMsMax ? 'reached' : 'not reached',
  };
}
