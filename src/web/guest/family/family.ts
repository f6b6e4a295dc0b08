/** The passes of one order, in the fixed sequence of the deck. */
import type { Order } from '#contract/calls/order.ts';

/** A pass of the family. */
export type FamilyPass = Pick<
  Order['siblings'][number],
  'barcode' | 'product' | 'firstName' | 'photoUid' | 'gate'
>;

/** All passes of the order by barcode, and the index of the one on the screen. */
export function familyOf(order: Order): { passes: FamilyPass[]; index: number } {
  const { barcode, product, firstName, gate } = order;
  const photoUid = order.hasPhoto ? order.uid : null;
  const passes: FamilyPass[] = [...order.siblings, { barcode, product, firstName, photoUid, gate }];
  passes.sort((a, b) => (a.barcode < b.barcode ? -1 : 1));
  return { passes, index: passes.findIndex((pass) => pass.barcode === barcode) };
}

/** The pass that many steps further; the first follows the last. */
export function passAt(
  family: { passes: FamilyPass[]; index: number },
  step: number,
): FamilyPass | undefined {
  const { passes, index } = family;
  return passes[(index + step + passes.length) % passes.length];
}

/** The result of a swipe across the card: the next pass (1), the previous one (-1), or no change (0). */
export function swipeStepOf({ x, y, ms }: { x: number; y: number; ms: number }): -1 | 0 | 1 {
  const isSwipe = Math.abs(x) >= 56 && Math.abs(x) > 2 * Math.abs(y) && ms <= 900;
  if (!isSwipe) return 0;
  return x < 0 ? 1 : -1;
}

/** Converts a step to its side, -1 for the left, or a side to its step: the next pass is at the left in Arabic. */
export function turnForReader(step: 1 | -1): 1 | -1 {
  if (document.documentElement.dir !== 'rtl') return step;
  return step === 1 ? -1 : 1;
}
