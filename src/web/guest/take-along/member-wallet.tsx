import type { GuestBrand } from '#contract/guest-page.ts';
import { screenTexts } from '#contract/screen-texts.ts';
import { hasAnyWallet, walletOf, type OfferedWallets } from '#domain/pass-actions.ts';
import type { Platform } from '#domain/platform.ts';

import { askGoogleMemberLink, saveInNewTab } from './google-save.ts';
import { addToAppleWallet, type MemberProof } from './take-along-calls.ts';
import { WalletButton } from './wallet-button.tsx';

interface MemberWalletProps {
  proof: MemberProof;
  platform: Platform;
  brand: GuestBrand;
  wallets: OfferedWallets;
}

/** The member's own pass for the wallet of the device, if the operator offers that wallet. */
export function MemberWallet({ proof, platform, brand, wallets }: MemberWalletProps) {
  const wallet = walletOf(platform, wallets);
  if (wallet === null)
    return platform === 'desktop' && hasAnyWallet(wallets) ? (
      <p className="text-muted">{screenTexts.mobileHint}</p>
    ) : null;
  const add = async (): Promise<{ link: string } | { error: string | null }> =>
    wallet === 'Apple'
      ? { error: await addToAppleWallet(proof, brand) }
      : saveInNewTab(() => askGoogleMemberLink(proof, brand.supportEmail));
  return (
    <WalletButton
      label={`Add to ${wallet} Wallet`}
      badge={brand.badges[wallet === 'Apple' ? 'apple' : 'google']}
      add={add}
    />
  );
}
