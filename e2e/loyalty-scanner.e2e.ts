import type { Page } from '@playwright/test';

import { withCamera } from './camera.ts';
import { beMember } from './club-member.ts';
import { drawnFilm, keptFilms } from './films.ts';
import { announced, expect, expectAccessible, test } from './park.ts';

for (const { kind, label, films } of [
  {
    kind: 'tickets',
    label: 'Order or invoice number',
    films: [drawnFilm('blurred', '5126000006000010'), ...keptFilms('code128-16*')],
  },
  {
    kind: 'purchase',
    label: 'Check number',
    films: [drawnFilm('sideways', '110111202611210042'), ...keptFilms('code128-18*')],
  },
])
  test(`the camera reads a code for ${kind} and is off again`, async ({ playwright, baseURL }, info) => {
    test.slow(); // A browser for each film.
    for (const film of films) {
      const opened = await film.open(info);
      const camera = { film: opened, baseURL, open: (page: Page) => beMember(page, kind) };
      await withCamera(playwright, camera, async (page) => {
        await expect(page.getByRole('textbox', { name: label }), film.name).toHaveValue(opened.code);
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(announced(page, `Scanned ${opened.code}.`)).toBeVisible();
        await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled();
      });
    }
  });

test('a square code is ignored for a claim: the camera runs until it is closed', async ({
  playwright,
  baseURL,
}, info) => {
  const film = await drawnFilm('moving', '5126000006000010', 'square').open(info);
  const camera = { film, baseURL, open: (page: Page) => beMember(page, 'tickets') };
  await withCamera(playwright, camera, async (page) => {
    const overlay = page.getByRole('dialog');
    await expect(overlay.getByText('Hold the barcode inside the frame')).toBeVisible();
    // Long enough to read a code from such a film several times.
    await page.waitForTimeout(3000);
    await overlay.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('textbox', { name: 'Order or invoice number' })).toHaveValue('');
  });
});

test('the camera’s light can be turned on and off', async ({ page }) => {
  await page.addInitScript(() => {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')?.fillRect(0, 0, 10, 10);
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(10));
    MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
    MediaStreamTrack.prototype.applyConstraints = (wanted) => {
      document.documentElement.dataset['light'] = JSON.stringify(wanted);
      return Promise.resolve();
    };
    setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 10, 10), 50);
  });
  await beMember(page, 'purchase');
  await page.getByRole('button', { name: 'Scan' }).click();
  const light = page.getByRole('button', { name: 'Light' });
  await expect(light).toHaveAttribute('aria-pressed', 'false');
  await light.click();
  await expect(light).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('html')).toHaveAttribute('data-light', '{"advanced":[{"torch":true}]}');
  await expectAccessible(page);
  await light.click();
  await expect(light).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
