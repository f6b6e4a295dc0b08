import type { Page } from '@playwright/test';

import { withCamera } from './camera.ts';
import { beMember } from './club-member.ts';
import { drawnFilm, keptFilms, screensOf } from './films.ts';
import { announced, expect, expectAccessible, once, test } from './park.ts';

for (const { kind, label, films } of [
  {
    kind: 'tickets',
    label: 'Order or invoice number',
    films: [
      drawnFilm('moving', '5126000006000010'),
      drawnFilm('tilted', '5126000006000010'),
      ...keptFilms('code128-16*'),
    ],
  },
  {
    kind: 'purchase',
    label: 'Check number',
    films: [
      drawnFilm('blurred', '110111202611210042'),
      drawnFilm('sideways', '110111202611210042'),
      ...keptFilms('code128-18*'),
    ],
  },
]) {
  for (const [index, film] of films.entries()) {
    test(
      `the camera reads a code for ${kind} and is off again (${film.name})`,
      screensOf(index),
      async ({ playwright, baseURL }, info) => {
        const opened = await film.open(info);
        const camera = { film: opened, baseURL, open: (page: Page) => beMember(page, kind) };
        await withCamera(playwright, camera, async (page) => {
          await expect(page.getByRole('textbox', { name: label })).toHaveValue(opened.code);
          await expect(page.getByRole('dialog')).toHaveCount(0);
          await expect(announced(page, `Scanned ${opened.code}.`)).toBeVisible();
          await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled();
        });
      },
    );
  }
}

for (const [kind, label, text] of [
  ['purchase', 'Check number', 'https://a.example/'],
  ['tickets', 'Order or invoice number', '5126000006000010'],
] as const) {
  const film = drawnFilm('moving', text, 'square');
  test(
    `a square code is ignored for ${kind}: the camera runs until it is closed`,
    once,
    async ({ playwright, baseURL }, info) => {
      const opened = await film.open(info);
      const camera = { film: opened, baseURL, open: (page: Page) => beMember(page, kind) };
      await withCamera(playwright, camera, async (page) => {
        const overlay = page.getByRole('dialog');
        await expect(overlay.getByText('Hold the barcode inside the frame')).toBeVisible();
        // Long enough to read a code from such a film several times.
        await page.waitForTimeout(3000);
        await expect(overlay).toBeVisible();
        await overlay.getByRole('button', { name: 'Close' }).click();
        await expect(page.getByRole('textbox', { name: label })).toHaveValue('');
      });
    },
  );
}

for (const [kind, label, title] of [
  ['tickets', 'Order or invoice number', 'Scan your ticket barcode'],
  ['purchase', 'Check number', 'Scan your check number'],
] as const) {
  for (const why of ['no camera', 'permission refused']) {
    test(`${kind} with ${why}: the cause is logged, and typing still works`, async ({ page }) => {
      const logged: string[] = [];
      page.on('console', (message) => logged.push(message.text()));
      if (why === 'permission refused') {
        await page.addInitScript(() => {
          navigator.mediaDevices.getUserMedia = () =>
            Promise.reject(new DOMException('No', 'NotAllowedError'));
        });
      }
      await beMember(page, kind);
      await page.getByRole('button', { name: 'Scan' }).click();
      const overlay = page.getByRole('dialog', { name: title });
      const cause = why === 'no camera' ? 'There is no camera' : 'This page may not use the camera';
      await expect(overlay.getByRole('alert')).toContainText(cause);
      expect(logged.some((line) => line.startsWith('The camera gives no picture'))).toBe(true);
      await expectAccessible(page);
      await overlay.getByRole('button', { name: 'Close' }).click();
      await expect(overlay).toBeHidden();
      await expect(page.getByRole('button', { name: 'Scan' })).toBeFocused();
      await page.getByLabel(label).fill('10300001');
      await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled();
    });
  }
}

test('a stay has no barcode, so there is nothing to scan', async ({ page }) => {
  await beMember(page, 'hotels');
  await expect(page.getByLabel('Reservation number')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Scan' })).toHaveCount(0);
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
