import type { Ref } from 'react';

import type { LoginAnswer, Order } from '#contract/calls/order.ts';
import type { GuestPageData } from '#contract/guest-page.ts';
import type { Platform } from '#domain/pass-actions.ts';

import { PassCard } from '../features/pass/pass-card.tsx';
import { TakeAlong } from '../features/take-along/take-along.tsx';
import { isPhotoOffered } from '../features/photo/photo-offer.ts';
import { OtherPasses } from './other-passes.tsx';
import { PhotoPart } from './parts.ts';
import { StartOver } from './start-over.tsx';

interface PassScreenProps extends Pick<GuestPageData, 'brand' | 'hasDevelopmentKeys'> {
  order: Order;
  hashUrl: string | null;
  platform: Platform;
  headingRef: Ref<HTMLHeadingElement>;
  /** Takes the answer of a call that changed the pass, such as a new share or photo. */
  onAnswer: (answer: LoginAnswer) => void;
}

/** The pass, what can be done with it, and what else is in its order. */
export function PassScreen({
  order,
  hashUrl,
  platform,
  brand,
  hasDevelopmentKeys,
  headingRef,
  onAnswer,
}: PassScreenProps) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <PassCard order={order} brand={brand} headingRef={headingRef} />
      <TakeAlong order={order} hashUrl={hashUrl} platform={platform} brand={brand} />
      {isPhotoOffered(order) ? <PhotoPart order={order} platform={platform} onAnswer={onAnswer} /> : null}
      <OtherPasses orderId={order.orderId} passes={order.siblings} />
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 print:hidden">
        <StartOver />
        {hasDevelopmentKeys ? (
          <p className="text-sm text-muted">
            Passes are signed with development keys and install on no phone.
          </p>
        ) : null}
      </div>
    </div>
  );
}
