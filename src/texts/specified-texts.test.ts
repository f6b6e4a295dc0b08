/** The texts that the specification fixes (guest §2, §5, §8; decisions 5, 6, 9) stand in the English catalogue to the letter. */
import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { allTextsOf } from './catalogues.ts';
import { errors } from './english/errors.ts';
import { login } from './english/login.ts';
import { loyalty } from './english/loyalty.ts';
import { photo } from './english/photo.ts';
import { screens } from './english/screens.ts';
import { share } from './english/share.ts';

const english = [...allTextsOf('en').values()];

test.each([
  'A face was not detected in this image, possibly due to a low quality image or other factors. If you choose to continue, be aware that any guest photographs that do not meet our requirements may be rejected.',
  'Multiple faces have been detected. If you choose to continue, be aware that any guest photographs that do not meet our requirements may be rejected.',
  'Activation attempt expired, please refresh and try again.',
  'Are you sure you want to replace your current photo?',
  'Does your photo appear correct?',
  'Once uploaded this can only be changed at Guest Services.',
  '(Photo may appear blurry)',
  'Error activating wristband',
  'Error logging in',
  'Error registering',
  'Error retrieving guests',
  'Error sharing with guest',
  'Error unsharing with guest',
  'Error updating',
  'File size is too large',
  'Finding your info...',
  'Generating Pass Please wait...',
  'Guest removed',
  'Modify Ticket Share',
  'More than one check matches this number. Please scan the barcode or type the long number below it.',
  'Network error, please try again',
  'Pass No Longer Shared',
  'Please add your photo first.',
  'Scan your check number',
  'Scan your ticket barcode',
  'Set Up Ticket Share',
  'Share successful',
  'Submitting your info...',
  'Temporary server error, please retry',
  'This wristband was already activated and can be used {period}. Please discard it and take a new one.',
  'This Ticket has already been redeemed. Please try again or visit guest services for additional assistance.',
  'This may be a problem with your card or with our systems, please try again later.',
  'This ticket is not for a wristband. Please try again or visit guest services for additional assistance.',
  'This ticket sharing session has expired. Please refresh and try again.',
  'Too many tries. Please wait {minutes, plural, one {# minute} other {# minutes}}, or use the link in your confirmation email.',
  'Unable to activate this wristband, please visit guest services for additional assistance.',
  'Unable to create your profile, please try again later...',
  'Unable to locate order',
  'Unable to preview photo',
  'Unable to process your request',
  'Unable to register',
  'Unable to replace photo',
  'Unable to request a photo replacement',
  'Unable to retrieve guests',
  'Unable to retrieve ticket card data',
  'Unable to share with guest',
  'Unable to submit, please try again later. If this issue persists, please email us at {email} for assistance.',
  'Unable to unshare with guest',
  'Unable to update',
  'Unable to upload photo',
  'Unexpected response from server',
  'Update successful',
  'Use a mobile device to add pass to your digital wallet',
  'View Your Pass',
  'You are unable to activate this wristband yourself, please visit guest services for additional assistance.',
])('%s', (text) => {
  expect(english).toContain(text);
});

test.each([
  'Activate',
  'Balance',
  'Barcode',
  'Cancel',
  'Close',
  'Copy Link',
  'Credits',
  'Edit Registration',
  'Expires',
  'Food & Beverage Purchase',
  'Hotel Reservation',
  'In-Park Ticket Purchase',
  'Logout',
  'Manage Ticket Shares',
  'Order Date',
  'Order ID',
  'Preview',
  'Primary Ticketholder',
  'Print Voucher',
  'Product',
  'Purchaser',
  'Redeemed',
  'Refunded',
  'Register',
  'Replace Photo',
  'Replace Photo Request',
  'Replaced!',
  'Shared With',
  'Start Over',
  'Start Sharing',
  'Stop Sharing',
  'Submit',
  'Ticketholder',
  'Try Again',
  'Update Info',
  'Upload',
])('the label %s', (label) => {
  expect(english).toContain(label);
});

test('what is shown with an address or a reason begins as specified', () => {
  expect(english.some((text) => text.startsWith('This pass has already been added to a wallet'))).toBe(true);
  expect(errors.alreadyInWallet).toContain('{email}');
});

test('texts that the specification describes say all of what it describes', () => {
  expect(photo.whatToChoose).toContain('JPG, PNG or GIF');
  expect(photo.requestQuestion).toContain('Our team will remove your current photo');
  expect(photo.requestQuestion).toContain('up to {hours} hours');
  expect(photo.requestSent).toContain('A team member will respond by email');
  expect(loyalty.alreadyMember).toBe('You already have an account');
  expect(loyalty.alreadyMemberStay).toContain(
    'email your membership ID and your reservation number to {email}',
  );
  expect(screens.historyCoversToday).toContain('only the current operating day');
  expect([login.orderIdHint, login.barcodeHint]).toEqual(['8 digits', '8 to 18 digits']);
  expect(share.optional).toBe('Optional');
});

test('every text of the error catalogue is shown by a screen or sent by the server', () => {
  const files = globSync('src/{domain,web,server,contract}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  const named = files.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/(?:\bguestTexts|\berrors)\.(\w+)/g),
  ]);
  const shown = new Set(named.map(([, name]) => name));
  expect(Object.keys(errors).filter((name) => !shown.has(name))).toEqual([]);
});
