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
  ['a desktop, which leads to a phone', { platform: 'desktop' }, 'tap'],
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

test('the voucher is named only where the page offers it', () => {
  for (const platform of ['ios', 'android', 'desktop'] as const)
    for (const holder of ['primary', 'share'] as const)
      for (const wallets of [
        { apple: false, google: false },
        { apple: true, google: false },
      ]) {
        const pass = { ...good, orderId: '1', holder, skipImage: false, iCloudBindingLink: null };
        const actions = passActionsOf(
          { ...pass, iCloudBoundToWallet: false, wristbandValidFor: null },
          { platform, hasHashUrl: false, wallets },
        );
        const code = codeOnDevice('tap', { platform, wallets, holder, refunded: false });
        if (code === 'paper') expect(actions.isVoucherOffered).toBe(true);
      }
});
