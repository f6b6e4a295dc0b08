import type { Ref } from 'react';

import type { LoginAnswer, Order } from '#contract/calls/order.ts';
import type { GuestPageData, MainPage } from '#contract/guest-page.ts';
import { screenTexts } from '#contract/screen-texts.ts';
import type { Platform } from '#domain/pass-actions.ts';
import { isRegistrationEditable } from '#domain/registration.ts';

import { AsOfContext, KeptNotice } from '../as-of.tsx';
import { PassCard } from '../features/pass/pass-card.tsx';
import { Button } from '../ui/button.tsx';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';
import { TakeAlong } from '../features/take-along/take-along.tsx';
import { OtherPasses } from './other-passes.tsx';
import { TicketShares } from './parts.ts';
import { StartOver } from './start-over.tsx';

interface PassScreenProps extends Pick<GuestPageData, 'brand' | 'hasDevelopmentKeys'> {
  order: Order;
  page: Pick<MainPage, 'hashUrl' | 'asOf'>;
  platform: Platform;
  headingRef: Ref<HTMLHeadingElement>;
  /** Takes the answer of a call that changed the pass, such as a new share or photo. */
  onAnswer: (answer: LoginAnswer) => void;
  /** Opens the registration form. */
  onEdit: () => void;
}

/** The pass, what can be done with it, and what else is in its order. */
export function PassScreen({
  order,
  page,
  platform,
  brand,
  hasDevelopmentKeys,
  headingRef,
  onEdit,
  onAnswer,
}: PassScreenProps) {
  const isHydrated = useIsHydrated();
  return (
    <AsOfContext value={{ asOf: page.asOf, timeZone: brand.timeZone }}>
      <div className="grid grid-cols-1 gap-6">
        <KeptNotice />
        <PassCard order={order} brand={brand} headingRef={headingRef} />
        <TakeAlong order={order} hashUrl={page.hashUrl} platform={platform} brand={brand} />
        {order.holder === 'primary' && order.credits > 0 && order.ticketShareToken !== null ? (
          <TicketShares order={order} hashUrl={page.hashUrl} onAnswer={onAnswer} />
        ) : null}
        <OtherPasses orderId={order.orderId} passes={order.siblings} />
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 print:hidden">
          <div className="flex flex-wrap gap-3">
            {isRegistrationEditable(order) ? (
              <Button isWaiting={!isHydrated} onClick={onEdit}>
                {screenTexts.editRegistration}
              </Button>
            ) : null}
            <StartOver />
          </div>
          {hasDevelopmentKeys ? (
            <p className="text-sm text-muted">
              Passes are signed with development keys and install on no phone.
            </p>
          ) : null}
        </div>
      </div>
    </AsOfContext>
  );
}
