import { useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';

import type { LoginAnswer, Order } from '#contract/calls/order.ts';
import type { GuestPageData } from '#contract/guest-page.ts';
import { screenTexts } from '#contract/screen-texts.ts';
import type { Platform } from '#domain/pass-actions.ts';
import { pagePathOf } from '#domain/pass-id.ts';

import { logIn } from '../features/login/log-in.ts';
import { FamilyWallet } from '../features/take-along/family-wallet.tsx';
import { proofOf } from '../features/take-along/take-along.ts';
import { BusyLine } from '../ui/busy-line.tsx';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/notice.tsx';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';
import { familyOf, passAt, type FamilyPass } from './family.ts';
import { OtherPasses } from './other-passes.tsx';
import { useSwipe } from './use-swipe.ts';

interface FamilyDeckProps extends Pick<GuestPageData, 'isGoogleOffered'> {
  order: Order;
  hashUrl: string | null;
  platform: Platform;
  /** The place of the card, which a finger may push on to the next pass. */
  card: RefObject<HTMLElement | null>;
  /** Takes the answer about another pass of the order. */
  onSwitch: (answer: LoginAnswer) => void;
}

/** The family's passes as a deck: one step to the next or the previous, and a list that is plain links without a script. */
export function FamilyDeck({ order, hashUrl, platform, isGoogleOffered, card, onSwitch }: FamilyDeckProps) {
  const isHydrated = useIsHydrated();
  const family = familyOf(order);
  const { isBusy, error, open } = useSwitch(order, platform, card, onSwitch);
  const go = (step: 1 | -1): void => {
    const pass = passAt(family, step);
    if (pass !== undefined) open(pass, step);
  };
  useSwipe(card, go);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0 || event.altKey || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    go(step);
  };
  const onOpen = (pass: FamilyPass, event: MouseEvent): void => {
    // A new tab is the browser's own affair.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open(pass, 1);
  };
  const wallet = walletOf(platform, isGoogleOffered);
  return (
    <div className="grid gap-4 print:hidden">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows are a short cut for the buttons inside */}
      <div className="grid grid-cols-[auto_1fr_auto] items-center gap-3" onKeyDown={onKeyDown}>
        <Button isWaiting={!isHydrated} isBusy={isBusy} onClick={() => go(-1)}>
          <span aria-hidden="true">‹</span> Previous<span className="sr-only"> pass</span>
        </Button>
        <Position family={family} isBusy={isBusy} />
        <Button isWaiting={!isHydrated} isBusy={isBusy} onClick={() => go(1)}>
          Next<span className="sr-only"> pass</span> <span aria-hidden="true">›</span>
        </Button>
      </div>
      <Alert>{error}</Alert>
      <OtherPasses orderId={order.orderId} passes={order.siblings} onOpen={onOpen} />
      {wallet === null ? null : (
        <FamilyWallet wallet={wallet} proof={proofOf(order, hashUrl)} passes={family.passes} />
      )}
    </div>
  );
}

/** Where in the deck the guest is, announced with every step. */
function Position({ family, isBusy }: { family: ReturnType<typeof familyOf>; isBusy: boolean }) {
  const { passes, place } = family;
  const current = passes[place];
  const position = `${place + 1} of ${passes.length}`;
  return (
    <div className="grid justify-items-center text-center font-semibold tabular-nums">
      <BusyLine
        busyText={isBusy ? screenTexts.findingYourInfo : null}
        idle={
          <span className="text-ink">
            {position}
            <span className="sr-only">
              : {current?.firstName ?? 'Not registered'}, {current?.product}
            </span>
          </span>
        }
      />
    </div>
  );
}

function walletOf(platform: Platform, isGoogleOffered: boolean): 'Apple' | 'Google' | null {
  if (platform === 'ios') return 'Apple';
  return platform === 'android' && isGoogleOffered ? 'Google' : null;
}

/** Fetches another pass of the order and puts it in the place of the one on the screen. */
function useSwitch(
  order: Order,
  platform: Platform,
  card: RefObject<HTMLElement | null>,
  onSwitch: (answer: LoginAnswer) => void,
) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const run = async ({ barcode }: FamilyPass, step: 1 | -1): Promise<void> => {
    setIsBusy(true);
    setError(null);
    const result = await logIn({ orderId: order.orderId, barcode }, platform === 'ios');
    setIsBusy(false);
    if ('error' in result) return setError(result.error);
    const { answer } = result;
    // A pass that is kept out of wallets has a page of its own, from which the browser's way back leads here.
    if (!('barcode' in answer) || answer.excluded !== null)
      return window.location.assign(pagePathOf({ orderId: order.orderId, barcode }));
    onSwitch(answer);
    slideIn(card.current, step);
  };
  const open = (pass: FamilyPass, step: 1 | -1): void => {
    if (!isBusy) void run(pass, step);
  };
  return { isBusy, error, open };
}

function slideIn(card: HTMLElement | null, step: 1 | -1): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const from = { translate: `${step * 48}px`, opacity: 0.4 };
  card?.animate([from, { translate: '0px', opacity: 1 }], { duration: 180, easing: 'ease-out' });
}
