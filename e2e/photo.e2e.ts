import type { Page } from '@playwright/test';

import type { PhotoRequestView } from '../src/contract/calls/staff-photo-requests.ts';
import { errors as guestTexts } from '../src/texts/english/errors.ts';
import { photo as photoTexts } from '../src/texts/english/photo.ts';
import { quarters } from '../src/server/photos/testing/pictures.ts';
import {
  expect,
  expectAccessible,
  openPhotoSheet,
  waitForServiceWorker,
  once,
  passOf,
  test,
} from './park.ts';
import { callsAs } from './staff.ts';

// As for guests: the face check's worker starts under the control of the service worker.
test.use({ serviceWorkers: 'allow' });

const photoFailed =
  /Failed to load resource: the server responded with a status of (400|404|408|409|413|429|500)|net::ERR_/;

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
  test('the guest replaces the photo, and no other data leaves the device', once, async ({ page }) => {
    const sent: { path: string; keys: string[] }[] = [];
    const origins = new Set<string>();
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http')) origins.add(url.origin);
      // The QR code on the same page makes its own call, which contains no photo.
      if (request.method() === 'POST' && url.pathname !== '/api/hand-off/')
        sent.push({ path: url.pathname, keys: Object.keys(request.postDataJSON() as object).toSorted() });
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
    await expect(page.getByText(guestTexts.faceNotDetected)).toBeVisible({ timeout: 30_000 });
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
    const proof = ['barcode', 'data', 'filename', 'filesize', 'filetype', 'orderId', 'uid'];
    expect(sent).toEqual([
      { path: '/api/preview/', keys: [...proof, 'crop'].toSorted() },
      { path: '/api/preview/', keys: [...proof, 'crop'].toSorted() },
      { path: '/api/upload/', keys: proof },
      { path: '/api/login/', keys: ['barcode', 'orderId'] },
    ]);
    expect([...origins]).toEqual([new URL(page.url()).origin]);
    await page.reload();
    await expect(photo).toBeVisible();
  });

  test('the photo is moved and zoomed by keyboard and by buttons, and what the frame holds is sent', async ({
    page,
  }) => {
    await openPass(page, '10240002');
    await openPhotoSheet(page);
    await choose(page, await picture());
    await expect(page.getByText('A face was not detected')).toBeVisible({ timeout: 30_000 });
    const [sideways, upright] = [
      page.getByRole('slider', { name: 'Move photo left or right' }),
      page.getByRole('slider', { name: 'Move photo up or down' }),
    ];
    await expect(sideways).toHaveAttribute('aria-valuetext', '50% from the left');
    await sideways.focus();
    for (let press = 0; press < 20; press += 1) await page.keyboard.press('ArrowRight');
    await expect(sideways).toHaveAttribute('aria-valuetext', '0% from the left');
    for (let press = 0; press < 20; press += 1) await page.keyboard.press('ArrowUp');
    await expect(upright).toHaveAttribute('aria-valuetext', '100% from the top');
    await page.getByRole('button', { name: 'Move photo down' }).click();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(page.getByRole('slider', { name: 'Zoom' })).toHaveAttribute('aria-valuetext', '1.3 times');
    await expect(
      page.getByText('Photo: 27% from the left, 48% from the top, zoomed 1.3 times'),
    ).toBeAttached();
    const request = page.waitForRequest('**/api/preview/');
    await page.getByRole('button', { name: 'Preview' }).click();
    const { crop } = (await request).postDataJSON() as { crop: unknown };
    // 90 per cent of 1,200 by 900, moved to the lower left, up by a step, and zoomed in once.
    expect(crop).toEqual({ unit: 'px', x: 70, y: 94, width: 939, height: 704 });
  });
});

test.describe('an activated pass', { tag: '@once' }, () => {
  test.use({ allowedComplaints: [photoFailed] });

  test('asks the team for another photo once, and is offered no second request', async ({
    page,
    request,
  }) => {
    await openPass(page, '10240004');
    const tile = page.getByRole('button', { name: 'Replace Photo Request' });
    await tile.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('up to 48 hours');
    await expectAccessible(page);
    const reset = '**/api/reset-photo/**';
    await page.route(reset, (route) => route.fulfill({ status: 409, body: '' }));
    await dialog.getByRole('button', { name: 'Send Request' }).click();
    const failure = page.getByRole('alert').filter({ hasText: 'Unable to request a photo replacement' });
    await expect(failure).toBeVisible();
    await expectAccessible(page);
    await page.unroute(reset);
    await dialog.getByRole('button', { name: 'Send Request' }).click();
    await expect(page.getByText('A team member will respond by email.')).toBeVisible();
    await expect(page.getByRole('article').getByRole('img', { name: /Luis/ })).toBeVisible();
    await expect(tile).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByText('Photo request open, answer by').first()).toBeVisible();
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
});

test('a ticket, a waived photo and a shared pass have no photo section', async ({ page }) => {
  for (const orderId of ['10300001', '10240006', '10240009', '10240008']) {
    await openPass(page, orderId);
    await expect(page.getByRole('button', { name: /Add your photo|Replace Photo/ })).toHaveCount(0);
  }
});

test.describe('failures', { tag: '@once' }, () => {
  test.use({ allowedComplaints: [photoFailed] });

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

  test('a file that is not a picture says "Unable to preview photo"', async ({ page }) => {
    await openPass(page, '10240002');
    await openPhotoSheet(page);
    await choose(page, { name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
    await expect(page.getByRole('alert').filter({ hasText: 'Unable to preview photo' })).toBeVisible();
  });

  for (const [name, answer, text] of [
    [
      'without its photo',
      { status: 200, contentType: 'application/json', body: '{"size":1}' },
      'Unexpected response from server',
    ],
    [
      'that is 408',
      { status: 408, contentType: 'application/problem+json', body: '{}' },
      'Temporary server error, please retry',
    ],
    [
      'that is 500',
      { status: 500, contentType: 'application/problem+json', body: '{}' },
      'Unable to preview photo',
    ],
    ["with the server's own text", { status: 400, contentType: 'text/plain', body: 'Too blue' }, 'Too blue'],
  ] as const) {
    test(`a preview ${name} says "${text}"`, async ({ page }) => {
      await openPass(page, '10240002');
      await openPhotoSheet(page);
      await page.route('**/api/preview/', (route) => route.fulfill(answer));
      await choose(page, await picture());
      await page.getByRole('button', { name: 'Preview' }).click();
      await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Preview' })).toBeEnabled();
    });
  }

  test('no network at the preview says "Unable to process your request"', async ({ page }) => {
    await openPass(page, '10240002');
    await openPhotoSheet(page);
    await page.route('**/api/preview/', (route) => route.abort());
    await choose(page, await picture());
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Unable to process your request' })).toBeVisible();
  });

  for (const [name, status, text] of [
    ['without a network', 0, 'Network error, please try again'],
    ['that is refused', 400, 'Unable to upload photo'],
    ['that times out', 408, 'Temporary server error, please retry'],
  ] as const) {
    test(`an upload ${name} says "${text}" and can be tried again`, async ({ page }) => {
      await openPass(page, '10240002');
      await openPhotoSheet(page);
      await chooseAndPreview(page);
      await page.route('**/api/upload/', (route) =>
        status === 0 ? route.abort('internetdisconnected') : route.fulfill({ status, body: '' }),
      );
      await page.getByRole('button', { name: 'Upload' }).click();
      await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Upload' })).toBeEnabled();
    });
  }

  test('a failed "Replace Photo" says "Unable to replace photo"', async ({ page }) => {
    await openPass(page, '10240001');
    await page.route('**/api/replace-photo/**', (route) => route.fulfill({ status: 409, body: '' }));
    await page.getByRole('button', { name: 'Replace Photo', exact: true }).click();
    await page.getByRole('button', { name: 'Replace', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Unable to replace photo' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('a guest who is faster than the face check is warned while confirming the photo', async ({ page }) => {
  const { promise: isConfirming, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/assets/face-check-*/**', async (route) => {
    await isConfirming;
    await route.continue();
  });
  await openPass(page, '10240002');
  await openPhotoSheet(page);
  await choose(page, await picture());
  await expect(page.getByText('Looking for your face...')).toBeVisible();
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('heading', { name: 'Does your photo appear correct?' })).toBeFocused();
  await expect(page.getByText('A face was not detected')).toHaveCount(0);
  letGo();
  await expect(page.getByText('A face was not detected')).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Upload' })).toBeEnabled();
});
