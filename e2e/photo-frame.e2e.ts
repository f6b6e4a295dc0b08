/** The crop frame on a guest's picture, and pictures that are almost too small for one. */
import type { Page } from '@playwright/test';

import { errors as guestTexts } from '../src/texts/english/errors.ts';
import { quarters } from '../src/server/photos/testing/pictures.ts';
import {
  expect,
  expectAccessible,
  openPhotoSheet,
  failedAnswer,
  waitForServiceWorker,
  passOf,
  test,
} from './park.ts';

// As for guests: the face check's worker starts under the control of the service worker.
test.use({ serviceWorkers: 'allow' });

async function openPass(page: Page): Promise<void> {
  await page.goto(passOf('10240002').path);
  await waitForServiceWorker(page);
  await openPhotoSheet(page);
}

async function choose(page: Page, width: number, height: number): Promise<void> {
  const buffer = await quarters(width, height).jpeg().toBuffer();
  await page.getByLabel('Choose a photo').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
}

test.describe('a frame of the minimum size', () => {
  const smallest = async (page: Page, make: () => Promise<void>) => {
    await openPass(page);
    await choose(page, 4000, 3000);
    await expect(page.getByText('A face was not detected')).toBeVisible({ timeout: 30_000 });
    await make();
    const asked = page.waitForRequest('**/api/preview/');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('heading', { name: 'Does your photo appear correct?' })).toBeFocused();
    return ((await asked).postDataJSON() as { crop: { width: number; height: number } }).crop;
  };

  test('by the slider still holds enough of the picture for a photo', async ({ page }) => {
    const crop = await smallest(page, () => page.getByRole('slider', { name: 'Zoom' }).fill('50'));
    expect(crop.width).toBeLessThan(110);
    expect(crop.height).toBeGreaterThanOrEqual(64);
  });

  test('by the wheel still holds enough of the picture for a photo', async ({ page }) => {
    const crop = await smallest(page, async () => {
      await page.locator('.photo-stage').hover();
      await expect(async () => {
        await page.mouse.wheel(0, -600);
        await expect(page.getByRole('slider', { name: 'Zoom' })).toHaveValue('50', { timeout: 200 });
      }).toPass();
    });
    expect(crop.width).toBeLessThan(110);
    expect(crop.height).toBeGreaterThanOrEqual(64);
  });
});

test('the photo is dragged under the frame, as far as it reaches', async ({ page }) => {
  await openPass(page);
  await choose(page, 1200, 900);
  const place = page.getByRole('slider', { name: 'Move photo left or right' });
  await expect(place).toHaveAttribute('aria-valuetext', '50% from the left');
  const box = await page.locator('.photo-stage').boundingBox();
  if (box === null) throw new Error('The photo is not shown.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 150, y, { steps: 5 });
  await page.mouse.up();
  await expect(place).toHaveAttribute('aria-valuetext', '0% from the left');
});

test('the way on stays on a low screen, with a gap below it', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 640 });
  await openPass(page);
  await choose(page, 1200, 900);
  await expect(page.getByText('A face was not detected')).toBeVisible({ timeout: 30_000 });
  const preview = await page.getByRole('button', { name: 'Preview' }).boundingBox();
  if (preview === null) throw new Error('There is no way on.');
  expect(preview.y + preview.height).toBe(640 - 16);
});

test.describe('a very small picture', { tag: '@once' }, () => {
  test('of 88 by 66 pixels becomes a photo', async ({ page }) => {
    await openPass(page);
    await choose(page, 88, 66);
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('heading', { name: 'Does your photo appear correct?' })).toBeFocused();
  });

  test('of 80 by 60 pixels is refused with the reason, and another one can be chosen', async ({ page }) => {
    await openPass(page);
    await choose(page, 80, 60);
    await expect(page.getByRole('alert').filter({ hasText: guestTexts.photoPictureTooSmall })).toBeVisible();
    await expect(page.getByLabel('Choose a photo')).toBeVisible();
    await expectAccessible(page);
  });

  test.describe('with a frame too small for the server', () => {
    test.use({ allowedComplaints: [failedAnswer] });

    test('is refused with the reason', async ({ page }) => {
      await openPass(page);
      await choose(page, 88, 66);
      // Our own frame has a larger minimum, but a page of an older version may send such a frame.
      await page.route('**/api/preview/', async (route) => {
        const sent = route.request().postDataJSON() as { crop: Record<string, number> };
        await route.continue({ postData: { ...sent, crop: { ...sent.crop, width: 20, height: 15 } } });
      });
      await page.getByRole('button', { name: 'Preview' }).click();
      await expect(page.getByRole('alert').filter({ hasText: guestTexts.photoCropTooSmall })).toBeVisible();
    });
  });
});
