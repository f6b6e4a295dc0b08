/** A receipt in hand: how many taps, keys and seconds it takes until its points are on the screen and in the wallet. */
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  chromium,
  devices,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test';

import { mailedCode } from '../../e2e/club-member.ts';
import { drawnFilm } from '../../e2e/films.ts';
import { expect, waitForHydration } from '../../e2e/park.ts';
import type { Hands } from '../desk-day/hands.ts';
import { touchOf } from '../desk-day/touch.ts';
import { findBrowser } from '../find-browser.ts';
import type { OwnDemo } from '../pictures/demo-server.ts';

/** How long a thumb needs for a letter, in milliseconds: about 50 words a minute are not fast. */
const keyMilliseconds = 200;
/** The receipt of the film: 11 dollars at the Funnel House. */
const receipt = '1102261121103116';
/** A second one, for the member whose card is in a wallet. */
const secondReceipt = '110111261121102348';

const iPhone = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
};

interface Row {
  who: string;
  taps: number;
  keys: number;
  toNumber: number;
  toPoints: number;
  all: number;
}

/** Plays both and gives the table. Each begins with the open page of the club. */
export async function playReceipts(demo: OwnDemo): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'club-day-'));
  try {
    const joined = await withFilm(demo, folder, receipt, joinWithReceipt);
    const { row, wallet } = await withFilm(demo, folder, secondReceipt, addAsMember);
    return `${printRows([joined, row])}\n\nIn the wallet ${wallet.toFixed(1)} s after the tap.`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function withFilm<T>(
  { url: baseURL }: OwnDemo,
  folder: string,
  code: string,
  play: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const film = await drawnFilm('moving', code).open({ outputPath: (name) => join(folder, name) });
  const options = await findBrowser();
  const browser: Browser = await chromium.launch({
    ...options,
    args: [
      ...options.args,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film.path}`,
    ],
  });
  try {
    const { viewport, deviceScaleFactor } = devices['iPhone 14'];
    const context = await browser.newContext({
      ...{ baseURL, viewport, deviceScaleFactor, hasTouch: true, isMobile: true, ...iPhone, locale: 'en-US' },
    });
    return await play(await context.newPage(), context);
  } finally {
    await browser.close();
  }
}

/** Someone who is no member scans a receipt, reads what it earns, joins and adds it. */
async function joinWithReceipt(page: Page): Promise<Row> {
  const hands = touchOf(page);
  await openClub(page);
  const began = performance.now();
  await hands.use(page.getByRole('button', { name: 'Scan', exact: true }));
  await shownPoints(page).waitFor();
  const toNumber = since(began);
  const write = async (label: string, text: string): Promise<void> => {
    await hands.use(page.getByLabel(label));
    await page.keyboard.type(text, { delay: keyMilliseconds });
    hands.effort.keys += text.length;
  };
  await write('Email', 'robin.club@mail.example');
  await hands.use(page.getByRole('button', { name: 'Submit' }));
  await expect(page.getByRole('heading', { name: 'Join the Brownie Club' })).toBeVisible();
  await write('First name', 'Robin');
  await write('Last name', 'Club');
  await hands.use(page.getByRole('button', { name: 'Submit' }));
  const toPoints = await addPoints(page, hands);
  return { who: 'someone who joins', ...hands.effort, toNumber, toPoints, all: since(began) };
}

/** A member who signed in with a mailed code, whose card is in Apple Wallet. */
async function addAsMember(page: Page, context: BrowserContext): Promise<{ row: Row; wallet: number }> {
  await page.goto('/loyalty/purchase');
  await waitForHydration(page);
  await page.getByLabel('Email').fill('robin.club@mail.example');
  await page.getByRole('button', { name: 'Submit' }).tap();
  await page.getByRole('button', { name: 'Mail me a code' }).tap();
  await page.getByText('Code sent to').waitFor();
  await page.getByLabel('Code').fill(await mailedCode(page.request, 'robin.club@mail.example'));
  await page.getByRole('button', { name: 'Continue' }).tap();
  await openClub(page);
  const phone = await putIntoWallet(page, context);
  const hands = touchOf(page);
  const began = performance.now();
  await hands.use(page.getByRole('button', { name: 'Scan', exact: true }));
  await shownPoints(page).waitFor();
  const toNumber = since(began);
  const tapped = performance.now();
  const toPoints = await addPoints(page, hands);
  const row = { who: 'a member', ...hands.effort, toNumber, toPoints, all: since(began) };
  const balance = await page.locator('.figures').getByRole('definition').nth(1).innerText();
  await expect(phone.getByRole('article').first()).toContainText(balance);
  return { row, wallet: since(tapped) };
}

/** Saves the member's card as a file and gives it to the simulated phone, which the server tells of changes. */
async function putIntoWallet(page: Page, context: BrowserContext): Promise<Locator> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to Apple Wallet' }).first().tap();
  const buffer = await readFile(await (await download).path());
  const phone = await context.newPage();
  await phone.goto('/dev/phone?desk=club-day');
  await phone
    .getByLabel('A .pkpass or .pkpasses file')
    .setInputFiles({ name: 'member.pkpass', mimeType: 'application/vnd.apple.pkpass', buffer });
  const wallet = phone.getByRole('region', { name: 'Apple Wallet' });
  await wallet.getByRole('article').first().waitFor();
  return wallet;
}

async function openClub(page: Page): Promise<void> {
  await page.goto('/loyalty/');
  await waitForHydration(page);
}

const shownPoints = (page: Page): Locator => page.getByText(/: \+[\d,]+ points?$/).first();

/** Taps the one button, and waits until the points are on the screen; in seconds. */
async function addPoints(page: Page, hands: Hands): Promise<number> {
  const add = page.getByRole('button', { name: /^Add [\d,]+ points?$/ });
  await expect(add).not.toHaveAttribute('aria-busy');
  const began = performance.now();
  await hands.use(add);
  await expect(page.getByRole('heading', { name: "You've Earned some Brownie Points!" })).toBeVisible();
  await expect(page.locator('.figures').getByRole('definition').first()).toHaveText(/^\+\d/);
  return since(began);
}

const since = (began: number): number => (performance.now() - began) / 1000;

function printRows(rows: readonly Row[]): string {
  const heads = ['who', 'taps', 'keys', 'from "Scan" to what it earns', 'from the tap to the points', 'all'];
  const cells = rows.map((row) => [
    row.who,
    `${row.taps}`,
    `${row.keys}`,
    ...[row.toNumber, row.toPoints, row.all].map((seconds) => `${seconds.toFixed(1)} s`),
  ]);
  return [heads, heads.map(() => '---'), ...cells].map((line) => `| ${line.join(' | ')} |`).join('\n');
}
