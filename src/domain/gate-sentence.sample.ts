/** Facts of the sentence above the code, for tests; a test sets only the facts that it needs. */
import type { GateSentenceFacts } from './gate-sentence.ts';

/** A ticket that is valid and was never used. */
export function sampleGateFacts(change: Partial<GateSentenceFacts> = {}): GateSentenceFacts {
  return {
    isShareEnded: false,
    refunded: false,
    refundedAt: null,
    isRedeemed: false,
    redeemedAt: null,
    isPassholder: false,
    hasPhoto: false,
    isPassActivated: false,
    expiresAt: null,
    beginsAt: null,
    band: null,
    isExcluded: false,
    isTest: false,
    needsRegistration: false,
    missingPhoto: null,
    isEmpty: false,
    photoRequestDueAt: null,
    code: 'plain',
    codeEndsAt: null,
    ...change,
  };
}
