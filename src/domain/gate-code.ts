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
 * A pass that only a wallet can show at a reader depends on the device: Apple Wallet holds it; Google's pass has its
 * barcode; a desktop leads to a phone; a phone without a wallet needs the voucher, or the desk's help if there is
 * none. Any other code is on the page itself.
 */
export function codeOnDevice(code: GateCode, { platform, wallets, ...pass }: CodePlace): GateCode {
  if (code !== 'tap') return code;
  if (walletOf(platform, wallets) === 'Google') return 'google';
  if (platform === 'desktop' && hasAnyWallet(wallets)) return 'phone';
  if (walletOf(platform, wallets) !== null) return 'tap';
  return voucherRefusalOf(pass) === undefined ? 'paper' : 'desk';
}

/**
 * What a guest can prepare before a pass without a code on its page is valid. A phone is held to a reader only when it
 * is.
 */
export const sentenceOfCode: Readonly<Partial<Record<GateCode, GateSentenceKind>>> = {
  google: 'in-google-wallet',
  phone: 'open-on-phone',
  paper: 'no-wallet-paper',
  desk: 'no-wallet-desk',
};
