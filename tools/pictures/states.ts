/** Every screen and state of the guest's app that a picture shows: where it is, and what leads to it. */
import type { Page } from '@playwright/test';

import { storedValueCategory } from '../../src/domain/pass-card.ts';
import { readDemoPark } from '../../src/server/demo/demo-data.ts';
import { quarters } from '../../src/server/photos/testing/pictures.ts';
import type { Translate } from '../../src/texts/text-keys.ts';
import { askStates } from './ask-states.ts';
import { clubAnswers, joinClub } from './club-answers.ts';
import { clubRefusals } from './club-refusals.ts';
import { openStates } from './open-states.ts';
import { refusedStates } from './refused-states.ts';
import { press, type State } from './state.ts';
import { waitingStates } from './waiting-states.ts';

const demo = readDemoPark();

/** All states: the passes of the demo park by themselves, then what guests do with them. */
export const states: readonly State[] = [
  { name: 'demo', path: '/demo' },
  ...passStates(),
  ...loginStates(),
  ...askStates(),
  ...actionStates(),
  ...photoStates(),
  ...openStates(),
  ...refusedStates(),
  ...waitingStates(),
  ...clubStates(),
  ...clubAnswers(),
  ...clubRefusals(),
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
      steps: async (page, t) => {
        await page.getByLabel(t('login.orderId'), { exact: true }).fill('10249999');
        await page.getByLabel(t('login.barcode'), { exact: true }).fill('240126000000199999');
        await page.getByRole('button', { name: t('login.login'), exact: true }).click();
        await page.getByText(t('errors.orderNotFound')).first().waitFor();
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
      path: '/10240001/240126000000100017',
      steps: (page, t) => press(page, t('pass.showBarcode')),
    },
    { name: 'pass-without-script', path: '/10240001/240126000000100017', isWithoutScript: true },
    {
      name: 'pass-without-network',
      path: '/10240001/240126000000100017',
      isKept: true,
      steps: async (page, t) => {
        await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
        await page.reload({ waitUntil: 'networkidle' });
        await page.context().setOffline(true);
        await page.reload();
        await page.getByText(t('offline.noConnection')).first().waitFor();
      },
    },
    {
      name: 'family-next-pass',
      path: '/10600001/5126000006000010',
      steps: (page, t) => press(page, t('family.nextPass', { name: '' })),
    },
    ...shareStates(),
    {
      name: 'registration-incomplete',
      path: '/10240003/240126000000100033',
      steps: (page, t) => press(page, t('screens.register')),
    },
    {
      name: 'registration-edit',
      path: '/10240012/240326000000100122',
      steps: (page, t) => press(page, t('screens.editRegistration')),
    },
    {
      name: 'wristband-refused',
      path: '/activate/10500001/5126000005000011',
      steps: async (page, t) => {
        await page.getByLabel(t('wristband.code')).fill('HW26BF12SJZK2R25');
        await press(page, t('wristband.activate'));
        await page.getByRole('alert').first().waitFor();
      },
    },
  ];
}

function shareStates(): State[] {
  return [
    {
      name: 'shares',
      path: '/10400001/7226000004000017',
      steps: (page, t) => press(page, t('share.share')),
    },
    {
      name: 'share-form',
      path: '/10400002/7226000004000025',
      steps: async (page, t) => {
        await press(page, t('share.share'));
        await press(page, t('share.shareWithGuest'));
      },
    },
    {
      name: 'share-form-incomplete',
      path: '/10400002/7226000004000025',
      steps: async (page, t) => {
        await press(page, t('share.share'));
        await press(page, t('share.shareWithGuest'));
        await press(page, t('share.startSharing'));
      },
    },
  ];
}

function photoStates(): State[] {
  const path = '/10240002/240126000000100025';
  const choose = async (page: Page, t: Translate): Promise<void> => {
    const buffer = await quarters(1200, 900).jpeg().toBuffer();
    const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer };
    await press(page, t('photo.addYourPhoto'));
    await page.getByLabel(t('photo.choose')).setInputFiles(file);
    await page.getByRole('button', { name: t('screens.photoPreview') }).waitFor();
  };
  return [
    { name: 'photo-add', path, steps: (page, t) => press(page, t('photo.addYourPhoto')) },
    {
      name: 'photo-frame',
      path,
      steps: async (page, t) => {
        await choose(page, t);
        await page.getByText(t('errors.faceNotDetected')).waitFor();
      },
    },
    {
      name: 'photo-confirm',
      path,
      steps: async (page, t) => {
        await choose(page, t);
        await press(page, t('screens.photoPreview'));
        await page.getByRole('heading', { name: t('screens.photoQuestion') }).waitFor();
      },
    },
    {
      name: 'photo-replace',
      path: '/10240010/240326000000100106',
      steps: (page, t) => press(page, t('screens.replacePhoto')),
    },
  ];
}

function clubStates(): State[] {
  const enter = async (page: Page, t: Translate, email: string): Promise<void> => {
    await page.getByLabel(t('loyalty.email'), { exact: true }).fill(email);
    await press(page, t('screens.submit'));
  };
  return [
    { name: 'club', path: '/loyalty' },
    { name: 'club-tickets', path: '/loyalty/tickets' },
    { name: 'club-purchase', path: '/loyalty/purchase' },
    { name: 'club-hotels', path: '/loyalty/hotels' },
    {
      name: 'club-known-member',
      path: '/loyalty/purchase',
      steps: async (page, t) => {
        await enter(page, t, 'ines.duarte@mail.example');
        await page.getByRole('heading', { name: t('loyalty.alreadyMember') }).waitFor();
      },
    },
    {
      name: 'club-join',
      path: '/loyalty/purchase',
      steps: async (page, t) => {
        await enter(page, t, 'new.guest@pictures.example');
        await page.getByLabel(t('loyalty.firstName')).waitFor();
      },
    },
    {
      name: 'club-claimed',
      path: '/loyalty/purchase',
      // Each check can be claimed once, and each device claims its own.
      steps: (page, t, device) =>
        claimPoints(page, t, {
          email: `${device}@pictures.example`,
          check: device === 'phone' ? '30100' : '30101',
        }),
    },
  ];
}

/** Joins the club and claims the points of a check. */
export async function claimPoints(
  page: Page,
  t: Translate,
  { email, check }: { email: string; check: string },
): Promise<void> {
  await joinClub(page, t, email);
  await page.getByLabel(t('loyalty.checkLabel')).fill(check);
  await press(page, t('screens.submit'));
  await page.getByText(t('loyalty.newBalance')).waitFor();
}
