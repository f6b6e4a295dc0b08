import type { MouseEvent } from 'react';

import type { LoginAnswer, Order } from '#contract/calls/order.ts';
import type { GuestPageData } from '#contract/guest-page.ts';
import { isForPhone, walletOf, type OfferedWallets } from '#domain/pass-actions.ts';
import type { Platform } from '#domain/platform.ts';

import { FamilyWallet } from '#web/guest/take-along/family-wallet.tsx';
import { useBrowser } from '#web/guest/take-along/use-browser.ts';
import { proofOf } from '#web/guest/take-along/take-along-calls.ts';
import { t } from '#web/shared/texts/t.ts';
import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { Alert } from '#web/shared/ui/notice.tsx';
import { familyOf, type FamilyPass } from '#web/guest/family/family.ts';
import { OtherPasses } from '#web/guest/family/other-passes.tsx';
import { useFamilySwitch, type FamilyProps } from './use-family-switch.ts';

interface FamilyListProps extends FamilyProps, Pick<GuestPageData, 'wallets'> {
  hashUrl: string | null;
}

/** The other passes of the order, as plain links until the script has loaded, and one button for all of them. */
export function FamilyList({ hashUrl, wallets, ...props }: FamilyListProps) {
  const { order, platform, park } = props;
  const onSwitch = (answer: LoginAnswer): void => {
    props.onSwitch(answer);
    // The tapped link is gone with its pass, so the focus moves to the new card.
    const heading = props.card.current?.querySelector<HTMLElement>('h1');
    heading?.focus({ preventScroll: true });
    props.card.current?.scrollIntoView({ block: 'start' });
  };
  const { isBusy, error, retry, open } = useFamilySwitch({ ...props, onSwitch });
  const onOpen = (pass: FamilyPass, event: MouseEvent): void => {
    // The browser itself opens a link in a new tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open(pass, 1);
  };
  const isSafari = useBrowser().kind === 'own';
  const wallet = isAnyForWallet(order) ? familyWalletOf(platform, wallets, isSafari) : null;
  return (
    <div className="grid gap-4 print:hidden">
      <OtherPasses {...{ order, park, onOpen }} device={{ platform, wallets }} />
      <div>
        <Alert>{error}</Alert>
        <BusyLine busyText={isBusy ? t('screens.findingYourInfo') : null} onRetry={retry} />
        {wallet === null ? null : (
          <FamilyWallet wallet={wallet} proof={proofOf(order, hashUrl)} passes={familyOf(order).passes} />
        )}
      </div>
    </div>
  );
}

/** True if the server would add at least one pass of the order: this one or another. */
function isAnyForWallet(order: Order): boolean {
  return isForPhone(order) || order.siblings.some((sibling) => sibling.isForWallet);
}

/** Only Safari accepts several Apple passes in one file. */
function familyWalletOf(
  platform: Platform,
  wallets: OfferedWallets,
  isSafari: boolean,
): 'Apple' | 'Google' | null {
  const wallet = walletOf(platform, wallets);
  return wallet === 'Apple' && !isSafari ? null : wallet;
}
