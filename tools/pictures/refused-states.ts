/** States of the guest's pages, but those of the club, in which a call was refused, failed, or has just succeeded. */
import type { Page } from '@playwright/test';

import { readDemoPark } from '../../src/server/demo/demo-data.ts';
import type { Translate } from '../../src/texts/text-keys.ts';
import { photoRefusals } from './photo-refusals.ts';
import { press, type Device, type State } from './state.ts';

/** All such states. */
export function refusedStates(): State[] {
  return [
    { name: 'pass-test', path: '/12345678/9000000100300001' },
    ...loginRefusals(),
    ...walletRefusals(),
    ...shareRefusals(),
    ...photoRefusals(),
    ...otherRefusals(),
  ];
}

function loginRefusals(): State[] {
  const logIn = async (page: Page, t: Translate): Promise<void> => {
    await page.getByLabel(t('login.orderId'), { exact: true }).fill('10300001');
    await page.getByLabel(t('login.barcode'), { exact: true }).fill('5126000003000013');
    await press(page, t('login.login'));
  };
  return [
    {
      name: 'front-network-error',
      path: '/',
      steps: async (page, t) => {
        await page.route('**/api/login/', (route) => route.abort());
        await logIn(page, t);
        await page.getByText(t('errors.errorLoggingIn')).first().waitFor();
      },
    },
    {
      name: 'front-too-many-tries',
      path: '/',
      steps: async (page, t) => {
        const headers = { 'retry-after': '900' };
        await page.route('**/api/login/', (route) => route.fulfill({ status: 429, headers }));
        await logIn(page, t);
        await page
          .getByText(t('errors.tooManyTries', { minutes: 15 }))
          .first()
          .waitFor();
      },
    },
  ];
}

function walletRefusals(): State[] {
  const path = '/10240001/240126000000100017';
  /** Takes the pass along in the way of the device, which the server refuses. */
  const refuse = async (page: Page, t: Translate, [device, status]: [Device, number]): Promise<void> => {
    await page.route('**/api/{apple-wallet,voucher}/', (route) => route.fulfill({ status }));
    await press(page, device === 'phone' ? t('takeAlong.addToAppleWallet') : t('screens.printVoucher'));
  };
  return [
    {
      name: 'pass-not-made',
      path,
      steps: async (page, t, device) => {
        await refuse(page, t, [device, 404]);
        await page.getByText(t('errors.orderNotFound')).first().waitFor();
      },
    },
    {
      name: 'pass-already-in-wallet',
      path,
      steps: async (page, t, device) => {
        // A voucher is never refused for that.
        if (device === 'desktop') return;
        await refuse(page, t, [device, 409]);
        await page.getByRole('alert').getByText(/./).first().waitFor();
      },
    },
    {
      name: 'pass-saved-to-google',
      path,
      phone: 'Pixel 7',
      steps: async (page, t, device) => {
        // A desktop has no such button.
        if (device === 'desktop') return;
        await press(page, t('takeAlong.addToGoogleWallet'));
        await page.getByRole('link', { name: t('screens.viewYourPass') }).waitFor();
      },
    },
  ];
}

function shareRefusals(): State[] {
  const shared = '/10400001/7226000004000017';
  /** Adds a guest; to whose address decides what the server says. */
  const add = async (page: Page, t: Translate, email: string): Promise<void> => {
    await press(page, t('share.share'));
    await press(page, t('share.shareWithGuest'));
    await page.getByLabel(t('share.firstName')).fill('Robin');
    await page.getByLabel(t('share.lastName')).fill('Ames');
    await page.getByLabel(t('share.email')).fill(email);
    await press(page, t('share.startSharing'));
  };
  /** Sends the form of a guest as it is. */
  const update = async (page: Page, t: Translate): Promise<void> => {
    await press(page, t('share.share'));
    await press(page, t('share.modifyOf', { name: 'Dana Blake' }));
    await press(page, t('share.updateInfo'));
  };
  return [
    {
      // The list is loaded again after each change.
      name: 'shares-not-loaded',
      path: shared,
      steps: async (page, t) => {
        await page.route('**/api/share/**', (route) =>
          route.request().method() === 'GET' ? route.fulfill({ status: 500 }) : route.fallback(),
        );
        await update(page, t);
        await page.getByText(t('errors.unableToRetrieveGuests')).first().waitFor();
      },
    },
    {
      name: 'share-twice',
      path: shared,
      steps: async (page, t) => {
        await add(page, t, 'dana.blake@mail.example');
        await page.locator('[aria-invalid="true"]').waitFor();
      },
    },
    {
      name: 'share-session-expired',
      path: '/10400002/7226000004000025',
      steps: async (page, t) => {
        await page.route('**/api/share/', (route) => route.fulfill({ status: 408 }));
        await add(page, t, 'late@pictures.example');
        await page.getByText(t('errors.shareSessionExpired')).first().waitFor();
      },
    },
    {
      name: 'share-updated',
      path: shared,
      steps: async (page, t) => {
        await update(page, t);
        await page.getByText(t('errors.updateSuccessful')).first().waitFor();
      },
    },
  ];
}

function otherRefusals(): State[] {
  const card = readDemoPark().orders.find(({ orderId }) => orderId === '10400005');
  const ticket = '/activate/10500001/5126000005000011';
  const activate = async (page: Page, t: Translate): Promise<void> => {
    await page.getByLabel(t('wristband.code')).fill('HW26AMHYQKRPHFD7');
    await press(page, t('wristband.activate'));
  };
  return [
    {
      name: 'registration-not-saved',
      path: '/10240001/240126000000100017',
      steps: async (page, t) => {
        await page.route('**/api/register/', (route) => route.fulfill({ status: 500 }));
        await press(page, t('screens.editRegistration'));
        await press(page, t('screens.register'));
        await page.getByText(t('errors.unableToRegister')).first().waitFor();
      },
    },
    {
      name: 'stored-value-not-refreshed',
      path: `/stored-value/${card?.barcodeHash ?? ''}`,
      steps: async (page, t) => {
        await page.route('**/api/stored-value/', (route) => route.fulfill({ status: 500 }));
        await press(page, t('ui.refresh'));
        await page.getByText(t('errors.storedValueFailedHeading')).first().waitFor();
      },
    },
    {
      name: 'wristband-network-error',
      path: ticket,
      steps: async (page, t) => {
        await page.route('**/api/wristband/**', (route) => route.abort());
        await activate(page, t);
        await page.getByText(t('errors.errorActivating')).first().waitFor();
      },
    },
    {
      name: 'wristband-active-without-end',
      path: ticket,
      steps: async (page, t) => {
        const empty = { status: 200, contentType: 'text/plain', body: '' };
        await page.route('**/api/wristband/**', (route) => route.fulfill(empty));
        await activate(page, t);
        await page.getByRole('heading', { name: t('wristband.active') }).waitFor();
      },
    },
  ];
}
