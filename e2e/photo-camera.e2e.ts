/** The camera as the source of a photo. The journeys upload nothing, so the pass stays unchanged. */
import type { Page } from '@playwright/test';

import { withCamera } from './camera.ts';
import { drawFaceFilm } from './faces.ts';
import { expect, expectAccessible, iPhone, openPhotoSheet, passOf, test, waitForHydration } from './park.ts';

async function openPass(page: Page): Promise<void> {
  await page.goto(passOf('10240002').path);
  await waitForHydration(page);
  await openPhotoSheet(page);
}

test('the camera is closed by Back, and is off then', async ({ playwright, baseURL }, info) => {
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

test.describe('a phone', () => {
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
});
