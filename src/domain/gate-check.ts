/** What a gate says about a pass, in words (docs/gates.md). */

/** The texts for the person at the gate. */
export const gateReasons = {
  valid: 'This pass is valid.',
  refunded: 'This pass was refunded.',
  redeemed: 'This pass has been redeemed.',
  expired: 'This pass has expired.',
  excluded: 'This product is not available on phones. Please ask guest services.',
  'share-ended': 'This pass is no longer shared with this guest.',
  'not-yet': 'This ticket is for a later day.',
  'plain-refused':
    'This pass has a code that changes. Ask the guest to open the pass; a still code may be a photograph.',
  'not-rotating': 'This product has no code that changes any more. Ask the guest to open the pass again.',
  'too-old':
    'This code is a screenshot, or the phone has been without a network for long. Ask the guest to open the pass again.',
  'too-early': 'The clock of this phone is ahead. Ask the guest to set it to the network’s time.',
  forged: 'This code was not made by us.',
  malformed: 'This code is damaged. Please scan it again.',
  unknown: 'No pass has this code.',
} as const;
