/** Facts of the sentence above the code, for tests; a test sets only the facts that it needs. */
import type { GateCode, GateSentenceFacts } from './gate-sentence.ts';

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

/** The time as of which every combination is judged. */
export const now = new Date('2026-11-23T15:00:00Z');
export const past = '2026-11-23T14:00:00Z';
export const future = '2026-11-24T16:15:00Z';

const codes: [GateCode, string | null][] = [
  ['plain', null],
  ['refused', null],
  ['rotating', future],
  ['rotating', past],
  ['tap', null],
  ['google', null],
  ['phone', null],
  ['paper', null],
  ['desk', null],
];
const bands: GateSentenceFacts['band'][] = [null, { endsAt: null }, { endsAt: past }, { endsAt: future }];
const photos: Pick<GateSentenceFacts, 'hasPhoto' | 'missingPhoto'>[] = [
  { hasPhoto: true, missingPhoto: null },
  { hasPhoto: false, missingPhoto: null },
  { hasPhoto: false, missingPhoto: 'holder' },
  { hasPhoto: false, missingPhoto: 'ticketholder' },
];

/** Every combination of what a fact can be. */
export function* everyCombination(): Generator<GateSentenceFacts> {
  for (const [code, codeEndsAt] of codes)
    for (const band of bands)
      for (const photo of photos)
        for (const expiresAt of [null, past, future])
          for (const beginsAt of [null, future])
            for (const photoRequestDueAt of [null, future])
              for (const on of everyFlags())
                yield sampleGateFacts({
                  code,
                  codeEndsAt,
                  band,
                  ...photo,
                  expiresAt,
                  beginsAt,
                  photoRequestDueAt,
                  ...on,
                });
}

const flagNames = [
  'isShareEnded',
  'refunded',
  'isRedeemed',
  'isPassholder',
  'isPassActivated',
  'isExcluded',
  'isTest',
  'needsRegistration',
  'isEmpty',
] as const;

function everyFlags(): Pick<GateSentenceFacts, (typeof flagNames)[number]>[] {
  return Array.from({ length: 2 ** flagNames.length }, (_, bits) => ({
    isShareEnded: (bits & 1) !== 0,
    refunded: (bits & 2) !== 0,
    isRedeemed: (bits & 4) !== 0,
    isPassholder: (bits & 8) !== 0,
    isPassActivated: (bits & 16) !== 0,
    isExcluded: (bits & 32) !== 0,
    isTest: (bits & 64) !== 0,
    needsRegistration: (bits & 128) !== 0,
    isEmpty: (bits & 256) !== 0,
  }));
}
