/** States in which a guest waits, is refused, or has just succeeded; some change the park, and their order counts. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';

import { drawPortrait } from '../../src/server/demo/portrait.ts';
import { photoSizeBytesLimit } from '../../src/domain/constants.ts';
import type { Translate } from '../../src/texts/text-keys.ts';
import { press, type State } from './state.ts';

/** All such states but those of the club. */
export function waitingStates(): State[] {
  return [...loginAnswers(), ...walletAnswers(), ...shareAnswers(), ...photoAnswers(), ...wristbandAnswers()];
}

function loginAnswers(): State[] {
  const logIn = async (page: Page, t: Translate): Promise<void> => {
    await page.getByLabel(t('login.orderId'), { exact: true }).fill('10300001');
    await page.getByLabel(t('login.barcode'), { exact: true }).fill('5126000003000013');
    await press(page, t('login.login'));
  };
  return [
    {
      name: 'lookup-finding',
      path: '/lookup',
      steps: async (page, t) => {
        await holdCalls(page, '**/api/login/');
        await logIn(page, t);
        await page.getByText(t('screens.findingYourInfo')).first().waitFor();
      },
    },
    {
      name: 'front-temporary-error',
      path: '/',
      steps: async (page, t) => {
        await page.route('**/api/login/', (route) => route.fulfill({ status: 408, body: '' }));
        await logIn(page, t);
        await page.getByText(t('errors.temporaryError')).first().waitFor();
      },
    },
  ];
}

function walletAnswers(): State[] {
  const path = '/10240001/240126000000100017';
  return [
    { name: 'pass-on-android', path, phone: 'Pixel 7' },
    {
      name: 'pass-generating',
      path,
      steps: async (page, t, device) => {
        await holdCalls(page, '**/api/{apple-wallet,voucher}/');
        const name = device === 'phone' ? t('takeAlong.addToAppleWallet') : t('screens.printVoucher');
        await press(page, name);
      },
    },
  ];
}

function shareAnswers(): State[] {
  const shared = '/10400001/7226000004000017';
  const modify = async (page: Page, t: Translate): Promise<void> => {
    await press(page, t('share.share'));
    await press(page, t('share.modifyOf', { name: 'Dana Blake' }));
  };
  return [
    { name: 'share-modify', path: shared, steps: modify },
    {
      name: 'share-stop',
      path: shared,
      steps: async (page, t) => {
        await modify(page, t);
        await press(page, t('share.stopSharing'));
      },
    },
    {
      name: 'share-done',
      path: '/10400002/7226000004000025',
      steps: async (page, t, device) => {
        await press(page, t('share.share'));
        await press(page, t('share.shareWithGuest'));
        await page.getByLabel(t('share.firstName')).fill('Robin');
        await page.getByLabel(t('share.lastName')).fill('Ames');
        await page.getByLabel(t('share.email')).fill(`${device}@pictures.example`);
        await press(page, t('share.startSharing'));
        await page.getByText(t('errors.shareSuccessful')).first().waitFor();
      },
    },
  ];
}

function photoAnswers(): State[] {
  const path = '/10240002/240126000000100025';
  const choose = async (page: Page, t: Translate, buffer: Buffer): Promise<void> => {
    await press(page, t('photo.addYourPhoto'));
    await page.getByLabel(t('photo.choose')).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  };
  const requested = '/10240004/240126000000100041';
  return [
    {
      name: 'photo-too-large',
      path,
      steps: async (page, t) => {
        await choose(page, t, Buffer.alloc(photoSizeBytesLimit));
        await page.getByText(t('errors.photoTooLarge')).first().waitFor();
      },
    },
    {
      name: 'photo-face',
      path,
      steps: async (page, t) => {
        await choose(page, t, await drawPortrait({ seed: 's0', firstName: 'Maya' }));
        await page.getByText(t('photo.headFits')).first().waitFor();
      },
    },
    {
      name: 'photo-several-faces',
      path,
      steps: async (page, t) => {
        await choose(page, t, await drawPair());
        // The frame starts at one of the two.
        await page.getByText(t('photo.headFits')).first().waitFor();
        await page.getByRole('slider', { name: t('photo.zoom') }).fill('0');
        await page.getByRole('slider', { name: t('photo.moveSideways') }).fill('50');
        await page.getByText(t('errors.severalFacesDetected')).first().waitFor();
      },
    },
    {
      name: 'photo-request',
      path: requested,
      steps: (page, t) => press(page, t('screens.replacePhotoRequest')),
    },
    {
      // A request stays open, so the second device finds it.
      name: 'photo-request-sent',
      path: requested,
      steps: async (page, t) => {
        const ask = t('screens.replacePhotoRequest');
        // A run that has drawn the phone has sent the request, and the pass has no button for another one.
        if ((await page.getByRole('button', { name: ask }).count()) === 0) return;
        await press(page, ask);
        await press(page, t('photo.sendRequest'));
        await page.getByText(t('photo.requestSent')).first().waitFor();
      },
    },
  ];
}

/** Two people side by side, on a sheet of the shape of the frame. */
async function drawPair(): Promise<Buffer> {
  const people = ['s0', 's1'].map((seed) => drawPortrait({ seed, firstName: 'Maya' }));
  const pasted = (await Promise.all(people)).map((input, index) => ({ input, left: index * 640, top: 200 }));
  return sharp({ create: { width: 1280, height: 960, channels: 3, background: '#d8d2c4' } })
    .composite(pasted)
    .png()
    .toBuffer();
}

function wristbandAnswers(): State[] {
  const ticket = '/activate/10500001/5126000005000011';
  const type = async (page: Page, t: Translate, code: string): Promise<void> => {
    await page.getByLabel(t('wristband.code')).fill(code);
    await press(page, t('wristband.activate'));
  };
  const refusedState = (name: string, path: string, code: string): State => ({
    name,
    path,
    steps: async (page, t) => {
      await type(page, t, code);
      await page.getByRole('alert').first().waitFor();
    },
  });
  return [
    { name: 'wristband-of-no-band', path: '/activate/10300001/5126000003000013' },
    refusedState('wristband-in-use', ticket, 'HW26AS3GGNDKZRKS'),
    refusedState('wristband-run-out', '/activate/10500004/5126000005000045', 'HW26AF5ZFEEM4KRH'),
    {
      // The band stays active, so the second device finds it so.
      name: 'wristband-active',
      path: ticket,
      steps: async (page, t, device) => {
        if (device === 'phone') await type(page, t, 'HW26AMHYQKRPHFD7');
        await page.getByRole('heading', { name: t('wristband.active') }).waitFor();
      },
    },
  ];
}

/** Holds calls, so that the page keeps waiting; they end with the page. */
async function holdCalls(page: Page, address: string): Promise<void> {
  await page.route(address, () => {});
}
