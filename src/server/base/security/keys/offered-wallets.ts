/** Which wallets the server offers, and why it does not offer the others: for pages, the start and the dashboard. */
import type { OfferedWallets } from '#domain/pass-actions.ts';

/** The services that decide; a vendor whose keys are missing is undefined. */
interface WalletAccess {
  walletKeys: object | undefined;
  googleWallet: object | undefined;
}

/** A wallet that the server does not offer. */
export interface MissingWallet {
  wallet: 'Apple Wallet' | 'Google Wallet';
  /** A sentence without its full stop. */
  reason: string;
}

const reasons = {
  'Apple Wallet': 'the keys folder contains no Apple certificate',
  'Google Wallet': 'the keys folder contains no Google service account',
} as const;

/** The wallets for which the operator has keys. */
export function offeredWallets({ walletKeys, googleWallet }: WalletAccess): OfferedWallets {
  return { apple: walletKeys !== undefined, google: googleWallet !== undefined };
}

/** The wallets for which the operator has no keys. */
export function missingWallets(services: WalletAccess): MissingWallet[] {
  const { apple, google } = offeredWallets(services);
  return [...(apple ? [] : (['Apple Wallet'] as const)), ...(google ? [] : (['Google Wallet'] as const))].map(
    (wallet) => ({ wallet, reason: reasons[wallet] }),
  );
}

/** Describes one missing wallet in a sentence. */
export function describeMissingWallet({ wallet, reason }: MissingWallet): string {
  return `${wallet} is not offered: ${reason}.`;
}
