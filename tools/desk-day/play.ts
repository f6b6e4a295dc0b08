/**
 * `node --import ./tools/quick-load.ts tools/desk-day/play.ts`: plays a day at the desk against the demo park with its
 * history, at four sizes by the keyboard alone and at two by touch, and prints what each task took in keys, taps and
 * seconds. Fails if a task cannot be done or a key does nothing. `--only 1280` takes one size, `--look` checks
 * every state with axe, light and dark, and keeps pictures of it below var/desk-day. docs/desk-day.md has the figures.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { withDemo, type OwnDemo } from '../pictures/demo-server.ts';
import { findAbuse } from './abuse.ts';
import { answerQueue } from './answers.ts';
import { keyboardOf } from './keyboard.ts';
import { makeLook } from './look.ts';
import { beginShift, makePlayer, type Taken } from './player.ts';
import { prepareDay } from './prepare.ts';
import { printTable, type Run } from './print-table.ts';
import { changeLooks } from './season-look.ts';
import { changeSeason, readQuarter, serveQueue } from './tasks.ts';
import { touchOf } from './touch.ts';

const { values: options } = parseArgs({
  options: { only: { type: 'string', default: '' }, look: { type: 'boolean', default: false } },
});

const screens = [
  { name: 'desk 1280', width: 1280, height: 800, isTouch: false },
  { name: 'desk 1920', width: 1920, height: 1080, isTouch: false },
  { name: 'tablet 820', width: 820, height: 1180, isTouch: false },
  { name: 'phone 390', width: 390, height: 844, isTouch: false },
  { name: 'touch 820', width: 820, height: 1180, isTouch: true },
  { name: 'touch 390', width: 390, height: 844, isTouch: true },
] as const;

const runs: Run[] = [];
const faults: string[] = [];
for (const screen of screens.filter(({ name }) => name.includes(options.only)))
  // Every run changes the same guests, so each has a park of its own.
  await withDemo(
    async (demo) => {
      console.log(`${screen.name} …`);
      runs.push({ name: screen.name, isTouch: screen.isTouch, taken: await playDay(demo, screen) });
    },
    { hasHistory: true },
  );
console.log(printTable(runs));
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

async function playDay(
  { browser, url: baseURL, services }: OwnDemo,
  { name, width, height, isTouch }: (typeof screens)[number],
): Promise<readonly Taken[]> {
  await waitForCalm(baseURL);
  await prepareDay(baseURL, services);
  const context = await browser.newContext({
    ...{ baseURL, viewport: { width, height }, locale: 'en-US', reducedMotion: 'reduce' },
    ...{ hasTouch: isTouch, isMobile: isTouch, serviceWorkers: 'block' },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const hands = isTouch ? touchOf(page) : keyboardOf(page);
  const look = options.look ? makeLook(page, `${width}`, faults) : () => Promise.resolve();
  const report = async (fault: string): Promise<void> => {
    const picture = join(tmpdir(), `desk-day-fault-${faults.length}.png`);
    await page.screenshot({ path: picture });
    faults.push(`${name}, ${fault}\nIts picture: ${picture}`);
    console.error(faults.at(-1));
  };
  const player = makePlayer(page, hands, { look, report });
  await beginShift(player, 'lead');
  await player.see('desk');
  await serveQueue(player);
  await answerQueue(player);
  await page.evaluate(() => localStorage.clear());
  await beginShift(player, 'admin');
  await readQuarter(player);
  await changeSeason(player);
  await changeLooks(player);
  await findAbuse(player);
  await context.close();
  return player.taken;
}

/** Waits until the server, which has just written the history, answers again as it does all day. */
async function waitForCalm(baseURL: string): Promise<void> {
  for (let answered = 0; answered < 5;) {
    const { ok } = await fetch(`${baseURL}/readyz`);
    answered = ok ? answered + 1 : 0;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
