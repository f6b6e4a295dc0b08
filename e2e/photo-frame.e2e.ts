/** The crop frame on a guest's picture, and pictures that are almost too small for one. */
import type { Page } from '@playwright/test';

import { quarters } from '../src/server/photos/testing/pictures.ts';
import { aboutPictureOf } from './about-picture-of.ts';
import { desktop, expect, openPhotoSheetOfWorker, test } from './park.ts';

// As for guests: the face check's worker starts under the control of the service worker.
test.use({ serviceWorkers: 'allow' });

async function choose(page: Page, width: number, height: number): Promise<void> {
  const buffer = await quarters(width, height).jpeg().toBuffer();
  await page.getByLabel('Choose a photo').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
}

test(
  'the photo is zoomed by the wheel until it holds just enough, and dragged as far as it reaches',
  desktop,
  async ({ page }) => {
    await openPhotoSheetOfWorker(page);
    await choose(page, 4000, 3000);
    await expect(page.getByText('A face was not detected')).toBeVisible({ timeout: 60_000 });
    await page.locator('.photo-stage').hover();
    await expect(async () => {
      await page.mouse.wheel(0, -600);
      await expect(page.getByRole('slider', { name: 'Zoom' })).toHaveValue('50', { timeout: 200 });
    }).toPass();
    const asked = page.waitForRequest('**/api/photo/preview/');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('heading', { name: 'Does your photo appear correct?' })).toBeFocused();
    const { crop } = aboutPictureOf(await asked) as { crop: { width: number; height: number } };
    expect(crop.width).toBeLessThan(110);
    expect(crop.height).toBeGreaterThanOrEqual(64);

    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await choose(page, 1200, 900);
    await expect(page.getByText('A face was not detected')).toBeVisible({ timeout: 60_000 });
    const place = page.getByRole('slider', { name: 'Move photo left or right' });
    await page.getByRole('button', { name: 'Move photo left', exact: true }).click();
    await expect(place).toHaveAttribute('aria-valuetext', '100% from the left');
    await page.getByRole('button', { name: 'Move photo right', exact: true }).click();
    await expect(place).not.toHaveAttribute('aria-valuetext', '100% from the left');
    const box = await page.locator('.photo-stage').boundingBox();
    if (box === null) throw new Error('The photo is not shown.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 150, y, { steps: 5 });
    await page.mouse.up();
    await expect(place).toHaveAttribute('aria-valuetext', '0% from the left');
  },
);

test('the way on stays on a low screen, with a gap below it', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 640 });
  await openPhotoSheetOfWorker(page);
  await choose(page, 1200, 900);
  await expect(page.getByText('A face was not detected')).toBeVisible({ timeout: 60_000 });
  // On the lower one the step is longer than the screen.
  for (const height of [640, 570]) {
    await page.setViewportSize({ width: 412, height });
    const preview = await page.getByRole('button', { name: 'Preview' }).boundingBox();
    if (preview === null) throw new Error('There is no way on.');
    expect(preview.y + preview.height).toBe(height - 16);
  }
});
