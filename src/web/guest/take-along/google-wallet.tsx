import type { Order } from '#contract/calls/order.ts';
import type { GuestBrand } from '#contract/guest-page.ts';

import { askGoogleLink, saveInNewTab } from './google-save.ts';
import { proofOf } from './take-along-calls.ts';
import { WalletButton } from './wallet-button.tsx';

interface GoogleWalletProps {
  order: Order;
  hashUrl: string | null;
  brand: GuestBrand;
  disabled: boolean;
  plainHref: string | undefined;
}

/** Google's button, and the link to the saved pass once there is one. */
export function GoogleWallet({ order, hashUrl, brand, ...button }: GoogleWalletProps) {
  const save = () =>
    saveInNewTab(() => askGoogleLink(proofOf(order, hashUrl), order.hasPhoto, brand.supportEmail));
  return <WalletButton label="Add to Google Wallet" badge={brand.badges.google} add={save} {...button} />;
}
