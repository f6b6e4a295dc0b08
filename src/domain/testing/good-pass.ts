/** The facts of a pass for tests; a test names only what it changes. */
import type { PassStateFacts } from '../pass-state.ts';

/** A ticket that was neither used nor given back and has not ended. */
export const good: PassStateFacts = {
  refunded: false,
  isRedeemed: false,
  isExpired: false,
  isPassholder: false,
  hasPhoto: false,
  isPassActivated: false,
};
