import { useSyncExternalStore } from 'react';

import type { Order } from '#contract/calls/order.ts';
import type { GuestBrand } from '#contract/guest-page.ts';

import { t } from '#web/shared/texts/t.ts';

type Messages = NonNullable<Order['messages']>;

/** The park's messages to the holder of the pass. A page that stays open, or is a saved copy, drops those that ended. */
export function ParkMessages({
  messages,
  brand,
}: {
  messages: Messages;
  brand: Pick<GuestBrand, 'shortName' | 'foreign'>;
}) {
  const shown = useShown(messages);
  if (shown.length === 0) return null;
  return (
    <section
      aria-label={t('pass.messagesFrom', { park: brand.shortName })}
      className="grid gap-2 rounded-2xl border border-line bg-surface p-4 print:hidden"
    >
      <p className="text-sm font-semibold text-muted">{brand.shortName}</p>
      {shown.map(({ id, text }) => (
        <p key={id} dir="auto" lang={brand.foreign.team} className="text-lg wrap-anywhere">
          {text}
        </p>
      ))}
    </section>
  );
}

/** How often an open page looks whether a message has ended. */
const lookAgainMilliseconds = 15_000;

/** The server shows all of them; the browser those that have not ended by its own clock. */
function useShown(messages: Messages): Messages {
  const ended = useSyncExternalStore(
    everyFewSeconds,
    () => endedBy(messages, Date.now()),
    () => '',
  );
  return messages.filter(({ id }) => !ended.split(' ').includes(id));
}

function endedBy(messages: Messages, now: number): string {
  return messages
    .filter(({ until }) => Date.parse(until) <= now)
    .map(({ id }) => id)
    .join(' ');
}

function everyFewSeconds(onChange: () => void): () => void {
  const timer = setInterval(onChange, lookAgainMilliseconds);
  return () => clearInterval(timer);
}
