import { useRef, type Ref } from 'react';

import type { LoginAnswer, Order } from '#contract/calls/order.ts';
import type { GuestPageData, MainPage } from '#contract/guest-page.ts';
import { screenTexts } from '#contract/screen-texts.ts';
import type { Platform } from '#domain/platform.ts';
import { isRegistrationEditable } from '#domain/registration.ts';
import { showsShareSection } from '#domain/ticket-share.ts';

import { AsOfContext, KeptNotice } from '#web/shared/ui/as-of.tsx';
import { PassCard } from '#web/guest/pass/pass-card.tsx';
import { useOrderNow } from '#web/guest/pass/use-order-now.ts';
import { isPhotoOffered } from '#web/guest/photo/photo-offer.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { useIsHydrated } from '#web/shared/ui/use-is-hydrated.ts';
import {
  DevelopmentRibbon,
  FamilyBar,
  FamilyList,
  ParkMessages,
  PhotoPart,
  TakeAlong,
  TicketShares,
  WristbandOffer,
} from './parts.ts';
import { StartOver } from './start-over.tsx';

/** What every part of the pass's page receives about the page. */
export interface PassFrame extends Pick<GuestPageData, 'brand' | 'wallets' | 'hasDevelopmentKeys'> {
  platform: Platform;
}

interface PassScreenProps {
  order: Order;
  page: Pick<MainPage, 'hashUrl' | 'asOf' | 'plainLinks' | 'messageChoicePath'>;
  frame: PassFrame;
  headingRef: Ref<HTMLHeadingElement>;
  /** Called with the answer of a call that changed the pass, such as a new share or photo. */
  onAnswer: (answer: LoginAnswer) => void;
  /** Called with the answer about another pass of the order. */
  onSwitch: (answer: LoginAnswer) => void;
  /** Opens the registration form. */
  onEdit: () => void;
}

/** The pass, its actions, and the rest of its order. */
export function PassScreen({ page, frame, headingRef, onSwitch, ...handlers }: PassScreenProps) {
  const order = useOrderNow(handlers.order);
  const card = useRef<HTMLDivElement>(null);
  const { brand, platform, wallets } = frame;
  const hasFamily = order.siblings.length > 0;
  const family = { order, platform, card, onSwitch, park: brand };
  return (
    <AsOfContext value={{ asOf: page.asOf, park: brand }}>
      <div className="grid grid-cols-1 gap-6">
        <KeptNotice />
        {order.messages === undefined ? null : <ParkMessages messages={order.messages} brand={brand} />}
        <div ref={card} className="pass-lift">
          <PassCard {...{ order, brand, headingRef }} device={frame} />
        </div>
        {hasFamily ? <FamilyBar {...family} /> : null}
        {/* The key drops the state of one pass's part, which must not show beside the next pass of the order. */}
        <PassParts key={order.barcode} order={order} page={page} frame={frame} onAnswer={handlers.onAnswer} />
        {hasFamily ? <FamilyList {...family} hashUrl={page.hashUrl} wallets={wallets} /> : null}
        <LastRow {...{ order, page }} onEdit={handlers.onEdit} />
        {frame.hasDevelopmentKeys ? <DevelopmentRibbon /> : null}
      </div>
    </AsOfContext>
  );
}

/** The actions of this pass. */
function PassParts({
  order,
  page: { hashUrl, plainLinks },
  frame: { platform, brand, wallets },
  onAnswer,
}: Pick<PassScreenProps, 'order' | 'page' | 'frame' | 'onAnswer'>) {
  return (
    <>
      <TakeAlong
        order={order}
        hashUrl={hashUrl}
        platform={platform}
        wallets={wallets}
        brand={brand}
        plainLinks={plainLinks}
        onAnswer={onAnswer}
      />
      {isPhotoOffered(order) ? <PhotoPart order={order} platform={platform} onAnswer={onAnswer} /> : null}
      {order.isWristband || order.wristbandValidFor !== null ? <WristbandOffer order={order} /> : null}
      {showsShareSection(order) ? <TicketShares {...{ order, brand, hashUrl, onAnswer }} /> : null}
    </>
  );
}

function LastRow({
  order,
  page: { messageChoicePath },
  onEdit,
}: Pick<PassScreenProps, 'order' | 'page' | 'onEdit'>) {
  const isHydrated = useIsHydrated();
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      {isRegistrationEditable(order) ? (
        <Button data-icon="edit" isWaiting={!isHydrated} onClick={onEdit}>
          {screenTexts.editRegistration}
        </Button>
      ) : null}
      <StartOver />
      {messageChoicePath === undefined ? null : (
        <a className="inline-flex min-h-12 items-center" href={messageChoicePath}>
          Choose your messages
        </a>
      )}
    </div>
  );
}
