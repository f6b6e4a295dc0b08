/** How the points of the demo park's claims came about, which its file does not say. */
import { earnKindOfEntry, isClaimEntry } from '#domain/earn-kinds.ts';
import { pointsFor, type LoyaltyRules, type PointsBasis } from '#domain/loyalty-rules.ts';
import { centsOfDollars } from '#domain/money.ts';

import type { DemoPark } from './demo-data.ts';

type DemoEntry = DemoPark['loyalty']['members'][number]['ledger'][number];

/**
 * The rule and the amount that give an entry's points: those of its pass, check or stay, with the multiplier of season
 * passes or without it. Undefined for an entry that is no claim, and if neither gives its points.
 */
export function basisOfEntry(demo: DemoPark, rules: LoyaltyRules, entry: DemoEntry): PointsBasis | undefined {
  const dollars = dollarsOf(demo, entry);
  if (!isClaimEntry(entry.type) || dollars === undefined) return undefined;
  const { perDollar } = rules[earnKindOfEntry(entry.type)];
  return [1, rules.passholderMultiplier]
    .map((multiplier) => ({
      ruleVersion: rules.version,
      baseCents: centsOfDollars(dollars),
      pointsPerDollar: perDollar,
      multiplier,
    }))
    .find((basis) => pointsFor(basis) === entry.points);
}

/** The amount of what the entry names; the number of a check stands in the field of its order. */
function dollarsOf({ orders, checks, stays }: DemoPark, { id, barcode }: DemoEntry): number | undefined {
  return (
    orders.find((one) => one.orderId === id && one.barcode === barcode)?.amount ??
    checks.find((one) => one.checkID === barcode)?.subtotal ??
    stays.find((one) => one.reservationNumber === id)?.roomRevenue
  );
}
