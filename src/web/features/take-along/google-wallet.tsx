import { useState } from 'react';

import type { Order } from '#contract/calls/order.ts';
import type { GuestBrand } from '#contract/guest-page.ts';
import { screenTexts } from '#contract/screen-texts.ts';

import { BusyLine } from '../../ui/busy-line.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/notice.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { askGoogleLink, saveInNewTab } from './google-wallet.ts';
import { WalletIcon } from './icons.tsx';
import { proofOf } from './take-along.ts';
import { ViewPassLink } from './view-pass-link.tsx';

interface GoogleWalletProps {
  order: Order;
  hashUrl: string | null;
  brand: GuestBrand;
  disabled: boolean;
}

/** Google's button, and the link to the saved pass once there is one. */
export function GoogleWallet({ order, hashUrl, brand, disabled }: GoogleWalletProps) {
  const isHydrated = useIsHydrated();
  const [isBusy, setIsBusy] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    setIsBusy(true);
    setError(null);
    setLink(null);
    const result = await saveInNewTab(() =>
      askGoogleLink(proofOf(order, hashUrl), order.hasPhoto, brand.supportEmail),
    );
    setIsBusy(false);
    if ('link' in result) setLink(result.link);
    else setError(result.error);
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <Button
          look="dark"
          isBusy={isBusy}
          isWaiting={!isHydrated}
          disabled={disabled}
          onClick={() => void save()}
        >
          <WalletIcon />
          Add to Google Wallet
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
