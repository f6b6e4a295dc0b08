/** What a gate decides about a pass (docs/gates.md); `gate-check.ts` says it in words. */
import { voidReasonOf, type PassStateFacts, type VoidReason } from './pass-state.ts';

/** The state of a pass at a gate, whatever its code. */
export type GatePassState = 'valid' | VoidReason | 'excluded' | 'share-ended' | 'not-yet';

/** The facts that decide. */
export interface GateFacts extends PassStateFacts {
  /** True if staff keep the product off phones. */
  isExcluded: boolean;
  /** True if the code is of a share that was stopped. */
  isShareEnded: boolean;
  /** True if the ticket is for certain days, and the first of them has not begun. */
  isBeforeFirstDay: boolean;
}

/** A stopped share outweighs everything, because its holder has no right to the pass; the day comes last. */
export function gatePassStateOf(facts: GateFacts): GatePassState {
  if (facts.isShareEnded) return 'share-ended';
  const voidReason = voidReasonOf(facts);
  if (voidReason !== undefined) return voidReason;
  if (facts.isExcluded) return 'excluded';
  return facts.isBeforeFirstDay ? 'not-yet' : 'valid';
}
