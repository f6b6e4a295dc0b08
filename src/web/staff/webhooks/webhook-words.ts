/** Words about webhooks and their deliveries. */
import type { Webhook, WebhookDelivery } from '#contract/calls/staff-webhooks.ts';
import { countedMax } from '#contract/calls/staff-webhooks.ts';
import { countWords } from '#domain/count-words.ts';
import { describeEventFault } from '#domain/event-faults.ts';
import { formatNumber } from '#domain/park-format.ts';

import type { MarkTone } from '#web/staff/ui/mark.tsx';

type Park = Parameters<typeof formatNumber>[1];

/** The state of a webhook as a word, and whether it needs someone. */
export function stateOfWebhook({ state, failures }: Pick<Webhook, 'state' | 'failures'>): {
  tone: MarkTone;
  word: string;
} {
  if (state === 'disabled') return { tone: 'bad', word: 'Disabled' };
  if (state === 'paused') return { tone: 'plain', word: 'Paused' };
  return failures > 0 ? { tone: 'bad', word: 'Failing' } : { tone: 'good', word: 'Active' };
}

/** The kinds of a webhook in few words. */
export function kindsOfWebhook({ kinds }: Pick<Webhook, 'kinds'>, park: Park): string {
  if (kinds === null) return 'All events';
  return kinds.length <= 2 ? kinds.join(', ') : countWords(kinds.length, 'kind', 'kinds', park);
}

/** A number that is counted up to a limit only. */
export function waitingCount(count: number, park: Park): string {
  return count >= countedMax ? `${formatNumber(countedMax, park)} or more` : formatNumber(count, park);
}

const deliveryLooks: Readonly<Record<WebhookDelivery['state'], { tone: MarkTone; word: string }>> = {
  waiting: { tone: 'plain', word: 'Waiting' },
  delivered: { tone: 'good', word: 'Delivered' },
  'given-up': { tone: 'bad', word: 'Given up' },
};

/** The state of a delivery as a word. */
export function stateOfDelivery({ state, lastFault }: Pick<WebhookDelivery, 'state' | 'lastFault'>) {
  if (state === 'waiting' && lastFault !== null) return { tone: 'bad', word: 'Failed, tried again' } as const;
  return deliveryLooks[state];
}

/** Why the last attempt failed; empty if it did not. */
export function faultOfDelivery({
  lastFault,
  lastStatus,
}: Pick<WebhookDelivery, 'lastFault' | 'lastStatus'>): string {
  return lastFault === null ? '' : describeEventFault(lastFault, lastStatus);
}

/** The pass or the account that an event is about. */
export function eventSubject({ message: { data } }: Pick<WebhookDelivery, 'message'>): string {
  const { account, orderId, barcode } = data;
  return typeof account === 'string' ? `Account ${account}` : `${String(orderId)} / ${String(barcode)}`;
}
