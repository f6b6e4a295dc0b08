import { useEffect, useId, useRef, useState } from 'react';

import type { LoginAnswer, Order } from '#contract/calls/order.ts';
import type { Platform } from '#domain/platform.ts';

import { t } from '#web/shared/texts/t.ts';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ExistingPhoto } from './existing-photo.tsx';
import { NewPhoto } from './new-photo.tsx';
import { fetchOrder } from './photo-calls.ts';
import { photoRightOfOrder } from './photo-offer.ts';

interface PhotoSectionProps {
  order: Order;
  platform: Platform;
  onAnswer: (answer: LoginAnswer) => void;
}

/**
 * The photo of a season pass: a new one is chosen, cropped and uploaded; an existing one is replaced, or its
 * replacement requested.
 */
export function PhotoSection({ order, platform, onAnswer }: PhotoSectionProps) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [news, setNews] = useState<string | null>(null);
  const right = photoRightOfOrder(order);

  // The pressed buttons are gone by then, so the focus moves to the heading, and the message below it is announced.
  useEffect(() => {
    if (news !== null) heading.current?.focus();
  }, [news]);

  const onChanged = async (text: string): Promise<void> => {
    const answer = await fetchOrder(order);
    if (answer !== null) onAnswer(answer);
    setNews(text);
  };
  return (
    <section aria-labelledby={headingId} className="print:hidden">
      <Panel>
        <div className="grid gap-1">
          <h2
            id={headingId}
            ref={heading}
            tabIndex={-1}
            className="font-display text-2xl font-semibold outline-none"
          >
            {order.hasPhoto ? t('photo.yourPhoto') : t('photo.addYourPhoto')}
          </h2>
          <output className="font-semibold text-brand empty:hidden">{news}</output>
        </div>
        {order.hasPhoto ? (
          <ExistingPhoto key={right} order={order} isByRequest={right === 'request'} onChanged={onChanged} />
        ) : (
          <NewPhoto
            order={order}
            platform={platform}
            onStarted={() => setNews(null)}
            onUploaded={onChanged}
          />
        )}
      </Panel>
    </section>
  );
}
