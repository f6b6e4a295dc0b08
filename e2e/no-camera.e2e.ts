/** A scanner without a camera: why, and the ways on in place of the picture. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';

import { beMember } from './club-member.ts';
import { drawnPhoto } from './films.ts';
import { expect, expectAccessible, test } from './park.ts';

const number = '110111202611210042';
const refused = 'This page may not use the camera; you can allow it in your browser’s settings.';

/** Runs in the page: the guest refuses the camera once, and then allows one that shows an empty table. */
function allowAtSecond(): void {
  let asked = 0;
  navigator.mediaDevices.getUserMedia = () => {
    asked += 1;
    if (asked === 1) return Promise.reject(new DOMException('No', 'NotAllowedError'));
    const canvas = document.createElement('canvas');
    setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 10, 10), 50);
    return Promise.resolve(canvas.captureStream(10));
  };
}

async function openScanner(page: Page) {
  await page.getByRole('button', { name: 'Scan' }).click();
  return page.getByRole('dialog');
}

async function choosePhotoOf(page: Page, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a photo' }).click();
  await (await chooser).setFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer });
}

test('a refused camera leaves its place to the reason, and a guest who then allows it tries again', async ({
  page,
}) => {
  await page.addInitScript(allowAtSecond);
  await beMember(page, 'purchase');
  const overlay = await openScanner(page);
  await expect(overlay.getByRole('alert')).toContainText(refused);
  await expect(overlay.locator('video')).toBeHidden();
  await expectAccessible(page);
  await overlay.getByRole('button', { name: 'Try again' }).click();
  await expect(overlay.getByText('Hold the barcode inside the frame')).toBeVisible();
  await expect(overlay.locator('video')).toBeVisible();
  await expect(overlay.getByRole('alert')).toHaveCount(0);
  await expect(overlay.getByRole('button', { name: 'Close' })).toBeFocused();
});

test('a chosen photo is read instead, and one without a code says so', async ({ page }) => {
  await beMember(page, 'purchase');
  const overlay = await openScanner(page);
  const empty = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#8a7f70' } });
  await choosePhotoOf(page, await empty.jpeg().toBuffer());
  await expect(overlay.getByRole('alert')).toContainText('There is no matching code in this photo.');
  await expectAccessible(page);
  await choosePhotoOf(page, Buffer.from('no picture'));
  await expect(overlay.getByRole('alert')).toContainText('There is no matching code in this photo.');
  await choosePhotoOf(page, await drawnPhoto(number));
  await expect(overlay).toHaveCount(0);
  await expect(page.getByLabel('Check number')).toHaveValue(number);
});
