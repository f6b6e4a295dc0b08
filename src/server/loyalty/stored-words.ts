/**
 * The words that the ledger stores about its entries, in English, because an entry is never changed and staff read it; and
 * the same in the language of a member. What staff typed stays as it is.
 */
import type { Translate } from '#texts/text-keys.ts';

/** What entries without a product of the park are about. */
export const storedProducts = {
  welcomeBonus: 'Welcome bonus',
  expiredPoints: 'Points that expired',
  checkWithoutOutlet: 'Food & Beverage',
  refundOf: (product: string): string => `${refund}${product}`,
  hotelStay: (nights: number): string => `Hotel stay, ${nights === 1 ? '1 night' : `${nights} nights`}`,
} as const;

const refund = 'Refund of ';
const storedStay = /^Hotel stay, (\d+) nights?$/;

/** Why the server itself took points back. */
export const storedReasons = {
  order: 'order refunded',
  partOfOrder: 'part of the order refunded',
  check: 'check refunded or voided',
  stay: 'stay cancelled',
  byTeam: 'Removed by our team',
} as const;

/** The product of an entry for its member. */
export function sayProduct(t: Translate, product: string): string {
  if (product.startsWith(refund))
    return t('loyalty.refundOf', { product: sayProduct(t, product.slice(refund.length)) });
  const nights = storedStay.exec(product)?.[1];
  if (nights !== undefined) return t('loyalty.hotelStay', { nights: Number(nights) });
  const known = productKeys.get(product);
  return known === undefined ? product : t(known);
}

/** The reason of an entry for its member. */
export function sayReason(t: Translate, reason: string | null): string | null {
  const known = reason === null ? undefined : reasonKeys.get(reason);
  return known === undefined ? reason : t(known);
}

const productKeys: ReadonlyMap<
  string,
  'loyalty.welcomeBonus' | 'loyalty.expiredPoints' | 'loyalty.checkEntry'
> = new Map([
  [storedProducts.welcomeBonus, 'loyalty.welcomeBonus'],
  [storedProducts.expiredPoints, 'loyalty.expiredPoints'],
  [storedProducts.checkWithoutOutlet, 'loyalty.checkEntry'],
]);

const reasonKeys: ReadonlyMap<string, ReasonKey> = new Map([
  [storedReasons.order, 'loyalty.orderRefunded'],
  [storedReasons.partOfOrder, 'loyalty.orderPartlyRefunded'],
  [storedReasons.check, 'loyalty.checkRefunded'],
  [storedReasons.stay, 'loyalty.stayCancelled'],
  [storedReasons.byTeam, 'loyalty.removedByTeam'],
]);

type ReasonKey =
  | 'loyalty.orderRefunded'
  | 'loyalty.orderPartlyRefunded'
  | 'loyalty.checkRefunded'
  | 'loyalty.stayCancelled'
  | 'loyalty.removedByTeam';
