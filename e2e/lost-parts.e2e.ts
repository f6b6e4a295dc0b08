/** What a guest reads and can still do if one file of a page fails to load. */
import { readFileSync } from 'node:fs';

import type { Page } from '@playwright/test';

import { errors as guestTexts } from '../src/texts/english/errors.ts';
import { quarters } from '../src/server/photos/testing/pictures.ts';
import { beMember, rememberMember } from './club-member.ts';
import {
  android,
  expect,
  expectAccessible,
  openPhotoSheet,
  waitForHydration,
  passOf,
  shareOf,
  test,
} from './park.ts';
import { sendMessage } from './staff.ts';

/**
 * Allows the messages of the browser and its libraries about a missing file, and React's about a part that did not
 * load.
 */
test.use({
  allowedComplaints: [
    /net::ERR_FAILED|dynamically imported module|Failed to load resource|No result within|wasm|^falling back to ArrayBuffer|^Aborted\(/,
  ],
});

const faceFiles = [
  '/assets/face.worker-',
  '/blazeface.json',
  '/blazeface.bin',
  '/tfjs-backend-wasm-simd.wasm',
];

test('without a file of the face check the guest is warned and can continue', async ({ context }) => {
  for (const file of faceFiles) {
    const page = await context.newPage();
    await page.route(new RegExp(file), (route) => route.abort());
    await page.goto(passOf('10240002').path);
    await waitForHydration(page);
    await choosePhoto(page);
    await expect(page.getByText(guestTexts.faceNotChecked), file).toBeVisible();
    await expect(page.getByText('Looking for your face...')).toHaveCount(0);
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('button', { name: 'Upload' })).toBeEnabled();
    await expect(page.getByText(guestTexts.faceNotChecked)).toBeVisible();
    await page.close();
  }
});

test('without a file of the code reader the guest is asked to type the code', async ({ context }) => {
  for (const file of [/\/assets\/scanner\.worker-/, /\/assets\/zxing_reader-/]) {
    const page = await context.newPage();
    await page.route(file, (route) => route.abort());
    await page.addInitScript(openBlackCamera);
    await beMember(page, 'purchase');
    await page.getByRole('button', { name: 'Scan' }).click();
    const overlay = page.getByRole('dialog');
    await expect(overlay.getByText('The camera cannot read codes here, please type the code.')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-camera', 'ended');
    await expectAccessible(page);
    await overlay.getByRole('button', { name: 'Close' }).click();
    await page.getByLabel('Check number').fill('110111202611210042');
    await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled();
    await page.close();
  }
});

interface LostPart {
  path: string;
  userAgent?: string;
  /** Set if the part is the entire page, including the heading. */
  isScreen?: true;
  ask?: (page: Page) => Promise<void>;
}

/** Every part of a guest's page that loads later: the page that contains it, and the action that shows it. */
const parts: Record<string, LostPart> = {
  'login-screen': { path: '/', isScreen: true },
  'registration-screen': {
    path: passOf('10300001').path,
    isScreen: true,
    ask: (page) => page.getByRole('button', { name: 'Edit Registration' }).click(),
  },
  'action-row': { path: passOf('10240001').path },
  'photo-section': {
    path: passOf('10240002').path,
    ask: (page) => page.getByRole('button', { name: 'Add your photo' }).click(),
  },
  'photo-steps': { path: passOf('10240002').path, ask: choosePhoto },
  'take-photo': {
    path: passOf('10240002').path,
    ask: async (page) => {
      await openPhotoSheet(page);
      await page.getByRole('button', { name: 'Take a photo' }).click();
    },
  },
  'ticket-shares': {
    path: passOf('10400001').path,
    ask: (page) => page.getByRole('button', { name: 'Share', exact: true }).click(),
  },
  'family-bar': { path: passOf('10600001').path },
  'family-list': { path: passOf('10600001').path },
  'activate-screen': { path: '/activate', isScreen: true },
  'stored-value-screen': { path: `/stored-value/${passOf('10400005').barcodeHash}`, isScreen: true },
  'lookup-screen': { path: '/lookup', isScreen: true },
  'ask-team': { path: '/lookup' },
  'loyalty-screen': { path: '/loyalty', isScreen: true },
  scanner: {
    path: '/loyalty/purchase',
    ask: (page) => page.getByRole('button', { name: 'Scan' }).click(),
  },
  'keep-fresh': { path: passOf('10300001').path },
  'gate-sentence': { path: passOf('10240001').path },
  'development-ribbon': { path: passOf('10240001').path },
  // The texts that the first script does not show.
  en: { path: '/loyalty', isScreen: true },
  'exclusion-notice': { path: passOf('10300007').path, isScreen: true },
  'ended-share-notice': { path: `/${shareOf(2).hashUrl}`, isScreen: true },
  'kept-notice': { path: passOf('10240001').path },
  'hand-off': { path: passOf('10600001').path },
  'google-wallet': { path: passOf('10240001').path, userAgent: android },
  'browser-advice': {
    path: passOf('10240001').path,
    userAgent: `${android} Instagram 400.0.0.35.102 Android`,
  },
};

/**
 * Parts whose loss is tested separately: page counts and the clock of a pass have no visible effect, Start Over
 * continues, and the login shows a message (guessing.e2e.ts). The panel of a rotating code needs a look of its own
 * (rotating-code.e2e.ts), and the park's messages and the colors of a pass need one (below).
 */
const testedElsewhere = [
  'after-load',
  'order-clock',
  'page-counts',
  'park-messages',
  'pass-look',
  'rotating-panel',
  'solve-puzzle',
  'start-keeping',
];

/** Expects the page to say that a part is missing, to stay usable and to offer a retry. */
async function expectRetry(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: guestTexts.networkError }), name).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' }), name).toBeEnabled();
  await expect(page.getByRole('banner'), name).toBeVisible();
}

// In three journeys, which run side by side.
for (const third of [0, 1, 2])
  test(`a page without one of its parts says so, stays usable and offers a retry (${third + 1} of 3)`, async ({
    browser,
    baseURL,
  }) => {
    const some = Object.entries(parts).filter((_, index) => index % 3 === third);
    for (const [name, { path, userAgent, isScreen, ask }] of some) {
      const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
      const page = await browser.newPage({
        ...{ ...phone, baseURL: baseURL ?? '', locale: 'en-US', serviceWorkers: 'block' },
        ...(userAgent === undefined ? {} : { userAgent }),
      });
      await page.route(new RegExp(`/assets/${name}-[^/]*js|/icon-192`), (route) => route.abort());
      await rememberMember(page);
      await page.goto(path);
      await waitForHydration(page);
      await ask?.(page);
      await expectRetry(page, name);
      if (isScreen !== true) await expectAccessible(page);
      await page.close();
    }
  });

test('a page without its part park-messages says so, stays usable and offers a retry', async ({
  page,
  request,
}) => {
  const text = `The ferry runs again ${Date.now()}`;
  const { path } = passOf('10500003');
  const takeBack = await sendMessage(request, text);
  await expect.poll(async () => (await request.get(path)).text()).toContain(text);
  await page.route(/\/assets\/park-messages-[^/]*js|\/icon-192/, (route) => route.abort());
  await page.goto(path);
  await waitForHydration(page);
  await expectRetry(page, 'park-messages');
  await expectAccessible(page);
  await takeBack();
});

test('every part that a guest’s page loads later is tested here', () => {
  const scripts = lateScriptsOf('virtual:guest-entry/en');
  expect([...scripts].toSorted()).toEqual([...Object.keys(parts), ...testedElsewhere].toSorted());
});

test('Start Over removes the passes from the device even if its script fails to load', async ({ page }) => {
  await page.route(/\/assets\/(start-keeping|keep-fresh)-/, (route) => route.abort());
  await page.goto(`/${shareOf(0).hashUrl}`);
  await waitForHydration(page);
  await page.evaluate(async () => (await caches.open('passes')).put('/10300001/1', new Response('kept')));
  await page.getByRole('button', { name: 'Start Over' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => caches.has('passes'))).toBe(false);
});

/** The names of all scripts that an entry of the web build loads after its own, directly or indirectly. */
function lateScriptsOf(entry: string): Set<string> {
  // Vite writes the manifest in this form.
  const manifest = JSON.parse(readFileSync('dist/web/client/manifest.json', 'utf8')) as Record<
    string,
    { file: string; imports?: string[]; dynamicImports?: string[] }
  >;
  const names = new Set<string>();
  const seen = new Set<string>();
  const walk = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    const { imports = [], dynamicImports = [] } = manifest[key] ?? { file: '' };
    for (const late of dynamicImports)
      names.add((manifest[late]?.file ?? '').replace(/^assets\/(.*)-.{8}\.js$/, '$1'));
    for (const next of [...imports, ...dynamicImports]) walk(next);
  };
  walk(entry);
  return names;
}

async function choosePhoto(page: Page): Promise<void> {
  const buffer = await quarters(1200, 900).jpeg().toBuffer();
  await openPhotoSheet(page);
  await page.getByLabel('Choose a photo').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
}

/** Runs in the page: replaces the camera by a black picture, and writes whether it is on into an attribute. */
function openBlackCamera(): void {
  // Removed, because the browser's own code reader would need none of our files.
  Reflect.deleteProperty(window, 'BarcodeDetector');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  setInterval(() => context?.fillRect(0, 0, 10, 10), 50);
  navigator.mediaDevices.getUserMedia = () => {
    const stream = canvas.captureStream(10);
    setInterval(() => {
      document.documentElement.dataset['camera'] = stream.getTracks()[0]?.readyState ?? '';
    }, 50);
    return Promise.resolve(stream);
  };
}
