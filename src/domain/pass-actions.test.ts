import { expect, test } from 'vitest';

import {
  hasAnyWallet,
  mayEnterWallet,
  passActionsOf,
  plainActionsOf,
  voucherRefusalOf,
  walletOf,
  type PassActionFacts,
  type PassActionPlace,
} from './pass-actions.ts';
import { platformOf } from './platform.ts';

const pass: PassActionFacts = {
  orderId: '10240001',
  holder: 'primary',
  isPassholder: true,
  hasPhoto: true,
  skipImage: false,
  iCloudBindingLink: null,
  iCloudBoundToWallet: false,
  refunded: false,
  isRedeemed: false,
  isExpired: false,
  isPassActivated: false,
  wristbandValidFor: null,
};

const ios: PassActionPlace = { platform: 'ios', hasHashUrl: false, wallets: { apple: true, google: true } };
const android: PassActionPlace = { ...ios, platform: 'android' };
const desktop: PassActionPlace = { ...ios, platform: 'desktop' };
const places = [ios, android, desktop];

const everyOffer = [true, false].flatMap((apple) => [true, false].map((google) => ({ apple, google })));

const nothing = {
  apple: 'hidden',
  isGoogleShown: false,
  isVoucherOffered: false,
  isMobileHintShown: false,
  isVoucherHintShown: false,
  isHandOffOffered: false,
  areDisabled: false,
};

test('Apple Wallet is offered on iOS, Google Wallet on Android, voucher, hint and QR code on a desktop', () => {
  expect(passActionsOf(pass, ios)).toEqual({ ...nothing, apple: 'button' });
  expect(passActionsOf(pass, android)).toEqual({ ...nothing, isGoogleShown: true });
  expect(passActionsOf(pass, desktop)).toEqual({
    ...nothing,
    isVoucherOffered: true,
    isMobileHintShown: true,
    isHandOffOffered: true,
  });
});

test('an operator without Google Wallet offers the voucher on Android, and nothing else changes', () => {
  const without = { wallets: { apple: true, google: false } };
  expect(passActionsOf(pass, { ...android, ...without })).toEqual({
    ...nothing,
    isVoucherOffered: true,
    isVoucherHintShown: true,
  });
  expect(passActionsOf(pass, { ...ios, ...without })).toEqual(passActionsOf(pass, ios));
  expect(passActionsOf(pass, { ...desktop, ...without })).toEqual(passActionsOf(pass, desktop));
});

test('an operator without an Apple certificate offers the voucher on iOS, and nothing else changes', () => {
  const without = { wallets: { apple: false, google: true } };
  expect(passActionsOf(pass, { ...ios, ...without })).toEqual({
    ...nothing,
    isVoucherOffered: true,
    isVoucherHintShown: true,
  });
  expect(plainActionsOf({ ...pass, excluded: null }, { ...ios, ...without })).toEqual(['voucher']);
  const binding = { ...pass, iCloudBindingLink: '/x' };
  expect(passActionsOf(binding, { ...ios, ...without }).apple).toBe('hidden');
  expect(passActionsOf(pass, { ...android, ...without })).toEqual(passActionsOf(pass, android));
  expect(passActionsOf(pass, { ...desktop, ...without })).toEqual(passActionsOf(pass, desktop));
});

test('an operator without any wallet offers the voucher on every device, and no way to a phone', () => {
  const wallets = { apple: false, google: false };
  for (const place of places) {
    expect(passActionsOf(pass, { ...place, wallets })).toEqual({
      ...nothing,
      isVoucherOffered: true,
      isVoucherHintShown: true,
    });
    expect(passActionsOf({ ...pass, holder: 'share' }, { ...place, wallets })).toEqual(nothing);
  }
});

test('a device has at most one wallet, and only one that the operator offers', () => {
  for (const wallets of everyOffer) {
    expect(walletOf('ios', wallets)).toBe(wallets.apple ? 'Apple' : null);
    expect(walletOf('android', wallets)).toBe(wallets.google ? 'Google' : null);
    expect(walletOf('desktop', wallets)).toBeNull();
    expect(hasAnyWallet(wallets)).toBe(wallets.apple || wallets.google);
  }
});

test('a passholder without a photo gets no wallet button, unless the photo is waived', () => {
  const bare = { ...pass, hasPhoto: false };
  expect(passActionsOf(bare, ios)).toEqual(nothing);
  expect(passActionsOf(bare, android)).toEqual(nothing);
  expect(passActionsOf(bare, desktop)).toEqual({ ...nothing, isVoucherOffered: true });
  for (const place of places)
    expect(passActionsOf({ ...bare, skipImage: true }, place)).toEqual(passActionsOf(pass, place));
});

test('every other product needs no photo', () => {
  const ticket = { ...pass, isPassholder: false, hasPhoto: false };
  for (const place of places) expect(passActionsOf(ticket, place)).toEqual(passActionsOf(pass, place));
  for (const isPassholder of [true, false])
    for (const hasPhoto of [true, false])
      for (const skipImage of [true, false])
        expect(mayEnterWallet({ isPassholder, hasPhoto, skipImage })).toBe(
          !isPassholder || hasPhoto || skipImage,
        );
});

test('a binding link replaces the Apple button, and a bound pass has none on any phone', () => {
  const unbound = { ...pass, iCloudBindingLink: '/x' };
  expect(passActionsOf(unbound, ios).apple).toBe('binding-link');
  expect(passActionsOf(unbound, android).isGoogleShown).toBe(true);
  const bound = { ...pass, iCloudBoundToWallet: true };
  expect(passActionsOf({ ...bound, iCloudBindingLink: '/x' }, ios)).toEqual(nothing);
  expect(passActionsOf(bound, android)).toEqual(nothing);
});

test('a desktop offers no way to a phone for a pass that is in a wallet already, but still prints it', () => {
  const bound = { ...pass, iCloudBoundToWallet: true };
  expect(passActionsOf(bound, desktop)).toEqual({ ...nothing, isVoucherOffered: true });
});

test('a refunded order has no voucher to print, on any device', () => {
  for (const place of places)
    for (const wallets of everyOffer)
      expect(passActionsOf({ ...pass, refunded: true }, { ...place, wallets }).isVoucherOffered).toBe(false);
  expect(voucherRefusalOf({ holder: 'primary', refunded: true })).toBe('order-refunded');
  expect(voucherRefusalOf({ holder: 'share', refunded: true })).toBe('voucher-not-for-shares');
  expect(voucherRefusalOf({ holder: 'primary', refunded: false })).toBeUndefined();
});

test('a ticket whose wristband is active has nothing to take along', () => {
  for (const place of places)
    for (const wristbandValidFor of ['', 'until 10:00 PM on November 21'])
      expect(passActionsOf({ ...pass, wristbandValidFor }, place)).toEqual(nothing);
});

test('a shared guest is never offered a voucher', () => {
  for (const place of places)
    for (const wallets of everyOffer)
      expect(passActionsOf({ ...pass, holder: 'share' }, { ...place, wallets }).isVoucherOffered).toBe(false);
});

test('the buttons are greyed out for order id 0, unless a hashed link stands for it', () => {
  const byLink = { ...pass, orderId: '0' };
  for (const place of places) {
    expect(passActionsOf(byLink, place)).toMatchObject({ areDisabled: true, isHandOffOffered: false });
    expect(passActionsOf(byLink, { ...place, hasHashUrl: true })).toEqual(passActionsOf(pass, place));
  }
});

test('phones, tablets and desktops are recognized by their browsers', () => {
  const mac =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';
  expect(platformOf('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)')).toBe('ios');
  expect(platformOf(mac, 5)).toBe('ios');
  expect(platformOf(mac, 0)).toBe('desktop');
  expect(platformOf('Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome/150 Mobile')).toBe('android');
  expect(platformOf('Mozilla/5.0 (X11; Linux x86_64)')).toBe('desktop');
  expect(platformOf('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 1)).toBe('desktop');
  expect(platformOf('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 2)).toBe('ios');
  expect(platformOf('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')).toBe('desktop');
  expect(platformOf('Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X)')).toBe('ios');
  expect(platformOf('Mozilla/5.0 (iPod touch; CPU iPod OS 12_0)')).toBe('ios');
  expect(platformOf('Mozilla/5.0 (Windows NT 10.0)', 10)).toBe('desktop');
});

test('without a script there is a link for what is a button with one, but none beside a binding link', () => {
  const named = { ...pass, excluded: null };
  expect(plainActionsOf(named, ios)).toEqual(['apple']);
  expect(plainActionsOf(named, android)).toEqual(['google']);
  expect(plainActionsOf(named, { ...android, wallets: { apple: true, google: false } })).toEqual(['voucher']);
  expect(plainActionsOf(named, desktop)).toEqual(['voucher']);
  expect(plainActionsOf({ ...named, iCloudBindingLink: 'https://park.example/' }, ios)).toEqual([]);
  expect(plainActionsOf({ ...named, orderId: '0' }, ios)).toEqual([]);
  expect(plainActionsOf({ ...named, hasPhoto: false }, ios)).toEqual([]);
  expect(plainActionsOf({ ...named, refunded: true }, desktop)).toEqual([]);
});

test('an excluded pass has the link to its voucher on every device, unless it is a share or refunded', () => {
  const excluded = { ...pass, excluded: 'Please show your printed voucher at the gate.' };
  for (const place of places) {
    expect(plainActionsOf(excluded, place)).toEqual(['voucher']);
    expect(plainActionsOf({ ...excluded, holder: 'share' }, place)).toEqual([]);
    expect(plainActionsOf({ ...excluded, refunded: true }, place)).toEqual([]);
  }
});

test('a bound pass of order 0 has no link at all', () => {
  const byLink = { ...pass, orderId: '0', excluded: null };
  for (const place of places) expect(plainActionsOf(byLink, place)).toEqual([]);
  expect(plainActionsOf(byLink, { ...desktop, hasHashUrl: true })).toEqual(['voucher']);
});

test('the buttons stay greyed out where the wristband is the ticket now', () => {
  const spent = { ...pass, orderId: '0', wristbandValidFor: 'until 10:00 PM on November 21' };
  for (const place of places) expect(passActionsOf(spent, place)).toEqual({ ...nothing, areDisabled: true });
});

test('a void pass is offered to no wallet and no phone; its stamped voucher stays', () => {
  for (const fact of [{ isRedeemed: true }, { isExpired: true }, { refunded: true }]) {
    const voided = { ...pass, ...fact };
    expect(passActionsOf(voided, ios)).toEqual(nothing);
    expect(passActionsOf({ ...voided, iCloudBindingLink: '/x' }, ios)).toEqual(nothing);
    expect(passActionsOf(voided, android)).toEqual(nothing);
    expect(passActionsOf(voided, desktop)).toEqual({
      ...nothing,
      isVoucherOffered: !voided.refunded,
    });
  }
  expect(passActionsOf({ ...pass, isRedeemed: true, isPassActivated: true }, ios).apple).toBe('button');
});
