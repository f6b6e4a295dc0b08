import { expect, test } from 'vitest';

import { gatePassStateOf, type GatePassState } from './gate-pass-state.ts';
import {
  gateSentenceKinds,
  gateSentenceOf,
  overKinds,
  readyKinds,
  type GateSentenceFacts,
  type GateSentenceKind,
} from './gate-sentence.ts';
import { everyCombination, future, now, past, sampleGateFacts } from './gate-sentence.sample.ts';
import { nextLookAt } from './next-look.ts';
import { voidReasonOf } from './pass-state.ts';

/** What POST /api/gate/verify/ answers; a test pass is in no gate's data. */
function gateAnswerOf(facts: GateSentenceFacts): GatePassState | 'unknown' | 'plain-refused' {
  if (facts.isTest) return 'unknown';
  const state = gatePassStateOf({
    ...facts,
    isExpired: facts.expiresAt !== null && Date.parse(facts.expiresAt) <= now.getTime(),
    isBeforeFirstDay: facts.beginsAt !== null && now < new Date(facts.beginsAt),
  });
  return state === 'valid' && facts.code === 'refused' ? 'plain-refused' : state;
}

const besideAnswer: Record<ReturnType<typeof gateAnswerOf>, ReadonlySet<GateSentenceKind>> = {
  valid: new Set([
    ...readyKinds,
    'registration-missing',
    'photo-missing',
    'photo-missing-again',
    'empty',
    'code-run-out',
  ]),
  'share-ended': new Set(['share-ended']),
  refunded: new Set(['refunded']),
  redeemed: new Set(['used', 'band-active', 'photo-taken-off']),
  expired: new Set(['expired']),
  excluded: new Set(['excluded']),
  'not-yet': new Set(['not-yet', 'not-yet-photo-missing']),
  'plain-refused': new Set([
    'code-refused',
    'registration-missing',
    'photo-missing',
    'photo-missing-again',
    'empty',
  ]),
  unknown: new Set(gateSentenceKinds.filter((kind) => !readyKinds.has(kind))),
};

test('every combination has one sentence, which agrees with what the gate answers', () => {
  const wrong: unknown[] = [];
  const seen = new Set<GateSentenceKind>();
  let count = 0;
  for (const facts of everyCombination()) {
    count += 1;
    const { kind } = gateSentenceOf(facts, now);
    const answer = gateAnswerOf(facts);
    seen.add(kind);
    if (!besideAnswer[answer].has(kind)) wrong.push({ facts, kind, answer });
    if (readyKinds.has(kind) && answer !== 'valid') wrong.push({ facts, kind, answer });
    if (wrong.length > 3) break;
  }
  expect(wrong).toEqual([]);
  expect(count).toBe(9 * 4 * 4 * 3 * 2 * 2 * 512);
  expect([...seen].sort()).toEqual([...gateSentenceKinds].sort());
});

test('a pass is over exactly where the card shows its code as void', () => {
  const wrong: string[] = [];
  for (const facts of everyCombination()) {
    if (facts.isShareEnded) continue;
    const { kind } = gateSentenceOf(facts, now);
    if (kind === 'band-active') continue;
    const isExpired = facts.expiresAt !== null && facts.expiresAt <= now.toISOString();
    if (overKinds.has(kind) !== (voidReasonOf({ ...facts, isExpired }) !== undefined))
      wrong.push(`${kind}, ${JSON.stringify(facts)}`);
  }
  expect(wrong.slice(0, 3)).toEqual([]);
});

test('between two looks the sentence stays the same', () => {
  const start = now.getTime();
  const times = [60_000, 123_456, 900_000, 1_800_001].map((later) => new Date(start + later).toISOString());
  for (const [first = '', second = '', third = '', fourth = ''] of [times, times.toReversed()]) {
    const facts = sampleGateFacts({
      beginsAt: first,
      expiresAt: fourth,
      photoRequestDueAt: second,
      code: 'rotating',
      codeEndsAt: third,
    });
    for (let at = now; at.getTime() < start + 3_600_000;) {
      const next = nextLookAt(facts, at);
      expect(next.getTime()).toBeGreaterThan(at.getTime());
      expect(gateSentenceOf(facts, new Date(next.getTime() - 1))).toEqual(gateSentenceOf(facts, at));
      at = next;
    }
  }
});

test.each([
  ['a share that was stopped', { isShareEnded: true, refunded: true }, 'share-ended', null],
  ['a refund', { refunded: true, refundedAt: past, isRedeemed: true }, 'refunded', past],
  ['a refund whose day is not known', { refunded: true }, 'refunded', null],
  [
    'a ticket whose band is on',
    { isRedeemed: true, redeemedAt: past, band: { endsAt: future } },
    'band-active',
    future,
  ],
  ['a band without a known end', { isRedeemed: true, band: { endsAt: null } }, 'band-active', null],
  ['a band that is over', { isRedeemed: true, redeemedAt: past, band: { endsAt: past } }, 'used', past],
  ['a ticket that was used', { isRedeemed: true, redeemedAt: past, expiresAt: past }, 'used', past],
  ['a ticket whose time is over', { expiresAt: past }, 'expired', past],
  ['a product kept off phones', { isExcluded: true }, 'excluded', null],
  ['a test pass', { isTest: true, beginsAt: future }, 'test', null],
  ['a ticket for tomorrow', { beginsAt: future }, 'not-yet', future],
  ['a ticket whose day has begun', { beginsAt: now.toISOString() }, 'ready', null],
  [
    'a season pass in use',
    { isPassholder: true, hasPhoto: true, isPassActivated: true, isRedeemed: true, redeemedAt: past },
    'ready',
    null,
  ],
  [
    'a season pass in use whose photo the team took off',
    { isPassholder: true, isPassActivated: true, isRedeemed: true, missingPhoto: 'holder' },
    'photo-taken-off',
    null,
  ],
  ['a new season pass', { isPassholder: true, missingPhoto: 'holder' }, 'photo-missing', null],
  [
    'an activated season pass without a photo',
    { isPassholder: true, isPassActivated: true, missingPhoto: 'holder' },
    'photo-missing-again',
    null,
  ],
  [
    'an order without a name',
    { needsRegistration: true, missingPhoto: 'holder' },
    'registration-missing',
    null,
  ],
  [
    'an open photo request',
    { isPassholder: true, hasPhoto: true, photoRequestDueAt: future },
    'ready-photo-requested',
    future,
  ],
  [
    'a late photo request',
    { isPassholder: true, hasPhoto: true, photoRequestDueAt: past },
    'ready-photo-requested',
    null,
  ],
  ['a card with nothing left', { isEmpty: true, code: 'tap' }, 'empty', null],
  ['an empty card that was refunded', { isEmpty: true, refunded: true }, 'refunded', null],
  ['a pass for readers', { code: 'tap', photoRequestDueAt: future }, 'tap', null],
  ['a code without further values', { code: 'rotating', codeEndsAt: past }, 'code-run-out', null],
] as const)('%s', (_, facts, kind, at) => {
  const sentence = gateSentenceOf(sampleGateFacts(facts), now);
  expect(sentence).toMatchObject({ kind, at: at === null ? null : new Date(at) });
});
