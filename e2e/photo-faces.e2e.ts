import type { Page } from '@playwright/test';

import { guestTexts } from '../src/contract/guest-texts.ts';
import { facePictures, headPictures } from './faces.ts';
import { expect, waitForServiceWorker, once, passOf, test } from './park.ts';

// As for guests: the face check's worker starts under the control of the service worker.
test.use({ serviceWorkers: 'allow' });

test(
  'the face check distinguishes no face, one and several on every test picture',
  once,
  async ({ page }) => {
    test.setTimeout(180_000);
    await openPass(page);
    const reported: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const { name, count, open } of facePictures) {
      await chooseAndAwaitFaces(page, await open());
      const hasNone = await page.getByText(guestTexts.faceNotDetected).isVisible();
      const hasMany = await page.getByText(guestTexts.severalFacesDetected).isVisible();
      reported[name] = hasNone ? 'zero' : hasMany ? 'many' : 'one';
      expected[name] = count;
      await page.getByRole('button', { name: 'Cancel' }).click();
    }
    expect(reported).toEqual(expected);
  },
);

for (const { name, head, open } of headPictures) {
  test(`the initial frame contains the head of the only face (${name})`, async ({ page }) => {
    await openPass(page);
    await chooseAndAwaitFaces(page, await open());
    const request = page.waitForRequest('**/api/preview/');
    await page.getByRole('button', { name: 'Preview' }).click();
    const { crop } = (await request).postDataJSON() as {
      crop: { x: number; y: number; width: number; height: number };
    };
    expect(crop.x).toBeLessThan(head.left);
    expect(crop.x + crop.width).toBeGreaterThan(head.right);
    expect(crop.y).toBeLessThan(head.top);
    expect(crop.y + crop.height).toBeGreaterThan(head.chin);
    expect(crop.width).toBeLessThan(2 * (head.right - head.left)); // but not much more
  });
}

/** Opens a season pass without a photo; these journeys do not add one. */
async function openPass(page: Page): Promise<void> {
  await page.goto(passOf('10240002').path);
  await waitForServiceWorker(page);
}

/** Chooses a picture and waits until the face check has finished. */
async function chooseAndAwaitFaces(page: Page, buffer: Buffer): Promise<void> {
  await page.getByLabel('Choose a photo').setInputFiles({ name: 'me', mimeType: 'image/jpeg', buffer });
  // The face check starts when the frame appears, and may finish before this line runs.
  await expect(page.getByRole('button', { name: 'Preview' })).toBeVisible();
  await expect(page.getByText('Looking for your face...')).toHaveCount(0, { timeout: 30_000 });
}
