import { expect, test } from 'vitest';

import { mayEnterWallet, passActionsOf, platformOf, type PassActionFacts } from './pass-actions.ts';

const pass: PassActionFacts = {
  orderId: '10240001',
  holder: 'primary',
  isPassholder: true,
  hasPhoto: true,
  skipImage: false,
  iCloudBindingLink: null,
  iCloudBoundToWallet: false,
};

test('Apple Wallet is offered on iOS, the voucher and the hint on a desktop', () => {
  expect(passActionsOf(pass, 'ios', false)).toEqual({
    apple: 'button',
    isVoucherOffered: false,
    isMobileHintShown: false,
    areDisabled: false,
  });
  expect(passActionsOf(pass, 'desktop', false)).toEqual({
    apple: 'hidden',
    isVoucherOffered: true,
    isMobileHintShown: true,
    areDisabled: false,
  });
});

test('a passholder without a photo gets no wallet button, unless the photo is waived', () => {
  expect(passActionsOf({ ...pass, hasPhoto: false }, 'ios', false).apple).toBe('hidden');
  expect(passActionsOf({ ...pass, hasPhoto: false, skipImage: true }, 'ios', false).apple).toBe('button');
  expect(mayEnterWallet({ isPassholder: false, hasPhoto: false, skipImage: false })).toBe(true);
});

test('a binding link replaces the Apple button, and a bound pass has none', () => {
  expect(passActionsOf({ ...pass, iCloudBindingLink: '/x' }, 'ios', false).apple).toBe('binding-link');
  expect(
    passActionsOf({ ...pass, iCloudBindingLink: '/x', iCloudBoundToWallet: true }, 'ios', false).apple,
  ).toBe('hidden');
});

test('a shared guest is never offered a voucher', () => {
  expect(passActionsOf({ ...pass, holder: 'share' }, 'desktop', true).isVoucherOffered).toBe(false);
});

test('the buttons are greyed out for order id 0, unless a hashed link stands for it', () => {
  expect(passActionsOf({ ...pass, orderId: '0' }, 'ios', false).areDisabled).toBe(true);
  expect(passActionsOf({ ...pass, orderId: '0' }, 'ios', true).areDisabled).toBe(false);
});

test('phones, tablets and desktops are told apart by their browsers', () => {
  const mac =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';
  expect(platformOf('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)')).toBe('ios');
  expect(platformOf(mac, 5)).toBe('ios');
  expect(platformOf(mac, 0)).toBe('desktop');
  expect(platformOf('Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome/150 Mobile')).toBe('android');
  expect(platformOf('Mozilla/5.0 (X11; Linux x86_64)')).toBe('desktop');
});
