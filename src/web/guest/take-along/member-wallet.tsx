import type { GuestBrand } from '#contract/guest-page.ts';
import { hasAnyWallet, walletOf, type OfferedWallets } from '#domain/pass-actions.ts';
import type { Platform } from '#domain/platform.ts';

import { t } from '#web/shared/texts/t.ts';
import { saveInNewTab } from './google-save.ts';
import { addMemberToApple, askGoogleMemberLink } from './member-calls.ts';
import type { MemberProof } from './take-along-calls.ts';
import { BrowserAdvice } from './take-along-parts.ts';
import { WalletButton } from './wallet-button.tsx';

interface MemberWalletProps {
  /** Called with each press, because the proof lasts fifteen minutes. */
  askProof: () => Promise<MemberProof>;
  platform: Platform;
  brand: GuestBrand;
  wallets: OfferedWallets;
}

/** The member's own pass for the wallet of the device, if the operator offers that wallet, and the advice for its browser. */
export function MemberWallet({ askProof, platform, brand, wallets }: MemberWalletProps) {
  const wallet = walletOf(platform, wallets);
  if (wallet === null)
    return platform === 'desktop' && hasAnyWallet(wallets) ? (
      <p className="text-muted">{t('screens.mobileHint')}</p>
    ) : null;
  const add = async (): Promise<{ link: string } | { error: string | null }> =>
    wallet === 'Apple'
      ? { error: await addMemberToApple(await askProof(), brand) }
      : saveInNewTab(async () => askGoogleMemberLink(await askProof(), brand.supportEmail));
  return (
    <div className="grid gap-3 print:hidden">
      <WalletButton
        label={wallet === 'Apple' ? t('takeAlong.addToAppleWallet') : t('takeAlong.addToGoogleWallet')}
        badge={brand.badges[wallet === 'Apple' ? 'apple' : 'google']}
        add={add}
      />
      <BrowserAdvice platform={platform} />
    </div>
  );
}
