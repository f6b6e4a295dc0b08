/** The gate's screen: by a reader that types, by camera, and without a network. */
import type { Page } from '@playwright/test';

import type { SyncResult } from '../src/contract/calls/staff-scan.ts';
import { withCamera } from './camera.ts';
import { drawnFilm } from './films.ts';
import { expect, expectAccessible, failedAnswer, passOf } from './park.ts';
import { enterLogin } from './staff.ts';
import { test } from './stalling-network.ts';

const season = passOf('10240001');
const card = passOf('10400001');

/** Signs in at the gate; the screen is ready once it has its list. */
async function openGate(page: Page, origin = ''): Promise<void> {
  await page.goto(`${origin}/login`, { waitUntil: 'commit' });
  await enterLogin(page, 'gate');
  await expect(page).toHaveURL(/\/scan$/);
  await expect(page.getByText('Ready', { exact: true })).toBeVisible();
}

/** Types as a reader does: quick keys, and Enter at the end. */
async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate((text) => {
    for (const key of [...Array.from(text), 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }, code);
}

const screen = (page: Page) => page.locator('.scan');
const bar = (page: Page) => page.getByRole('banner');

async function readListLine(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings of this gate' });
  const line = await dialog.locator('output').textContent();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  return line ?? '';
}

async function waitForList(page: Page): Promise<void> {
  await expect
    .poll(() => readListLine(page))
    .toMatch(/^List without a network: [\d,]+ codes, [\d,]+ KB, made /);
}

test('a number is typed where a code is damaged, and the device keeps its name', async ({ page }) => {
  await openGate(page);
  await page.getByRole('button', { name: 'Type a number' }).click();
  await page.getByLabel('Number of the pass or wristband').fill(card.barcode);
  await page.keyboard.press('Enter');
  await expect(screen(page)).toHaveAttribute('data-tone', 'good');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Name of this gate').fill('North Gate');
  await page.getByLabel('Sound').uncheck();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await openGate(page);
  await expect(bar(page).getByText('North Gate')).toBeVisible();
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByLabel('Sound')).not.toBeChecked();
  await expect(page.getByLabel('Vibration')).toBeChecked();
});

test.describe('where the server fails', () => {
  test.use({ allowedComplaints: [failedAnswer] });

  test('what another device admitted first is shown until someone has seen it', async ({ page }) => {
    await openGate(page);
    await page.route(/\/api\/admin\/scan\/?$/, (route) => route.fulfill({ status: 503, body: '' }));
    await page.route(/\/api\/admin\/scan\/sync/, async (route) => {
      const { scans } = route.request().postDataJSON() as { scans: { scanId: string }[] };
      const says = 'This pass has been redeemed. Scanned 10:12 AM at South Gate by Gail Osei.';
      const results = scans.map(({ scanId }): SyncResult => {
        const pass = { orderId: '1', barcode: '2', name: 'Ines Duarte', product: 'All Piers Day Ticket' };
        const facts = { isShared: false, hasPhoto: false, sentence: '' };
        return {
          scanId,
          outcome: 'conflict',
          answer: { state: 'redeemed', says, pass: { ...pass, ...facts } },
        };
      });
      await route.fulfill({ json: { results } });
    });
    await scan(page, card.barcode);
    const finding = page.getByRole('alert').filter({ hasText: 'Used twice' });
    await expect(finding).toContainText('at South Gate by Gail Osei');
    await page.reload({ waitUntil: 'commit' });
    await expect(finding).toContainText('All Piers Day Ticket');
    await expectAccessible(page);
    await finding.getByRole('button', { name: 'Seen' }).click();
    await expect(finding).toHaveCount(0);
  });
});

test('the list leaves the device with the session', async ({ page }) => {
  await openGate(page);
  await waitForList(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => page.evaluate(countListParts)).toBe(0);
});

test('the camera reads on by itself', async ({ playwright, baseURL }, info) => {
  const film = await drawnFilm('tilted', season.barcode).open(info);
  const camera = { film, baseURL, open: openGate, button: 'Camera on', hasFocusAfterwards: false };
  await withCamera(playwright, camera, async (page) => {
    await expect(page.getByText('Maya Okafor', { exact: true })).toBeVisible();
    await expect(screen(page)).toHaveAttribute('data-tone', 'good');
    await page.getByRole('button', { name: 'Camera off' }).click();
  });
});

/** Runs in the page. */
function countListParts(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('gate');
    opening.addEventListener('error', () => reject(new Error('The store did not open.')));
    opening.addEventListener('success', () => {
      const count = opening.result.transaction('list').objectStore('list').count();
      count.addEventListener('success', () => {
        opening.result.close();
        resolve(count.result);
      });
    });
  });
}
