/** Other systems send each event three times and in any order: the last change must win (docs/security.md, T65). */
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Round } from './kind.ts';
import type { Lab } from './lab.ts';
import { bandBase, cardBase, passOf, send, takeStage, type Stage } from './traffic.ts';
import { webhookSecret } from './upstreams.ts';

const things = 12;
const changesEach = 5;
const copies = 3;
const atOnce = 8;
const triesMax = 20;

interface Message {
  eventId: string;
  kind: string;
  rows: Record<string, string | number>[];
}

/**
 * Sends messages about balances, checks, redemptions and refunds three times each, shuffled, to both servers at once.
 */
export async function doubleEvents(lab: Lab, { faults }: Round): Promise<void> {
  const stage = await takeStage(lab, things);
  const messages = writeMessages(stage);
  const sent = shuffle(Array.from({ length: copies }, () => messages).flat(), lab.random);
  let next = 0;
  const work = async (): Promise<void> => {
    for (let message = sent[next++]; message !== undefined; message = sent[next++])
      faults.push(...(await deliver(lab, message)));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  faults.push(...(await findOddState(lab, stage, messages)));
}

const base = Date.now() - 86_400_000;
const timeOf = (change: number): string => new Date(base + change * 60_000).toISOString();

/**
 * The state after the last change of each item: the balance is a hundred minus the number of the change, and the check
 * is refunded.
 */
function writeMessages({ from, size }: Stage): Message[] {
  const numbers = Array.from({ length: size }, (_, place) => from + place);
  const message = (kind: string, number: number, change: number, row: Message['rows'][0]): Message => ({
    ...{ eventId: `${kind}-${number}-${change}`, kind, rows: [row] },
  });
  return numbers.flatMap((number) => [
    ...Array.from({ length: changesEach }, (_, change) =>
      message('balances', number, change, {
        ...passOf(cardBase, number),
        ...{ credits: creditsAfter(change), cash: `${change}.50`, changedAt: timeOf(change) },
      }),
    ),
    ...(['open', 'closed', 'refunded'] as const).map((status, change) =>
      message('checks', number, change, {
        ...{ checkId: `event${number}`, checkNumber: String(920_000_000_000_000_000n + BigInt(number)) },
        ...{ shortNumber: `92${number}`, locationId: 1101, terminalId: '11', orderedAt: timeOf(0) },
        ...{ subtotal: '20.00', status, changedAt: timeOf(change) },
      }),
    ),
    ...[3, 1, 2].map((minute) =>
      message('redemptions', number, minute, {
        ...passOf(bandBase, number),
        redeemedAt: timeOf(minute),
      }),
    ),
    message('refunds', number, 0, passOf(bandBase, number)),
  ]);
}

function creditsAfter(change: number): number {
  return 100 - change;
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** Repeats the message until it is accepted, as an at-least-once sender does. */
async function deliver({ nodes, random }: Lab, message: Message): Promise<string[]> {
  const text = JSON.stringify(message);
  let status = 0;
  for (let tried = 1; tried <= triesMax; tried += 1) {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', webhookSecret).update(`${timestamp}.${text}`).digest('hex');
    const node = nodes[Math.floor(random() * nodes.length)];
    ({ status } = await send(node?.port ?? 0, {
      ...{ method: 'POST', path: '/api/webhooks/lab', body: message },
      headers: { 'x-timestamp': timestamp, 'x-signature': signature },
    }));
    if (status === 204) return [];
    await sleep(100);
  }
  return [`message ${message.eventId} was answered ${status} to the last`];
}

async function findOddState(
  lab: Lab,
  { from, size }: Stage,
  messages: readonly Message[],
): Promise<string[]> {
  const last = changesEach - 1;
  const [row] = await lab.query<Record<'cards' | 'checks' | 'redeemed' | 'inbox', string>>(
    `select
       (select count(*) from passes where order_id::bigint between $1::bigint and $1::bigint + $5 - 1 and credits = $6 and cash_cents = $7) as cards,
       (select count(*) from checks where check_id = any ($2::text[]) and status = 'refunded') as checks,
       (select count(*) from passes where order_id::bigint between $3::bigint and $3::bigint + $5 - 1 and is_redeemed and is_refunded and redeemed_at = $8) as redeemed,
       (select count(*) from webhook_inbox where event_id = any ($4::text[])) as inbox`,
    [
      cardBase + from,
      Array.from({ length: size }, (_, place) => `event${from + place}`),
      bandBase + from,
      messages.map(({ eventId }) => eventId),
      ...[size, creditsAfter(last), last * 100 + 50, timeOf(1)],
    ],
  );
  const expected = { cards: size, checks: size, redeemed: size, inbox: messages.length };
  return Object.entries(expected).flatMap(([what, count]) => {
    const found = Number(row?.[what as keyof typeof expected]); // The names are the keys of `expected`.
    return found === count ? [] : [`of ${count} ${what} only ${found} are as they were last`];
  });
}
