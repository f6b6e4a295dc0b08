import type { Page } from '@playwright/test';

import type { PhotoRequestView } from '../src/contract/calls/staff-photo-requests.ts';
import { errors as guestTexts } from '../src/texts/english/errors.ts';
import { photo as photoTexts } from '../src/texts/english/photo.ts';
import { quarters } from '../src/server/photos/testing/pictures.ts';
import { aboutPictureOf } from './about-picture-of.ts';
import { expect, expectAccessible, openPhotoSheet, waitForServiceWorker, passOf, test } from './park.ts';
import { callsAs } from './staff.ts';

// As for guests: the face check's worker starts under the control of the service worker.
test.use({ serviceWorkers: 'allow', allowedComplaints: [/net::ERR_/] });

async function picture(
  width = 1200,
  height = 900,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await quarters(width, height).jpeg().toBuffer() };
}

async function openPass(page: Page, orderId: string): Promise<void> {
  await page.goto(passOf(orderId).path);
  await waitForServiceWorker(page);
}

async function choose(page: Page, file: Awaited<ReturnType<typeof picture>> | string): Promise<void> {
  const field = page.getByLabel('Choose a photo');
  await field.focus(); // as the browser does when its picker opens
  await field.setInputFiles(file);
}

/** Chooses a photo, up to the question whether it is right. */
async function chooseAndPreview(page: Page): Promise<void> {
  await choose(page, await picture());
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('heading', { name: 'Does your photo appear correct?' })).toBeFocused();
}

test.describe('a season pass that is not activated', () => {
  // Runs once, because both devices share one park, and this journey changes the pass.
  test('the guest replaces the photo, and no other data leaves the device', async ({ page }) => {
    const sent: { path: string; keys: string[] }[] = [];
    const origins = new Set<string>();
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http')) origins.add(url.origin);
      // The QR code on the same page makes its own call, which contains no photo.
      if (request.method() !== 'POST' || url.pathname === '/api/hand-off/') return;
      const named = aboutPictureOf(request) ?? (request.postDataJSON() as object);
      sent.push({ path: url.pathname, keys: Object.keys(named).toSorted() });
    });
    await openPass(page, '10240010');
    const photo = page.getByRole('article').getByRole('img', { name: /Elio/ });
    await expect(photo).toBeVisible();

    await page.getByRole('button', { name: 'Replace Photo' }).click();
    await expect(page.getByText('Are you sure you want to replace your current photo?')).toBeVisible();
    await expect(page.getByText(photoTexts.currentStays)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Replace Photo' })).toBeFocused();
    await page.getByRole('button', { name: 'Replace Photo' }).click();
    await page.getByRole('button', { name: 'Replace', exact: true }).click();
    await expect(page.getByText('Replaced!')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your photo' })).toBeFocused();
    await expect(page.locator('article img[alt*="Elio"]')).toHaveCount(1);
    await expectAccessible(page);
    sent.length = 0;
    await choose(page, await picture());
    await expect(page.getByRole('heading', { name: 'Fit your head into the oval' })).toBeFocused();
    await expect(page.getByText(guestTexts.faceNotDetected)).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name: 'Fit your head into the oval' })).toHaveCount(0);
    await expect(page.getByLabel('Choose a photo')).toBeFocused();

    await chooseAndPreview(page);
    const after = page.getByRole('definition').filter({ hasText: 'Once uploaded this can only be changed' });
    await expect(after).toHaveText('Once uploaded this can only be changed at Guest Services.');
    await expect(page.getByText('Until your pass is activated')).toBeVisible();
    await expect(page.getByText('(Photo may appear blurry)')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('button', { name: 'Upload' }).click();

    await expect(photo).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('Your photo is on your pass.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Replace Photo' })).toBeFocused();
    await expectAccessible(page);
    const proof = ['barcode', 'orderId', 'uid'];
    expect(sent).toEqual([
      { path: '/api/photo/preview/', keys: [...proof, 'crop'].toSorted() },
      { path: '/api/photo/preview/', keys: [...proof, 'crop'].toSorted() },
      { path: '/api/photo/upload/', keys: proof },
      { path: '/api/login/', keys: ['barcode', 'orderId'] },
    ]);
    expect([...origins]).toEqual([new URL(page.url()).origin]);
    await page.reload();
    await expect(photo).toBeVisible();
  });
});

test('an activated pass asks the team for another photo once, and is offered no second request', async ({
  page,
  request,
}) => {
  await openPass(page, '10240004');
  const tile = page.getByRole('button', { name: 'Replace Photo Request' });
  await tile.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('up to 48 hours');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send Request' }).click();
  await expect(page.getByText('A team member will respond by email.')).toBeVisible();
  await expect(page.getByRole('article').getByRole('img', { name: /Luis/ })).toBeVisible();
  await expect(tile).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('Your new photo: we answer by').first()).toBeVisible();
  await expect(tile).toHaveCount(0);

  // The team declines, so that the pass is again as other journeys find it.
  const call = await callsAs(request, 'lead');
  const requests = (await call('GET', '/api/admin/photo-request/')) as PhotoRequestView[];
  const open = requests.find(({ orderId, status }) => orderId === '10240004' && status === 'open');
  const answer = { answer: 'declined', message: 'The photo shows you well.' };
  await call('PUT', `/api/admin/photo-request/${open?.requestId}`, answer);
  await page.reload();
  await expect(tile).toBeVisible();
});

test('a file of 5 MiB says "File size is too large"', async ({ page }) => {
  await openPass(page, '10240002');
  await openPhotoSheet(page);
  await choose(page, { name: 'big.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5_242_880) });
  const refusal = page.getByRole('alert').filter({ hasText: 'File size is too large' });
  await expect(refusal).toBeVisible();
  // Beside the buttons, and not below the long text about who sees a photo.
  const [alert, text] = [
    await refusal.boundingBox(),
    await page.getByText(photoTexts.whoSeesIt).boundingBox(),
  ];
  expect(alert?.y).toBeLessThan(text?.y ?? 0);
  await expectAccessible(page);
});
