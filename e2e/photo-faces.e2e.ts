import type { Page } from '@playwright/test';
import sharp from 'sharp';

import { errors as guestTexts } from '../src/texts/english/errors.ts';
import { facePictures } from './faces.ts';
import { expect, expectAccessible, openPhotoSheetOfWorker, test } from './park.ts';

// As for guests: the face check's worker starts under the control of the service worker.
test.use({ serviceWorkers: 'allow' });

test('the face check distinguishes no face, one and several on every test picture', async ({ page }) => {
  test.setTimeout(180_000);
  await openPhotoSheetOfWorker(page);
  const reported: Record<string, string> = {};
  const expected: Record<string, string> = {};
  for (const { name, count, open } of facePictures) {
    await chooseAndAwaitFaces(page, await open());
    await showMost(page);
    const hasNone = await page.getByText(guestTexts.faceNotDetected).isVisible();
    const hasMany = await page.getByText(guestTexts.severalFacesDetected).isVisible();
    reported[name] = hasNone ? 'zero' : hasMany ? 'many' : 'one';
    expected[name] = count;
    await page.getByRole('button', { name: 'Cancel' }).click();
  }
  expect(reported).toEqual(expected);
});

test('a head on its side is told to be rotated, and a quarter turn by keyboard sets it upright', async ({
  page,
}) => {
  // The detector finds no drawn head that lies wholly on its side.
  const lying = await sharp(await facePictures[0]?.open())
    .rotate(-55, { background: '#d8d2c4' })
    .png()
    .toBuffer();
  const { width, height } = await sharp(lying).metadata();
  await openPhotoSheetOfWorker(page);
  await chooseAndAwaitFaces(page, lying);
  const advice = page.getByText('Your head is not upright: rotate the photo.');
  await expect(advice).toBeVisible();
  await expectAccessible(page);
  const rotate = page.getByRole('button', { name: 'Rotate photo' });
  await rotate.press('Enter');
  await expect(page.getByText(/^Your (?:head fits|face is)/)).toBeVisible({ timeout: 60_000 });
  await expect(advice).toHaveCount(0);
  await expect(rotate).toBeFocused();
  const sent = nextPictureOf(page);
  await page.getByRole('button', { name: 'Preview' }).click();
  expect(await sent).toEqual({ start: [0xff, 0xd8, 0xff], width: height, height: width });
});

/** The picture that the page sends next: Playwright does not see the bytes of a Blob. */
function nextPictureOf(page: Page): Promise<{ start: number[]; width: number; height: number }> {
  return page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<Blob>();
    const ask = window.fetch.bind(window);
    window.fetch = (input, init) => {
      if (init?.body instanceof Blob) resolve(init.body);
      return ask(input, init);
    };
    const picture = await promise;
    const { width, height } = await createImageBitmap(picture);
    return { start: [...new Uint8Array(await picture.slice(0, 3).arrayBuffer())], width, height };
  });
}

for (const [width, height] of [
  [390, 844],
  [375, 667],
] as const) {
  test(`the warning about a missing face is wholly in sight at ${width}x${height}`, async ({ page }) => {
    const empty = facePictures.find(({ name }) => name === 'drawn, empty paper');
    await page.setViewportSize({ width, height });
    await openPhotoSheetOfWorker(page);
    await chooseAndAwaitFaces(page, (await empty?.open()) ?? Buffer.alloc(0));
    const warning = page.getByText(guestTexts.faceNotDetected);
    const bar = page.getByRole('button', { name: 'Preview' });
    const [text, button] = [await warning.boundingBox(), await bar.boundingBox()];
    expect(text?.y).toBeGreaterThan(0);
    expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThan(button?.y ?? 0);
    // The way on stays on the screen beside a long finding.
    await expect(bar).toBeInViewport({ ratio: 1 });
  });
}

/** Chooses a picture and waits until the page says what the first frame holds. */
async function chooseAndAwaitFaces(page: Page, buffer: Buffer): Promise<void> {
  await page.getByLabel('Choose a photo').setInputFiles({ name: 'me', mimeType: 'image/jpeg', buffer });
  const result = page
    .getByText(/^Your (?:head|face) /)
    .or(page.getByText(guestTexts.faceNotDetected))
    .or(page.getByText(guestTexts.severalFacesDetected));
  await expect(result).toBeVisible({ timeout: 60_000 });
}

/** Shows as much of the picture in the frame as fits, from its middle, and waits until the page has judged it. */
async function showMost(page: Page): Promise<void> {
  await page.getByRole('slider', { name: 'Zoom' }).fill('0');
  await page.getByRole('slider', { name: 'Move photo left or right' }).fill('50');
  await page.getByRole('slider', { name: 'Move photo up or down' }).fill('50');
  await expect(
    page.getByText(/^Photo: 50% from the left, 50% from the top, zoomed 1\.0 times$/),
  ).toBeAttached();
}
