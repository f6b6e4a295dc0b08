import { expect, test } from 'vitest';

import { codeOnDevice, type CodePlace } from './gate-code.ts';
import { gateCodes } from './gate-sentence.ts';
import { passActionsOf } from './pass-actions.ts';
import { good } from './testing/good-pass.ts';

const onPhone: CodePlace = {
  platform: 'ios',
  wallets: { apple: true, google: true },
  holder: 'primary',
  refunded: false,
};

test.each([
  ['an iPhone', {}, 'tap'],
  ['an Android phone', { platform: 'android' }, 'google'],
  ['a desktop, which leads to a phone', { platform: 'desktop' }, 'phone'],
  [
    'an Android phone where the park has no Google Wallet',
    { platform: 'android', wallets: { apple: true, google: false } },
    'paper',
  ],
  [
    'the same phone of a friend, who has no voucher',
    { platform: 'android', wallets: { apple: true, google: false }, holder: 'share' },
    'desk',
  ],
  [
    'a desktop of a park without wallets',
    { platform: 'desktop', wallets: { apple: false, google: false } },
    'paper',
  ],
] as const)('a pass for readers on %s', (_, place, code) => {
  expect(codeOnDevice('tap', { ...onPhone, ...place })).toBe(code);
});

test('a code on the page is the same on every device', () => {
  for (const code of gateCodes.filter((one) => one !== 'tap'))
    for (const platform of ['ios', 'android', 'desktop'] as const)
      expect(codeOnDevice(code, { ...onPhone, platform })).toBe(code);
});

const everyPlace: CodePlace[] = (['ios', 'android', 'desktop'] as const).flatMap((platform) =>
  (['primary', 'share'] as const).flatMap((holder) =>
    [false, true].map((apple) => ({ platform, holder, wallets: { apple, google: false }, refunded: false })),
  ),
);

test('the voucher is named exactly where the page offers it and the phone has no wallet', () => {
  const named = everyPlace.filter((place) => codeOnDevice('tap', place) === 'paper');
  const offered = named.filter((place) => {
    const { holder } = place;
    const pass = { ...good, orderId: '1', holder, skipImage: false, iCloudBindingLink: null };
    const facts = { ...pass, iCloudBoundToWallet: false, wristbandValidFor: null };
    return passActionsOf(facts, { ...place, hasHashUrl: false }).isVoucherOffered;
  });
  expect(named).not.toEqual([]);
  expect(offered).toEqual(named);
});
