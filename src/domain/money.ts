/** Money is kept in whole cents and shown in en-US dollars (guest §9). */
import { currency, locale } from './constants.ts';

const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency });

/** A dollar amount as the guest reads it, such as $36.50. */
export function formatDollars(amount: number): string {
  return dollars.format(amount);
}

/** Whole cents as the decimal dollars that travel in JSON. */
export function dollarsOfCents(cents: number): number {
  return cents / 100;
}

/** Decimal dollars, as an import or the seed gives them, as whole cents. */
export function centsOfDollars(amount: number): number {
  return Math.round(amount * 100);
}
