/** The buttons of a pass and of the pages that lead to it, each with the call that can be refused. */
import type { Page } from '@playwright/test';

import { errors as guestTexts } from '../src/texts/english/errors.ts';
import { linkHelp } from '../src/texts/english/link-help.ts';
import { quarters } from '../src/server/photos/testing/pictures.ts';
import { expect, failedAnswer, openPhotoSheet, openShares, passOf } from './park.ts';
import { buttonOf, gateway, open, openPass, refused, type RefusedButton } from './refused-button.ts';

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

async function openLinkForm(page: Page): Promise<void> {
  await open(page, '/lookup');
  await page.getByText(guestTexts.sendMyLink).first().click();
  await page.getByLabel('Email or order number').fill(ticket.orderId);
}

async function openHelpForm(page: Page): Promise<void> {
  await open(page, '/lookup');
  await page.locator('summary', { hasText: 'Ask our team' }).click();
  await page.getByLabel(linkHelp.name).fill('Ada Byron');
  await page.getByLabel(linkHelp.email).fill('ada@journeys.example');
}

async function editRegistration(page: Page): Promise<void> {
  await openPass('10240012')(page);
  await buttonOf(page, 'Edit Registration').click();
  await expect(page.getByLabel('First name')).not.toHaveValue('');
}

const formOf = (page: Page) => page.getByRole('dialog', { name: /Ticket Share$/ });

async function openShare(page: Page): Promise<void> {
  await openPass('10400001')(page);
  const shares = await openShares(page);
  await shares.getByRole('button', { name: 'Modify Dana Blake' }).click();
  await expect(formOf(page)).toBeVisible();
}

async function startShare(page: Page): Promise<void> {
  await openPass('10400001')(page);
  await buttonOf(await openShares(page), 'Share with a guest').click();
  await formOf(page).getByLabel('First name *').fill('Noor');
  await formOf(page).getByLabel('Last name *').fill('Haddad');
  await formOf(page).getByLabel('Email *').fill('noor@mail.example');
}

async function endShare(page: Page): Promise<void> {
  await openShare(page);
  await buttonOf(formOf(page), 'Stop Sharing').click();
  await expect(buttonOf(formOf(page), 'Keep Sharing')).toBeFocused();
}

/** Chooses a photo; without the face check, whose text takes the most room. */
async function choosePhoto(page: Page): Promise<void> {
  await page.route('**/assets/face-check-*/**', (route) => route.abort());
  await openPass('10240002')(page);
  await openPhotoSheet(page);
  const buffer = await quarters(1200, 900).jpeg().toBuffer();
  await page.getByLabel('Choose a photo').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByText(guestTexts.faceNotChecked)).toBeVisible({ timeout: 60_000 });
}

async function previewPhoto(page: Page): Promise<void> {
  await choosePhoto(page);
  await buttonOf(page, 'Preview').click();
  await expect(page.getByRole('heading', { name: 'Does your photo appear correct?' })).toBeFocused();
}

async function replacePhoto(page: Page): Promise<void> {
  await openPass('10240001')(page);
  await buttonOf(page, 'Replace Photo').click();
}

/** Another journey has an open request for a few moments, which takes the button away. */
const askForPhoto = (page: Page) =>
  expect(async () => {
    await openPass('10240004')(page);
    await buttonOf(page, 'Replace Photo Request').click({ timeout: 3000 });
  }).toPass();

async function typeCode(page: Page): Promise<void> {
  await open(page, `/activate${passOf('10500004').path}`);
  await page.getByLabel('Wristband code').fill('HW26AMHYQKRPHFD7');
}

async function askForBand(page: Page): Promise<void> {
  await page.route('**/api/wristband/activate/', (route) => route.fulfill({ status: 503, body: '' }));
  await typeCode(page);
  await buttonOf(page, 'Activate').click();
  await buttonOf(page, 'Ask our team').click();
  const email = page.getByLabel('Your email');
  await expect(page.getByLabel('Anything our team should know? (optional)')).toBeFocused();
  if (await email.isVisible()) await email.fill('noor@journeys.example');
}

const season = openPass('10240001');
const openCard = (page: Page) => open(page, `/stored-value/${passOf('10400004').barcodeHash}`);
const { unableToShare, unableToUpdate, unableToUnshare } = guestTexts;
const upload = { answer: guestTexts.unableToUploadPhoto, refusal: { status: 400 } };
const replace = { answer: guestTexts.unableToReplacePhoto, refusal: { status: 409 } };
const photoRequest = { answer: guestTexts.unableToRequestPhoto, refusal: { status: 409 } };
const linkRequest = { ...gateway, answer: guestTexts.linkRequestFailed };
const iPhone = { ...conflict, phone: 'an iPhone' } as const;
const android = { ...conflict, phone: 'an Android phone' } as const;

/** Every button of a pass. */
export const refusedOnPass: RefusedButton[] = [
  refused('a pass', 'Add to Apple Wallet', 'POST /api/apple-wallet/', season, iPhone),
  refused('a pass', 'Add to Google Wallet', 'POST /api/google-wallet/', season, android),
  refused('a family', 'Add all to Apple Wallet', 'POST /api/apple-wallet/all/', openFamily, iPhone),
  refused('a family', 'Add all to Google Wallet', 'POST /api/google-wallet/all/', openFamily, android),
  refused('a pass', 'Print Voucher', 'POST /api/voucher/', season, notFound),
  ...['/', '/lookup', '/activate/'].map((path) =>
    refused(`the login at ${path}`, 'Login', 'POST /api/login/', typeNumbers(path), notFound),
  ),
  refused('a family', /^Next pass/, 'POST /api/login/', openFamily, notFound),
  refused('a family', /June.*Valid from/, 'POST /api/login/', openFamily, { ...notFound, role: 'link' }),
  refused('the link by mail', guestTexts.sendMyLink, 'POST /api/link/', openLinkForm, linkRequest),
  refused('the request for a link', 'Send request', 'POST /api/link/ask-team/', openHelpForm, {
    ...gateway,
    answer: linkHelp.failed,
  }),
  refused('the registration', 'Register', 'POST /api/register/', editRegistration, {
    answer: guestTexts.unableToRegister,
  }),
  refused('the share of a card', 'Start Sharing', 'POST /api/share/', startShare, { answer: unableToShare }),
  refused('a shared guest', 'Update Info', 'PUT /api/share/:pass/:shareId', openShare, {
    answer: unableToUpdate,
  }),
  refused(
    'a shared guest',
    'Stop Sharing',
    'DELETE /api/share/:orderId/:pass/:shareId/:salesforceId?',
    endShare,
    { answer: unableToUnshare },
  ),
  refused('the frame of a photo', 'Preview', 'POST /api/photo/preview/', choosePhoto, {
    answer: guestTexts.unableToPreviewPhoto,
  }),
  refused('the question about a photo', 'Upload', 'POST /api/photo/upload/', previewPhoto, upload),
  refused('a photo', 'Replace', 'GET /api/replace-photo/:barcode/:uid', replacePhoto, replace),
  refused(
    'the photo of an activated pass',
    'Send Request',
    'GET /api/reset-photo/:orderId/:barcode',
    askForPhoto,
    photoRequest,
  ),
  refused('a ticket for a wristband', 'Activate', 'POST /api/wristband/activate/', typeCode, {
    answer: guestTexts.unableToActivate,
  }),
  refused(
    'the request for a wristband',
    'Send request',
    'POST /api/wristband/ask-team/',
    askForBand,
    gateway,
  ),
  refused('a stored value card', 'Refresh', 'POST /api/stored-value/', openCard, {
    answer: guestTexts.storedValueFailedHeading,
  }),
];

/** The browser's message about a refusal that these journeys provoke. */
export const refusedAnswer = new RegExp(`${failedAnswer.source}|with a status of 500`);
