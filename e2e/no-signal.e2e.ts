/** Passes at a gate without reception. */
import type { Page } from '@playwright/test';

import { announced, expect, expectAccessible, passOf, shareOf } from './park.ts';
import { test } from './stalling-network.ts';

const card = passOf('10400001');

test.use({
  serviceWorkers: 'allow',
  // The worker takes control during a page's load, so it fetches again what the page has preloaded. A part that is still
  // loading when the network goes fails, and says so on the page (lost-parts.e2e.ts).
  allowedComplaints: [
    /cross-world service worker|net::ERR_|Failed to load resource|status of 404|Failed to fetch dynamically imported/,
  ],
});

test('a pass opens again without a network, with its barcode and the time of its data', async ({
  page,
  network,
}) => {
  await page.goto(network.url + card.path);
  await expect(page.getByText('as of').first()).toBeHidden();
  await isPassKept(page, network.url + card.path);
  network.set('gone');
  await page.reload();
  await expect(announced(page, 'No connection')).toBeVisible();
  await expect(page.getByText(/This is your pass as of \d{1,2}:\d\d\s[AP]M/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show the barcode full screen' })).toBeVisible();
  const sentence = page.getByText(/^Ready to scan as of \d{1,2}:\d\d [AP]M$/);
  await expect(sentence.first()).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${network.url}/?from=home-screen`);
  await expect(page).toHaveURL(network.url + card.path);

  network.set('open');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('No connection')).toBeHidden();
});

test('a device that has only seen the club says without a network what opens without one', async ({
  page,
  network,
}) => {
  await page.goto(`${network.url}/loyalty/`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => keptIn(page, 'assets')).toContain(`${network.url}/offline`);
  network.set('gone');
  await page.goto(`${network.url}/loyalty/`);
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await expect(page.getByText('No pass is kept on this device.')).toBeVisible();
  network.set('open');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeHidden();
  await expect(page).toHaveURL(`${network.url}/loyalty/`);
});

test('an ended share is removed as soon as the server reports it', async ({ page, network }) => {
  const ended = `${network.url}/${shareOf(2).hashUrl}`;
  await page.goto(`${network.url}/${shareOf(0).hashUrl}`);
  await isPassKept(page, `${network.url}/${shareOf(0).hashUrl}`);
  // Simulates a share that was still active when this device saved it.
  await page.evaluate(async (url) => {
    const store = await caches.open('passes');
    await store.put(url, new Response('<html lang="en-US"><p>42 credits</p></html>'));
  }, ended);
  await page.goto(ended);
  await expect(page.getByRole('heading', { name: 'Pass No Longer Shared' })).toBeVisible();
  expect(await keptPages(page)).not.toContain(ended);
});

async function isPassKept(page: Page, url: string): Promise<void> {
  await expect.poll(() => keptPages(page)).toContain(url);
  // A worker that has saved the page but is not active yet answers no navigation.
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The page's own script must be saved too, because nothing on the page works without it.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const store = await caches.open('assets');
        const kept = new Set((await store.keys()).map((one) => one.url));
        return [...document.querySelectorAll<HTMLScriptElement>('script[src]')].every((one) =>
          kept.has(one.src),
        );
      }),
    )
    .toBe(true);
}

async function keptPages(page: Page): Promise<string[]> {
  return (await keptIn(page, 'passes')).filter((url) => !url.includes('/api/'));
}

function keptIn(page: Page, name: 'passes' | 'assets'): Promise<string[]> {
  return page.evaluate(
    async (store) => (await (await caches.open(store)).keys()).map((one) => one.url),
    name,
  );
}
