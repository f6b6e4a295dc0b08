import { useRef, useState, type Ref } from 'react';

import type { LoginAnswer, Order } from '#contract/calls/order.ts';
import type { MainPage } from '#contract/guest-page.ts';

import { t } from '#web/shared/texts/t.ts';
import { AsOfContext } from '#web/shared/ui/as-of-context.ts';
import { PassCard } from '#web/pass/pass-card.tsx';
import { OrderClock } from '#web/pass/pass-parts.ts';
import { DevelopmentRibbon, FamilyBar, FamilyList, KeptNotice, ParkMessages, ActionRow } from './parts.ts';
import type { PassFrame } from './pass-frame.ts';
import { StartOver } from './start-over.tsx';

interface PassScreenProps {
  order: Order;
  page: Pick<MainPage, 'hashUrl' | 'asOf' | 'plainLinks'>;
  frame: PassFrame;
  headingRef: Ref<HTMLHeadingElement>;
  /** Called with the answer of a call that changed the pass, such as a new share or photo. */
  onAnswer: (answer: LoginAnswer) => void;
  /** Called with the answer about another pass of the order. */
  onSwitch: (answer: LoginAnswer) => void;
  /** Opens the registration form. */
  onEdit: () => void;
}

/** The pass, its actions, and the rest of its order. A wide screen keeps the card in view beside them. */
export function PassScreen({ page, frame, headingRef, onSwitch, ...handlers }: PassScreenProps) {
  const [turn, setTurn] = useState<{ of: Order; now: Order }>();
  const order = turn?.of === handlers.order ? turn.now : handlers.order;
  const card = useRef<HTMLDivElement>(null);
  const { brand, platform, wallets } = frame;
  const { hashUrl, plainLinks } = page;
  const hasFamily = order.siblings.length > 0;
  const family = { order, platform, card, onSwitch, park: brand };
  const { onAnswer, onEdit } = handlers;
  return (
    <AsOfContext value={{ asOf: page.asOf, park: brand }}>
      <div className="pass-page">
        <KeptNotice />
        <OrderClock order={handlers.order} onTurn={setTurn} />
        {order.messages === undefined ? null : <ParkMessages messages={order.messages} brand={brand} />}
        <div className="pass-side">
          <div className="pass-deck" data-behind={Math.min(order.siblings.length, 2)}>
            <div ref={card}>
              <PassCard {...{ order, brand, headingRef }} device={frame} />
            </div>
          </div>
          {hasFamily ? <FamilyBar {...family} /> : null}
        </div>
        <div className="pass-more">
          {/* The key drops the state of one pass's part, which must not show beside the next pass of the order. */}
          <ActionRow key={order.barcode} {...{ order, hashUrl, plainLinks, frame, onAnswer, onEdit }} />
          {hasFamily ? <FamilyList {...family} hashUrl={hashUrl} wallets={wallets} /> : null}
          <LastRow order={order} />
          {frame.hasDevelopmentKeys ? <DevelopmentRibbon /> : null}
        </div>
      </div>
    </AsOfContext>
  );
}

function LastRow({ order: { messageChoicePath } }: { order: Order }) {
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <StartOver />
      {messageChoicePath === undefined ? null : (
        <a className="inline-flex min-h-12 items-center" href={messageChoicePath}>
          {t('app.chooseMessages')}
        </a>
      )}
    </div>
  );
}
