/** The lines of the pass card (guest §2 Pass card); src/domain decides which of them appear. */
import type { Order } from '#contract/calls/order.ts';
import { isolated } from '#domain/isolated.ts';
import { lastMomentOf } from '#domain/park-day.ts';
import {
  balancesOf,
  purchaserShown,
  storedValueCategory,
  ticketholderOf,
  type Balance,
} from '#domain/pass-card.ts';
import { formatAmount, formatDate, formatNumber, type ParkFormat } from '#domain/park-format.ts';
import { voidReasonOf } from '#domain/pass-state.ts';

import { t } from '#web/shared/texts/t.ts';

/** One line of the card; a date also has its machine-readable instant, and a name needs more width than a number. */
export interface PassFact {
  label: string;
  value: string;
  dateTime?: string;
  isName?: boolean;
  /** Set for what a guest needs to know before the code: whose pass it is, and until when. The rest stands below it. */
  isAbove?: true;
}

/** All lines below the product's name, in the order of the card. */
export function factsOf(order: Order, park: ParkFormat): PassFact[] {
  const { name, sharedWith } = ticketholderOf(order);
  const isShared = sharedWith.length > 0;
  const purchaser = purchaserShown(order);
  const [, ...beside] = balancesOf(order);
  return [
    {
      label: isShared ? t('pass.primaryTicketholder') : t('pass.ticketholder'),
      value: name === '' ? t('family.notRegistered') : name,
      isName: true,
      isAbove: true,
    },
    ...(isShared
      ? [{ label: t('pass.sharedWith'), value: joinNames(sharedWith.map(isolated)), isName: true }]
      : []),
    ...(purchaser === undefined ? [] : [{ label: t('pass.purchaser'), value: purchaser, isName: true }]),
    ...beside.map((balance) => balanceFact(balance, order, park)),
    ...dateFact(t('pass.orderDate'), order.orderDate, park),
    ...dateFact(t('pass.redeemed'), order.redeemed, park),
    ...lastDayFact(t('pass.expires'), order.expires, park),
  ];
}

/** What decides the amounts of a card. */
export type PassBalance = Pick<Order, 'category' | 'credits' | 'cash'>;

/** The amount that leads on the card. */
export function balanceShown(order: PassBalance, park: ParkFormat): PassFact {
  const [lead] = balancesOf(order);
  return balanceFact(lead, order, park);
}

/** Whether the card shows an amount that a guest can spend; a zero is small. */
export function hasBalance(order: PassBalance): boolean {
  return balancesOf(order).some(({ amount }) => amount > 0);
}

/** A stored value card tells its money from its credits. */
function balanceFact({ kind, amount }: Balance, { category }: PassBalance, park: ParkFormat): PassFact {
  if (kind === 'credits') return { label: t('pass.credits'), value: formatNumber(amount, park) };
  const label = category === storedValueCategory ? t('pass.cash') : t('pass.balance');
  return { label, value: formatAmount(amount, park) };
}

/**
 * True if the card shows the pass as void; a ticket that was exchanged for a wristband shows no code at all. A shared guest
 * sees no photo, and yet the season pass that has one is in use.
 */
export function isVoidCard(order: Order): boolean {
  return (
    order.wristbandValidFor === null &&
    voidReasonOf({ ...order, hasPhoto: order.gate.hasPhoto }) !== undefined
  );
}

/** The holder's name for the photo's alternative text. */
export function photoTextOf(order: Order): string {
  const { name } = ticketholderOf(order);
  return name === '' ? t('pass.photo') : t('pass.photoOf', { name });
}

function dateFact(label: string, instant: string | null, park: ParkFormat): PassFact[] {
  return instant === null ? [] : [{ label, value: formatDate(new Date(instant), park), dateTime: instant }];
}

/** The last day of validity: an end at midnight belongs to the day before. */
function lastDayFact(label: string, expires: string | null, park: ParkFormat): PassFact[] {
  if (expires === null) return [];
  const value = formatDate(lastMomentOf(new Date(expires)), park);
  return [{ label, value, dateTime: expires, isAbove: true }];
}

/** Names in a row, with the comma of the language. */
function joinNames(names: readonly string[]): string {
  return names.reduce((before, next) => t('family.statesInLine', { before, next }));
}
