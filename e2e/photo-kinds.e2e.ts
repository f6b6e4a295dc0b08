/** Pictures of formats that few browsers show. The journeys upload nothing, so the pass stays unchanged. */
import type { Page } from '@playwright/test';

import { readHeicFile, turnHeic } from '../src/server/photos/testing/heic.ts';
import { quarters, quartersBmp, readQuarters } from '../src/server/photos/testing/pictures.ts';
import { expect, expectAccessible, openPhotoSheet, waitForServiceWorker, passOf, test } from './park.ts';

// As for guests: the face check's worker starts under the control of the service worker.
test.use({ serviceWorkers: 'allow' });

test('a HEIC from a phone is cropped by the server, upright', async ({ page }) => {
  await openPass(page);
  // 600 by 800 after the turn: the crop keeps two colors on each side.
  const buffer = turnHeic(readHeicFile('tagged'), 'irot', 1);
  const answer = page.waitForResponse('**/api/preview/');
  await choose(page, { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer });
  await expect(page.getByRole('heading', { name: 'Does your photo appear correct?' })).toBeFocused();
  expect((await answer).request().postDataJSON()).toMatchObject({ crop: null });
  await expect(page.getByText('Your browser cannot show this kind of photo')).toBeVisible();
  expect(await seenPhoto(page)).toEqual(['G', 'RGB', 'R', 'B']);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByLabel('Choose a photo')).toBeVisible();
});

test('a HEIC without a declared type is cropped by the server too', async ({ page }) => {
  await openPass(page);
  await choose(page, { name: 'IMG_0001', mimeType: '', buffer: readHeicFile('plain') });
  await expect(page.getByRole('heading', { name: 'Does your photo appear correct?' })).toBeFocused();
  expect(await seenPhoto(page)).toEqual(['R', 'G', 'B', 'RGB']);
});

test('a BMP is cropped and checked like a JPEG', async ({ page }) => {
  await openPass(page);
  await choose(page, { name: 'me.bmp', mimeType: 'image/bmp', buffer: await quartersBmp(800, 600) });
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('heading', { name: 'Does your photo appear correct?' })).toBeFocused();
  expect(await seenPhoto(page)).toEqual(['R', 'G', 'B', 'RGB']);
});

test('an AVIF is refused before it is cropped or sent', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await openPass(page);
  const buffer = await quarters(800, 600).avif({ effort: 0 }).toBuffer();
  await choose(page, { name: 'me.avif', mimeType: 'image/avif', buffer });
  await expect(page.getByRole('alert').filter({ hasText: 'Unable to preview photo' })).toBeVisible();
  await expect(page.getByLabel('Choose a photo')).toBeVisible();
  await expectAccessible(page);
  expect(sent).toEqual([]);
});

async function openPass(page: Page): Promise<void> {
  await page.goto(passOf('10240002').path);
  await waitForServiceWorker(page);
  await openPhotoSheet(page);
}

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.getByLabel('Choose a photo').setInputFiles(file);
}

/** The colors of the previewed photo's quarters, as the browser shows them. */
async function seenPhoto(page: Page): Promise<string[]> {
  const shown = page.getByRole('img', { name: 'You, as your pass will show you' });
  const pixels = await shown.evaluate((image: HTMLImageElement) => {
    const canvas = new OffscreenCanvas(640, 480);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, 640, 480);
    return [...(context?.getImageData(0, 0, 640, 480).data ?? [])];
  });
  return readQuarters(Buffer.from(pixels.filter((_, index) => index % 4 < 3)), 640, 480);
}
