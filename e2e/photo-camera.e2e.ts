/** The camera as the source of a photo. The journeys upload nothing, so the pass stays unchanged. */
import type { Page } from '@playwright/test';

import { withCamera } from './camera.ts';
import { drawFaceFilm } from './faces.ts';
import {
  expect,
  expectAccessible,
  iPhone,
  once,
  openPhotoSheet,
  passOf,
  test,
  waitForHydration,
} from './park.ts';

async function openPass(page: Page): Promise<void> {
  await page.goto(passOf('10240002').path);
  await waitForHydration(page);
  await openPhotoSheet(page);
}

test(
  'the camera takes the photo, and is off before the photo is framed',
  once,
  async ({ playwright, baseURL }, info) => {
    const film = { path: await drawFaceFilm(info) };
    const camera = { film, baseURL, open: openPass, button: 'Take a photo' };
    await withCamera(playwright, camera, async (page) => {
      await expect(page.getByRole('heading', { name: 'Take your photo' })).toBeFocused();
      await expect(page.getByText('The camera is on.')).toBeVisible();
      await expect(page.locator('video[data-mirrored]')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Take photo' }).click();

      await expect(page.getByRole('heading', { name: 'Fit your head into the oval' })).toBeFocused();
      await expect(page.locator('html')).toHaveAttribute('data-cameras', 'ended');
      await expect(page.getByText('Your head fits the oval.')).toBeVisible({ timeout: 30_000 });
      const request = page.waitForRequest('**/api/preview/');
      await page.getByRole('button', { name: 'Preview' }).click();
      expect((await request).postDataJSON()).toMatchObject({
        filename: 'camera.jpg',
        filetype: 'image/jpeg',
        crop: { unit: 'px' },
      });
      await expect(page.getByRole('heading', { name: 'Does your photo appear correct?' })).toBeFocused();
      const steps = page.getByRole('dialog', { name: 'Your photo', exact: true });
      await steps.getByRole('button', { name: 'Close' }).click();
      await expect(steps).toHaveCount(0);
    });
  },
);

test('the camera is closed by Back, and is off then', once, async ({ playwright, baseURL }, info) => {
  const film = { path: await drawFaceFilm(info) };
  const camera = { film, baseURL, open: openPass, button: 'Take a photo' };
  await withCamera(playwright, camera, async (page) => {
    await expect(page.getByText('The camera is on.')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog', { name: 'Your photo', exact: true })).toHaveCount(0);
    await expect(page.getByRole('dialog', { name: 'Add your photo' })).toBeVisible();
  });
});

/** Runs in the page: the guest refuses the camera. */
function refuseCamera(): void {
  navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No', 'NotAllowedError'));
}

/** Runs in the page: the browser gives pages no camera at all. */
function removeCamera(): void {
  Reflect.deleteProperty(Navigator.prototype, 'mediaDevices');
}

test.describe('a computer', { tag: '@once' }, () => {
  test('whose camera is refused says so, and a photo can be chosen', async ({ page }) => {
    await page.addInitScript(refuseCamera);
    await openPass(page);
    await page.getByRole('button', { name: 'Take a photo' }).click();
    const reason = page.getByRole('alert').filter({ hasText: 'This page may not use the camera' });
    await expect(reason).toContainText('Please choose a photo instead.');
    await expect(page.getByRole('button', { name: 'Take a photo' })).toBeFocused();
    await expect(page.getByLabel('Choose a photo')).toBeEnabled();
    await expectAccessible(page);
  });

  test('without a camera for pages offers files only', async ({ page }) => {
    await page.addInitScript(removeCamera);
    await openPass(page);
    await expect(page.getByLabel('Choose a photo')).toBeEnabled();
    await expect(page.getByText('Take a photo')).toHaveCount(0);
  });
});

test.describe('a phone', { tag: '@once' }, () => {
  test.use({ userAgent: iPhone });

  test('whose camera is refused opens its camera app instead', async ({ page }) => {
    await page.addInitScript(refuseCamera);
    await openPass(page);
    await page.getByRole('button', { name: 'Take a photo' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'opens your camera app now' })).toBeVisible();
    await expect(page.getByLabel('Choose a photo')).toBeFocused();
    await expect(page.getByLabel('Take a photo')).toHaveAttribute('capture', 'user');
    await expectAccessible(page);
  });

  test('without a camera for pages opens its camera app', async ({ page }) => {
    await page.addInitScript(removeCamera);
    await openPass(page);
    await expect(page.getByLabel('Take a photo')).toHaveAttribute('capture', 'user');
    await expectAccessible(page);
  });
});
