/** How long a phone with a slow processor takes to respond to each button of the guest's pages. */
import { pathToFileURL } from 'node:url';

import { chromium, devices, type Browser, type Page } from 'playwright-core';

import { readDemoPark } from '../src/server/demo/demo-data.ts';
import { findBrowser } from '../tools/find-browser.ts';
import { median, printBenchmark, type BenchmarkResult } from './benchmark.ts';
import { startParkServer } from './park-server.ts';

const port = 54_352;
const cpuSlowdown = 4;
const limitMs = 100;
const shownTotal = 12;
const pressesOfEach = 3;

/** What a guest can press: buttons that are not disabled, and the headings of folded parts. */
const pressable = 'button:visible:enabled:not([data-waiting]), summary:visible';

const pages: Readonly<Record<string, string>> = {
  'front page': '/',
  'season pass': '/10240001/240126000000100017',
  'pass without a photo': '/10240002/240126000000100025',
  registration: '/10240003/240126000000100033',
  family: '/10600001/5126000006000010',
  'shared card': '/10400001/7226000004000017',
  wristband: '/activate/10500001/5126000005000011',
  club: '/loyalty',
};

/** A button, and the delays of its presses; one of them may have met a pause of the machine, so their median counts. */
interface Button {
  name: string;
  delays: readonly number[];
  ms: number;
}

/** Presses every button of every page three times, each time on a page opened for it, and reports the slowest. */
export default async function benchInteractions(): Promise<BenchmarkResult> {
  const server = await startParkServer(port, { PARK_CIDRS: '127.0.0.0/8,::1/128' });
  try {
    const browser = await chromium.launch({ ...(await findBrowser()) });
    try {
      const buttons: Button[] = [];
      const stored = readDemoPark().orders.find(({ barcodeHash }) => barcodeHash !== null)?.barcodeHash ?? '';
      for (const [name, path] of Object.entries({ ...pages, 'stored value': `/stored-value/${stored}` }))
        buttons.push(...(await pressAll(browser, name, path)));
      return report(buttons);
    } finally {
      await browser.close();
    }
  } finally {
    server.stop();
  }
}

function report(buttons: readonly Button[]): BenchmarkResult {
  const slowest = buttons.toSorted((a, b) => b.ms - a.ms).slice(0, shownTotal);
  const inTime = buttons.filter(({ ms }) => ms <= limitMs).length;
  const longest = Math.max(...buttons.flatMap(({ delays }) => delays));
  const reached = inTime === buttons.length ? 'reached' : 'not reached';
  return {
    title: `${buttons.length} buttons of the guest's pages, processor slowed ${cpuSlowdown} times, median of ${pressesOfEach} presses; the slowest`,
    aim: `${limitMs} ms from the tap to the next frame`,
    rows: slowest.map(({ name, ms }) => ({ name, value: ms, unit: 'ms', ratio: ms / limitMs })),
    verdict: `${reached}; ${inTime} of ${buttons.length} in time, the longest single press ${longest} ms`,
  };
}

async function pressAll(browser: Browser, name: string, path: string): Promise<Button[]> {
  const buttons: Button[] = [];
  for (let index = 0, total = 1; index < total; index += 1) {
    const delays: number[] = [];
    let label = '';
    while (delays.length < pressesOfEach) {
      const pressed = await pressOnce(browser, path, index);
      ({ label, total } = pressed);
      delays.push(pressed.ms);
    }
    buttons.push({ name: `${name}: ${label}`, delays, ms: median(delays) });
  }
  return buttons;
}

/** Opens the page and presses the button of this place; also tells how many there are. */
async function pressOnce(
  browser: Browser,
  path: string,
  index: number,
): Promise<{ label: string; total: number; ms: number }> {
  const context = await browser.newContext({ ...devices['iPhone 15'], serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await page.addInitScript(observeInteractions);
    await page.goto(`http://localhost:${port}${path}`, { waitUntil: 'networkidle' });
    const buttons = page.locator(pressable);
    const total = await buttons.count();
    if (total === 0) throw new Error(`The page ${path} has no button.`);
    const button = buttons.nth(index);
    const label = ((await button.getAttribute('aria-label')) ?? (await button.innerText())).slice(0, 30);
    return { label: label.replaceAll('\n', ' '), total, ms: await press(page, index) };
  } finally {
    await context.close();
  }
}

/** Presses one button with a slow processor; returns the longest delay until a frame showed an event of the press. */
async function press(page: Page, index: number): Promise<number> {
  const button = page.locator(pressable).nth(index);
  const devtools = await page.context().newCDPSession(page);
  // The document of a page that a press leads to would not hold the figure.
  await page.route('**/*', (route) =>
    route.request().isNavigationRequest() ? route.abort() : route.fallback(),
  );
  await button.scrollIntoViewIfNeeded();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await button.click({ noWaitAfter: true });
  await page.waitForTimeout(1000);
  return Number(await page.evaluate(() => document.documentElement.dataset['slowestMs'] ?? '0'));
}

/** Runs in the page: records the longest interaction. Shorter ones than a frame are not reported by browsers. */
function observeInteractions(): void {
  const options = { type: 'event', durationThreshold: 16, buffered: true };
  new PerformanceObserver((list) => {
    const { dataset } = document.documentElement;
    for (const entry of list.getEntries())
      dataset['slowestMs'] = String(Math.max(Number(dataset['slowestMs'] ?? '0'), entry.duration));
  }).observe(options);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  printBenchmark('interactions', await benchInteractions());
