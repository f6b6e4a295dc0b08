/** The passes of one order in their fixed order, as the deck goes through them. */
import type { Order } from '#contract/calls/order.ts';

/** A pass of the family. */
export type FamilyPass = Pick<Order['siblings'][number], 'barcode' | 'product' | 'firstName'>;

/** All passes of the order by barcode, and where in them the one on the screen is. */
export function familyOf(order: Order): { passes: FamilyPass[]; place: number } {
  const { barcode, product, firstName } = order;
  const passes = [...order.siblings, { barcode, product, firstName }];
  passes.sort((a, b) => (a.barcode < b.barcode ? -1 : 1));
  return { passes, place: passes.findIndex((pass) => pass.barcode === barcode) };
}

/** The pass so many steps further; behind the last comes the first. */
export function passAt(
  family: { passes: FamilyPass[]; place: number },
  step: number,
): FamilyPass | undefined {
  const { passes, place } = family;
  return passes[(place + step + passes.length) % passes.length];
}

/** What a finger's way across the card asks for: the next pass (1), the previous one (-1), or nothing (0). */
export function swipeStepOf({ x, y, ms }: { x: number; y: number; ms: number }): -1 | 0 | 1 {
  const isSwipe = Math.abs(x) >= 56 && Math.abs(x) > 2 * Math.abs(y) && ms <= 900;
  if (!isSwipe) return 0;
  return x < 0 ? 1 : -1;
}
