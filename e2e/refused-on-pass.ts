/** The buttons of a pass and of the pages that lead to it, each with the call that can be refused. */
import type { Page } from '@playwright/test';

import { errors as guestTexts } from '../src/texts/english/errors.ts';
import { linkHelp } from '../src/texts/english/link-help.ts';
import { quarters } from '../src/server/photos/testing/pictures.ts';
import { expect, failedAnswer, openPhotoSheet, openShares, passOf } from './park.ts';
import { buttonOf, open, openPass, type RefusedButton } from './refused-button.ts';

const ticket = passOf('10300001');
const openFamily = (page: Page) => open(page, '/10600001/5126000006000010');

const typeNumbers = (path: string) => async (page: Page) => {
  await open(page, path);
  await page.getByLabel('Order ID', { exact: true }).fill(ticket.orderId);
  await page.getByLabel('Barcode', { exact: true }).fill(ticket.barcode);
};

const notFound = { answer: guestTexts.orderNotFound, refusal: { status: 404 } };

const inWallet =
  'This pass has already been added to a wallet. If you need help with it, please contact help@harborlight.example.';
const conflict = { answer: inWallet, refusal: { status: 409, text: inWallet } };

const wallets: RefusedButton[] = [
  {
    phone: 'an iPhone',
    screen: 'a pass',
    button: 'Add to Apple Wallet',
    call: 'POST /api/apple-wallet/',
    ...conflict,
    open: openPass('10240001'),
  },
  {
    phone: 'an Android phone',
    screen: 'a pass',
    button: 'Add to Google Wallet',
    call: 'POST /api/google-wallet/',
    ...conflict,
    open: openPass('10240001'),
  },
  {
    phone: 'an iPhone',
    screen: 'a family',
    button: 'Add all to Apple Wallet',
    call: 'POST /api/apple-wallet/all/',
    ...conflict,
    open: openFamily,
  },
  {
    phone: 'an Android phone',
    screen: 'a family',
    button: 'Add all to Google Wallet',
    call: 'POST /api/google-wallet/all/',
    ...conflict,
    open: openFamily,
  },
  {
    screen: 'a pass',
    button: 'Print Voucher',
    call: 'POST /api/voucher/',
    ...notFound,
    open: openPass('10240001'),
  },
];

const logins: RefusedButton[] = [
  ...['/', '/lookup', '/activate/'].map((path) => ({
    screen: `the login at ${path}`,
    button: 'Login',
    call: 'POST /api/login/' as const,
    ...notFound,
    open: typeNumbers(path),
  })),
  {
    screen: 'a family',
    button: /^Next pass/,
    call: 'POST /api/login/',
    ...notFound,
    open: openFamily,
  },
  {
    screen: 'the list of a family',
    button: /June.*Valid from/,
    role: 'link',
    call: 'POST /api/login/',
    ...notFound,
    open: openFamily,
  },
  {
    screen: 'the link by mail',
    button: guestTexts.sendMyLink,
    call: 'POST /api/link/',
    answer: guestTexts.linkRequestFailed,
    refusal: { status: 502, text: '' },
    open: async (page) => {
      await open(page, '/lookup');
      await page.getByText(guestTexts.sendMyLink).first().click();
      await page.getByLabel('Email or order number').fill(ticket.orderId);
    },
  },
  {
    screen: 'the request for a link',
    button: 'Send request',
    call: 'POST /api/link/ask-team/',
    answer: linkHelp.failed,
    refusal: { status: 502, text: '' },
    open: async (page) => {
      await open(page, '/lookup');
      await page.locator('summary', { hasText: 'Ask our team' }).click();
      await page.getByLabel(linkHelp.name).fill('Ada Byron');
      await page.getByLabel(linkHelp.email).fill('ada@journeys.example');
    },
  },
  {
    screen: 'the registration',
    button: 'Register',
    call: 'POST /api/register/',
    answer: guestTexts.unableToRegister,
    open: async (page) => {
      await openPass('10240012')(page);
      await buttonOf(page, 'Edit Registration').click();
      await expect(page.getByLabel('First name')).not.toHaveValue('');
    },
  },
];

const formOf = (page: Page) => page.getByRole('dialog', { name: /Ticket Share$/ });

async function openShare(page: Page): Promise<void> {
  await openPass('10400001')(page);
  const shares = await openShares(page);
  await shares.getByRole('button', { name: 'Modify Dana Blake' }).click();
  await expect(formOf(page)).toBeVisible();
}

const shares: RefusedButton[] = [
  {
    screen: 'the share of a card',
    button: 'Start Sharing',
    call: 'POST /api/share/',
    answer: guestTexts.unableToShare,
    open: async (page) => {
      await openPass('10400001')(page);
      await buttonOf(await openShares(page), 'Share with a guest').click();
      await formOf(page).getByLabel('First name *').fill('Noor');
      await formOf(page).getByLabel('Last name *').fill('Haddad');
      await formOf(page).getByLabel('Email *').fill('noor@mail.example');
    },
  },
  {
    screen: 'a shared guest',
    button: 'Update Info',
    call: 'PUT /api/share/:pass/:shareId',
    answer: guestTexts.unableToUpdate,
    open: openShare,
  },
  {
    screen: 'a shared guest',
    button: 'Stop Sharing',
    call: 'DELETE /api/share/:orderId/:pass/:shareId/:salesforceId?',
    answer: guestTexts.unableToUnshare,
    open: async (page) => {
      await openShare(page);
      await buttonOf(formOf(page), 'Stop Sharing').click();
      await expect(buttonOf(formOf(page), 'Keep Sharing')).toBeFocused();
    },
  },
];

/** Chooses a photo; without the face check, whose text takes the most room. */
async function choosePhoto(page: Page): Promise<void> {
  await page.route('**/assets/face-check-*/**', (route) => route.abort());
  await openPass('10240002')(page);
  await openPhotoSheet(page);
  const buffer = await quarters(1200, 900).jpeg().toBuffer();
  await page.getByLabel('Choose a photo').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByText(guestTexts.faceNotChecked)).toBeVisible({ timeout: 60_000 });
}

const photos: RefusedButton[] = [
  {
    screen: 'the frame of a photo',
    button: 'Preview',
    call: 'POST /api/preview/',
    answer: guestTexts.unableToPreviewPhoto,
    open: choosePhoto,
  },
  {
    screen: 'the question about a photo',
    button: 'Upload',
    call: 'POST /api/upload/',
    answer: guestTexts.unableToUploadPhoto,
    refusal: { status: 400 },
    open: async (page) => {
      await choosePhoto(page);
      await buttonOf(page, 'Preview').click();
      await expect(page.getByRole('heading', { name: 'Does your photo appear correct?' })).toBeFocused();
    },
  },
  {
    screen: 'a photo',
    button: 'Replace',
    call: 'GET /api/replace-photo/:barcode/:uid',
    answer: guestTexts.unableToReplacePhoto,
    refusal: { status: 409 },
    open: async (page) => {
      await openPass('10240001')(page);
      await buttonOf(page, 'Replace Photo').click();
    },
  },
  {
    screen: 'the photo of an activated pass',
    button: 'Send Request',
    call: 'GET /api/reset-photo/:orderId/:barcode',
    answer: guestTexts.unableToRequestPhoto,
    refusal: { status: 409 },
    open: async (page) => {
      // Another journey has an open request for a few moments, which takes the button away.
      await expect(async () => {
        await openPass('10240004')(page);
        await buttonOf(page, 'Replace Photo Request').click({ timeout: 3000 });
      }).toPass();
    },
  },
];

async function typeCode(page: Page): Promise<void> {
  await open(page, `/activate${passOf('10500004').path}`);
  await page.getByLabel('Wristband code').fill('HW26AMHYQKRPHFD7');
}

const others: RefusedButton[] = [
  {
    screen: 'a ticket for a wristband',
    button: 'Activate',
    call: 'POST /api/wristband/activate/',
    answer: guestTexts.unableToActivate,
    open: typeCode,
  },
  {
    screen: 'the request for a wristband',
    button: 'Send request',
    call: 'POST /api/wristband/ask-team/',
    answer: guestTexts.networkError,
    refusal: { status: 502, text: '' },
    open: async (page) => {
      await page.route('**/api/wristband/activate/', (route) => route.fulfill({ status: 503, body: '' }));
      await typeCode(page);
      await buttonOf(page, 'Activate').click();
      await buttonOf(page, 'Ask our team').click();
      const email = page.getByLabel('Your email');
      await expect(page.getByLabel('Anything our team should know? (optional)')).toBeFocused();
      if (await email.isVisible()) await email.fill('noor@journeys.example');
    },
  },
  {
    screen: 'a stored value card',
    button: 'Refresh',
    call: 'POST /api/stored-value/',
    answer: guestTexts.storedValueFailedHeading,
    open: (page) => open(page, `/stored-value/${passOf('10400004').barcodeHash}`),
  },
];

/** Every button of a pass. */
export const refusedOnPass: RefusedButton[] = [...wallets, ...logins, ...shares, ...photos, ...others];

/** The browser's message about a refusal that these journeys provoke. */
export const refusedAnswer = new RegExp(`${failedAnswer.source}|with a status of 500`);
