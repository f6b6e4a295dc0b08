import { useRef, type Ref } from 'react';

import type { LoginAnswer, Order } from '#contract/calls/order.ts';
import type { GuestPageData } from '#contract/guest-page.ts';
import type { Platform } from '#domain/pass-actions.ts';

import { PassCard } from '../features/pass/pass-card.tsx';
import { TakeAlong } from '../features/take-along/take-along.tsx';
import { FamilyBar, FamilyList } from './family-part.ts';
import { StartOver } from './start-over.tsx';

interface PassScreenProps extends Pick<GuestPageData, 'brand' | 'isGoogleOffered' | 'hasDevelopmentKeys'> {
  order: Order;
  hashUrl: string | null;
  platform: Platform;
  headingRef: Ref<HTMLHeadingElement>;
  /** Takes the answer of a call that changed the pass, such as a new share or photo. */
  onAnswer: (answer: LoginAnswer) => void;
  /** Takes the answer about another pass of the order. */
  onSwitch: (answer: LoginAnswer) => void;
}

/** The pass, what can be done with it, and what else is in its order. */
export function PassScreen({
  order,
  hashUrl,
  platform,
  brand,
  isGoogleOffered,
  hasDevelopmentKeys,
  headingRef,
  onSwitch,
}: PassScreenProps) {
  const card = useRef<HTMLDivElement>(null);
  const hasFamily = order.siblings.length > 0;
  const family = { order, platform, card, onSwitch };
  return (
    <div className="grid grid-cols-1 gap-6">
      <div ref={card}>
        <PassCard order={order} brand={brand} headingRef={headingRef} />
      </div>
      {hasFamily ? <FamilyBar {...family} /> : null}
      {/* What one pass's part remembers must not show beside the next pass of the family. */}
      <TakeAlong
        key={order.barcode}
        order={order}
        hashUrl={hashUrl}
        platform={platform}
        isGoogleOffered={isGoogleOffered}
        brand={brand}
      />
      {hasFamily ? <FamilyList {...family} hashUrl={hashUrl} isGoogleOffered={isGoogleOffered} /> : null}
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
