/** Whether the team may give a pass other numbers, or withdraw an order. */

/** The facts about a correction that was asked for. */
export interface CorrectionFacts {
  /** True if the new numbers are those that the pass has. */
  isSame: boolean;
  /** True if an order with the new number exists. */
  isOrderKnown: boolean;
  /** True if the pass would move to an order that was withdrawn; within one, a barcode may be corrected to free it. */
  isOrderWithdrawn: boolean;
  /** True if the order of the pass or the new one was claimed, which matters if the pass changes its order. */
  isClaimed: boolean;
  /** True if another pass has, or had, the new numbers. */
  isTaken: boolean;
}

/** The verdict on a correction; all but `good` refuse it. */
export type CorrectionVerdict =
  | 'good'
  | 'same-numbers'
  | 'order-unknown'
  | 'order-withdrawn'
  | 'order-claimed'
  | 'numbers-taken';

/** Judges a corrected barcode or a move to another order. */
export function judgeCorrection(facts: CorrectionFacts): CorrectionVerdict {
  if (facts.isSame) return 'same-numbers';
  if (!facts.isOrderKnown) return 'order-unknown';
  if (facts.isOrderWithdrawn) return 'order-withdrawn';
  if (facts.isTaken) return 'numbers-taken';
  return facts.isClaimed ? 'order-claimed' : 'good';
}
