import type { GuestBrand } from '#contract/guest-page.ts';
import { screenTexts } from '#contract/screen-texts.ts';
import type { Platform } from '#domain/pass-actions.ts';

import { askGoogleMemberLink, saveInNewTab } from './google-save.ts';
import { addToAppleWallet, type MemberProof } from './take-along-calls.ts';
import { WalletButton } from './wallet-button.tsx';

interface MemberWalletProps {
  proof: MemberProof;
  platform: Platform;
  brand: GuestBrand;
  /** True if the operator has configured Google Wallet. */
  isGoogleOffered: boolean;
}

/**
 * The member's own pass for a wallet: Apple's on Apple's phones and tablets, Google's on Android if it is configured.
 */
export function MemberWallet({ proof, platform, brand, isGoogleOffered }: MemberWalletProps) {
  const wallet = platform === 'ios' ? 'Apple' : platform === 'android' && isGoogleOffered ? 'Google' : null;
  if (wallet === null)
    return platform === 'desktop' ? <p className="text-muted">{screenTexts.mobileHint}</p> : null;
  const add = async (): Promise<{ link: string } | { error: string | null }> =>
    wallet === 'Apple'
      ? { error: await addToAppleWallet(proof, brand) }
      : saveInNewTab(() => askGoogleMemberLink(proof, brand.supportEmail));
  return <WalletButton label={`Add to ${wallet} Wallet`} add={add} />;
}
