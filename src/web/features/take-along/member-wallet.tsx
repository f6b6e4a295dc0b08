import { useState } from 'react';

import type { GuestBrand } from '#contract/guest-page.ts';
import { screenTexts } from '#contract/screen-texts.ts';
import type { Platform } from '#domain/pass-actions.ts';

import { BusyLine } from '../../ui/busy-line.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/notice.tsx';
import { askGoogleMemberLink, saveInNewTab } from './google-wallet.ts';
import { WalletIcon } from './icons.tsx';
import { addToAppleWallet, type MemberProof } from './take-along.ts';
import { ViewPassLink } from './view-pass-link.tsx';

interface MemberWalletProps {
  proof: MemberProof;
  platform: Platform;
  brand: GuestBrand;
  /** The operator has set Google Wallet up. */
  isGoogleOffered: boolean;
}

/** The member's own pass for a wallet: Apple's on Apple's phones and tablets, Google's on Android where it is set up. */
export function MemberWallet({ proof, platform, brand, isGoogleOffered }: MemberWalletProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const wallet = platform === 'ios' ? 'Apple' : platform === 'android' && isGoogleOffered ? 'Google' : null;
  const add = async (): Promise<void> => {
    setIsBusy(true);
    setError(null);
    setLink(null);
    const outcome = await addMemberPass(wallet, proof, brand);
    setIsBusy(false);
    setLink(outcome.link);
    setError(outcome.error);
  };
  if (wallet === null)
    return platform === 'desktop' ? <p className="text-muted">{screenTexts.mobileHint}</p> : null;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <Button look="dark" isBusy={isBusy} onClick={() => void add()}>
          <WalletIcon />
          {`Add to ${wallet} Wallet`}
        </Button>
        {link === null ? null : <ViewPassLink link={link} />}
      </div>
      <div>
        <Alert>{error}</Alert>
        <BusyLine
          busyText={isBusy ? screenTexts.generatingPass : null}
          idle={link === null ? null : 'Your pass opens in Google Wallet.'}
        />
      </div>
    </div>
  );
}

/** Google's link stays to be tapped, Apple's has been followed. */
async function addMemberPass(
  wallet: 'Apple' | 'Google' | null,
  proof: MemberProof,
  brand: GuestBrand,
): Promise<{ link: string | null; error: string | null }> {
  if (wallet !== 'Google') return { link: null, error: await addToAppleWallet(proof, brand) };
  const save = await saveInNewTab(() => askGoogleMemberLink(proof, brand.supportEmail));
  return 'link' in save ? { link: save.link, error: null } : { link: null, error: save.error };
}
