import type { GateState } from '#contract/calls/gate.ts';
import type { GateSentenceKind } from '#domain/gate-sentence.ts';

/** What a gate answers to each sentence, as docs/gate-sentence.md has it; any other sentence is admitted. */
export const refusedAtGate: Partial<Record<GateSentenceKind, GateState>> = {
  refunded: 'refunded',
  'band-active': 'redeemed',
  'photo-taken-off': 'redeemed',
  used: 'redeemed',
  expired: 'expired',
  excluded: 'excluded',
  'not-yet': 'not-yet',
  'not-yet-photo-missing': 'not-yet',
};
