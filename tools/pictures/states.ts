/** Every screen and state of the guest's app that a picture shows: where it is, and what leads to it. */
import type { Page } from '@playwright/test';

import { storedValueCategory } from '../../src/domain/pass-card.ts';
import { readDemoPark } from '../../src/server/demo/demo-data.ts';
import { quarters } from '../../src/server/photos/testing/pictures.ts';

/** A device: its browser decides which wallets a page offers. */
export type Device = 'phone' | 'desktop';

/** One state. */
export interface State {
  /** The name of its files. */
  name: string;
  path: string;
  /** What a guest does there before the picture is taken; the same page is then taken in every size. */
  steps?: (page: Page, device: Device) => Promise<void>;
  /** The service worker answers, as for a guest who comes a second time. */
  isKept?: boolean;
  /** The page as a browser without scripts shows it. */
  isWithoutScript?: boolean;
}

const demo = readDemoPark();

/** All states: the passes of the demo park by themselves, then what guests do with them. */
export const states: readonly State[] = [
  { name: 'demo', path: '/demo' },
  ...passStates(),
  ...loginStates(),
  ...actionStates(),
  ...photoStates(),
  ...clubStates(),
];

/** The page of every pass, of every share, of every ticket for a wristband, and of every stored value card. */
function passStates(): State[] {
  const categories = new Map(demo.products.map(({ productId, category }) => [productId, category]));
  return demo.orders.flatMap((order) => {
    const { orderId, barcode, productId, barcodeHash, shares } = order;
    const [name, pair] = [`${orderId}-${barcode.slice(-4)}`, `${orderId}/${barcode}`];
    const category = categories.get(productId);
    const isCard = category === storedValueCategory && barcodeHash !== null;
    return [
      { name: `pass-${name}`, path: `/${pair}` },
      ...(category === 'Wristband' ? [{ name: `activate-${name}`, path: `/activate/${pair}` }] : []),
      ...(isCard ? [{ name: `stored-value-${name}`, path: `/stored-value/${barcodeHash}` }] : []),
      ...shares.map(({ hashUrl }, index) => ({ name: `share-${name}-${index + 1}`, path: `/${hashUrl}` })),
    ];
  });
}

function loginStates(): State[] {
  return [
    { name: 'front', path: '/' },
    { name: 'front-without-script', path: '/', isWithoutScript: true },
    {
      name: 'front-unknown-numbers',
      path: '/',
      steps: async (page) => {
        await page.getByLabel('Order ID', { exact: true }).fill('10249999');
        await page.getByLabel('Barcode', { exact: true }).fill('240126000000199999');
        await page.getByRole('button', { name: 'Login', exact: true }).click();
        await page.getByText('Unable to locate order').first().waitFor();
      },
    },
    { name: 'front-dead-link', path: `/${'A'.repeat(96)}` },
    { name: 'lookup', path: '/lookup' },
    { name: 'lookup-link-sent', path: '/lookup?link=sent' },
    { name: 'activate', path: '/activate' },
    { name: 'unknown-card', path: `/stored-value/${'f'.repeat(64)}` },
    { name: 'not-found', path: '/a/page/of/nothing/here' },
    { name: 'refused', path: '/api/login/' },
  ];
}

function actionStates(): State[] {
  return [
    {
      name: 'barcode-full-screen',
      path: '/10300001/5126000003000013',
      steps: (page) => press(page, 'Show the barcode full screen'),
    },
    { name: 'pass-without-script', path: '/10240001/240126000000100017', isWithoutScript: true },
    {
      name: 'pass-without-network',
      path: '/10240001/240126000000100017',
      isKept: true,
      steps: async (page) => {
        await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
        await page.reload({ waitUntil: 'networkidle' });
        await page.context().setOffline(true);
        await page.reload();
        await page.getByText('No connection').first().waitFor();
      },
    },
    {
      name: 'family-next-pass',
      path: '/10600001/5126000006000010',
      steps: (page) => press(page, 'Next pass'),
    },
    {
      name: 'share-form',
      path: '/10400002/7226000004000025',
      steps: (page) => press(page, 'Share with a guest'),
    },
    {
      name: 'share-form-incomplete',
      path: '/10400002/7226000004000025',
      steps: async (page) => {
        await press(page, 'Share with a guest');
        await press(page, 'Start Sharing');
      },
    },
    {
      name: 'registration-incomplete',
      path: '/10240003/240126000000100033',
      steps: (page) => press(page, 'Register'),
    },
    {
      name: 'registration-edit',
      path: '/10240012/240326000000100122',
      steps: (page) => press(page, 'Edit Registration'),
    },
    {
      name: 'wristband-refused',
      path: '/activate/10500001/5126000005000011',
      steps: async (page) => {
        await page.getByLabel('Wristband code').fill('HW26BF12SJZK2R25');
        await press(page, 'Activate');
        await page.getByRole('alert').first().waitFor();
      },
    },
  ];
}

function photoStates(): State[] {
  const path = '/10240002/240126000000100025';
  const choose = async (page: Page): Promise<void> => {
    const buffer = await quarters(1200, 900).jpeg().toBuffer();
    const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer };
    await page.getByLabel('Choose a photo').setInputFiles(file);
    await page.getByRole('button', { name: 'Preview' }).waitFor();
  };
  return [
    { name: 'photo-frame', path, steps: choose },
    {
      name: 'photo-confirm',
      path,
      steps: async (page) => {
        await choose(page);
        await press(page, 'Preview');
        await page.getByRole('heading', { name: 'Does your photo appear correct?' }).waitFor();
      },
    },
    {
      name: 'photo-replace',
      path: '/10240010/240326000000100106',
      steps: (page) => press(page, 'Replace Photo'),
    },
  ];
}

function clubStates(): State[] {
  const enter = async (page: Page, email: string): Promise<void> => {
    await page.getByLabel('Email').fill(email);
    await press(page, 'Submit');
  };
  return [
    { name: 'club', path: '/loyalty' },
    { name: 'club-tickets', path: '/loyalty/tickets' },
    { name: 'club-purchase', path: '/loyalty/purchase' },
    { name: 'club-hotels', path: '/loyalty/hotels' },
    {
      name: 'club-known-member',
      path: '/loyalty/purchase',
      steps: async (page) => {
        await enter(page, 'ines.duarte@mail.example');
        await page.getByRole('heading', { name: 'You already have an account' }).waitFor();
      },
    },
    {
      name: 'club-join',
      path: '/loyalty/purchase',
      steps: async (page) => {
        await enter(page, 'new.guest@pictures.example');
        await page.getByLabel('First name').waitFor();
      },
    },
    {
      name: 'club-claimed',
      path: '/loyalty/purchase',
      // Each check can be claimed once, and each device claims its own.
      steps: (page, device) =>
        claimPoints(page, `${device}@pictures.example`, device === 'phone' ? '30100' : '30101'),
    },
  ];
}

/** Joins the club and claims the points of a check. */
export async function claimPoints(page: Page, email: string, check: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await press(page, 'Submit');
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Ames');
  await press(page, 'Submit');
  await page.getByLabel('Check number').fill(check);
  await press(page, 'Submit');
  await page.getByText('have been added to your').waitFor();
}

/** Presses a button by how its name begins; the rest of a name may tell of what it does it to. */
async function press(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^${RegExp.escape(name)}`) })
    .first()
    .click();
}
