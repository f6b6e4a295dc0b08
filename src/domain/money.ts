/** Money is kept in whole cents of the park's currency (guest §9); `park-format.ts` writes it. */

/** Whole cents as the decimal amount that travels in JSON. */
export function dollarsOfCents(cents: number): number {
  return cents / 100;
}

/** A decimal amount, as an import or the seed gives it, as whole cents. */
export function centsOfDollars(amount: number): number {
  return Math.round(amount * 100);
}
