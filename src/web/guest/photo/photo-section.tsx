import { useEffect, useRef, useState } from 'react';

import type { LoginAnswer, Order } from '#contract/calls/order.ts';
import type { Platform } from '#domain/platform.ts';

import { ExistingPhoto } from './existing-photo.tsx';
import { NewPhoto } from './new-photo.tsx';
import { fetchOrder } from './photo-calls.ts';
import { photoRightOfOrder } from './photo-offer.ts';
import { t } from '#web/shared/texts/t.ts';
import { live } from '#web/shared/ui/live.ts';

interface PhotoSectionProps {
  order: Order;
  platform: Platform;
  onAnswer: (answer: LoginAnswer) => void;
  /** Called with the message to announce when the guest has nothing more to do. */
  onDone: (text: string) => void;
  onClose: () => void;
}

/**
 * The photo of a season pass: a new one is chosen, cropped and uploaded; an existing one is replaced, or its
 * replacement requested. The present photo stays until the new one is uploaded.
 */
export function PhotoSection({ order, platform, onAnswer, onDone, onClose }: PhotoSectionProps) {
  const content = useRef<HTMLDivElement>(null);
  const [isReplacing, setReplacing] = useState(false);
  const [news, setNews] = useState<string | null>(null);
  const isByRequest = photoRightOfOrder(order) === 'request';

  // The pressed buttons are gone by then, so the focus moves to the sheet's heading, and the message is announced.
  useEffect(() => {
    if (news !== null) content.current?.closest('dialog')?.querySelector('h2')?.focus();
  }, [news]);

  const refresh = async (): Promise<void> => {
    const answer = await fetchOrder(order);
    if (answer !== null) onAnswer(answer);
  };
  const onReplaced = async (text: string): Promise<void> => {
    if (!isByRequest) {
      setReplacing(true);
      return setNews(`${text} ${t('photo.currentStays')}`);
    }
    await refresh();
    onDone(text);
  };
  const onUploaded = async (text: string): Promise<void> => {
    await refresh();
    onDone(text);
  };
  return (
    <div ref={content} className="grid gap-3">
      <p {...live} className="font-semibold text-brand empty:hidden">
        {news}
      </p>
      {order.hasPhoto && !isReplacing ? (
        <ExistingPhoto order={order} isByRequest={isByRequest} onReplaced={onReplaced} onKeep={onClose} />
      ) : (
        <NewPhoto order={order} platform={platform} onStarted={() => setNews(null)} onUploaded={onUploaded} />
      )}
    </div>
  );
}
