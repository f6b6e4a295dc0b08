/** What a reader can take of a pass on the device on which its page is open. */
import type { GateCode, GateSentenceKind } from './gate-sentence.ts';
import { hasAnyWallet, voucherRefusalOf, walletOf, type OfferedWallets } from './pass-actions.ts';
import type { Platform } from './platform.ts';

/** The device, and the scope in which the guest sees the pass. */
export interface CodePlace {
  platform: Platform;
  wallets: OfferedWallets;
  holder: 'primary' | 'share';
  refunded: boolean;
}

/**
 * A pass that only a wallet can show at a reader depends on the device: Apple Wallet and a desktop, which leads to a
 * phone, keep it; Google's pass has its barcode; a device without a wallet needs the voucher, or the desk's help where
 * there is none. Any other code is on the page itself.
 */
export function codeOnDevice(code: GateCode, { platform, wallets, ...pass }: CodePlace): GateCode {
  if (code !== 'tap') return code;
  if (walletOf(platform, wallets) === 'Google') return 'google';
  const isWalletNear = platform === 'desktop' ? hasAnyWallet(wallets) : walletOf(platform, wallets) !== null;
  if (isWalletNear) return 'tap';
  return voucherRefusalOf(pass) === undefined ? 'paper' : 'desk';
}

/** The sentence with which a pass without a code on its page is shown at a gate, once it is valid. */
export const sentenceOfCode: Readonly<Partial<Record<GateCode, GateSentenceKind>>> = {
  tap: 'tap',
  google: 'in-google-wallet',
  paper: 'no-wallet-paper',
  desk: 'no-wallet-desk',
};
