import type { LoginAnswer, Order } from '#contract/calls/order.ts';
import type { GuestBrand } from '#contract/guest-page.ts';

import { t } from '#web/shared/texts/t.ts';
import { askGoogleLink, saveInNewTab } from './google-save.ts';
import { checkShare, proofOf } from './take-along-calls.ts';
import { WalletButton } from './wallet-button.tsx';

interface GoogleWalletProps {
  order: Order;
  hashUrl: string | null;
  brand: GuestBrand;
  disabled: boolean;
  /** Says why it is disabled. */
  'aria-describedby': string | undefined;
  plainHref: string | undefined;
  /** Called with a newer answer about the pass. */
  onAnswer: (answer: LoginAnswer) => void;
}

/** Google's button, and the link to the saved pass once there is one. */
export function GoogleWallet({ order, hashUrl, brand, onAnswer, ...button }: GoogleWalletProps) {
  const ask = async () => {
    const saved = await askGoogleLink(proofOf(order, hashUrl), order.hasPhoto, brand.supportEmail);
    if ('error' in saved && saved.error === t('errors.orderNotFound'))
      await checkShare(order, hashUrl, onAnswer);
    return saved;
  };
  const save = () => saveInNewTab(ask);
  return (
    <WalletButton
      label={t('takeAlong.addToGoogleWallet')}
      badge={brand.badges.google}
      add={save}
      {...button}
    />
  );
}
