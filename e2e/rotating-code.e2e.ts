/** A pass whose code changes every 15 seconds, with a network and without one. */
import type { Page } from '@playwright/test';

import { readRotatingCode } from '../src/domain/rotating-code.ts';
import { expect, expectAccessible, passOf } from './park.ts';
import { giveRotatingCode, readQrShown } from './read-barcodes.ts';
import { callsAs } from './staff.ts';
import { test } from './stalling-network.ts';

const ticket = passOf('10240007');

test.use({
  serviceWorkers: 'allow',
  allowedComplaints: [
    /cross-world service worker|net::ERR_|dynamically imported module|Failed to load resource|the server responded with a status of 4/,
  ],
});

// The journeys prepare the same ticket, so they run one after the other.
test.describe.configure({ mode: 'default' });

const panel = (page: Page) => page.locator('.rotating-panel');
const runOut = 'This code needs the network. Connect, and it appears again.';

/** The code that a scanner reads off the screen. */
async function scan(page: Page) {
  const texts = await readQrShown(await panel(page).screenshot());
  return readRotatingCode(texts[0] ?? '');
}

test('the code changes every 15 seconds, keeps on without a network, and runs out after two hours', async ({
  page,
  request,
  network,
}) => {
  await giveRotatingCode(await callsAs(request, 'design'), ticket.barcode);
  await page.clock.install({ time: new Date() });
  await page.goto(network.url + ticket.path);
  await expect(panel(page).getByText('The code changes every 15 seconds').first()).toBeVisible();
  const first = await scan(page);
  expect(first?.keyKind).toBe('day');
  await expectAccessible(page);

  await page.clock.fastForward(15_000);
  await expect
    .poll(async () => ((await scan(page))?.madeAt ?? 0) - (first?.madeAt ?? 0))
    .toBeGreaterThanOrEqual(15);
  expect((await scan(page))?.value).not.toBe(first?.value);

  await panel(page).getByRole('button', { name: 'Show the code full screen' }).click();
  const screen = page.getByRole('dialog', { name: 'Code for the gate' });
  expect(await readQrShown(await screen.screenshot())).toHaveLength(1);
  await expectAccessible(page);
  await screen.getByRole('button', { name: 'Close' }).click();

  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(async () => (await caches.match(location.href)) !== undefined))
    .toBe(true);
  network.set('gone');
  await page.reload();
  await expect(page.getByText('No connection')).toBeVisible();
  await expect.poll(async () => (await scan(page))?.holderId).toBe(first?.holderId);

  await page.clock.fastForward(2 * 3_600_000);
  await expect(panel(page).getByText(runOut)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(panel(page).getByText(runOut)).toBeVisible();
});
