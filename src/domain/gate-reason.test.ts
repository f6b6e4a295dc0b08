import { expect, test } from 'vitest';

import { explainGate, gateReasons, noCauses, type GateCauses, type SayInstant } from './gate-reason.ts';
import { everyCombination, future, now, past, sampleGateFacts } from './gate-sentence.sample.ts';
import {
  gateSentenceKinds,
  gateSentenceOf,
  overKinds,
  readyKinds,
  type GateSentenceFacts,
  type GateSentenceKind,
} from './gate-sentence.ts';
import { sayInstantsOf } from './say-instant.ts';
import { voidReasonOf } from './pass-state.ts';

/** Instants as they are, so that a test of every combination finds them. */
const asWritten: SayInstant = {
  day: (instant) => `<${instant}>`,
  moment: (instant) => `<${instant}>`,
  end: (instant) => `<${instant}>`,
};

const park = { locale: 'en-US', timeZone: 'America/New_York' };
const byGail = { photoTakenOff: { at: past, by: 'Gail Osei' } };

test('every sentence has an explanation, and no other', () => {
  expect(Object.keys(gateReasons)).toEqual([...gateSentenceKinds]);
});

test('of every combination the explanation says what the guest reads, and names its time', () => {
  const wrong: unknown[] = [];
  for (const facts of everyCombination()) {
    const fault = faultOf(facts);
    if (fault !== undefined) wrong.push({ fault, facts });
    if (wrong.length > 3) break;
  }
  expect(wrong).toEqual([]);
});

/** The first rule that the explanation of these facts breaks. */
function faultOf(facts: GateSentenceFacts): string | undefined {
  const sentence = gateSentenceOf(facts, now);
  const why = explainGate(sentence, facts, noCauses, { say: asWritten, now });
  const { status } = gateReasons[sentence.kind];
  const broken = rules.find(
    ([, holds]) => !holds({ facts, kind: sentence.kind, at: sentence.at, why, status }),
  );
  return broken && `${broken[0]}: ${why}`;
}

interface Explained {
  facts: GateSentenceFacts;
  kind: GateSentenceKind;
  at: Date | null;
  why: string;
  status: string;
}

const isOver = (facts: GateSentenceFacts): boolean => facts.expiresAt === past;
const hasVoidCode = (facts: GateSentenceFacts): boolean =>
  voidReasonOf({ ...facts, isExpired: isOver(facts) }) !== undefined;

const rules: readonly [string, (explained: Explained) => boolean][] = [
  ['it is a sentence', ({ why }) => why.endsWith('.') && !/undefined|null|NaN|\s\s|\s[,.]/.test(why)],
  ['it begins with the state', ({ why, status }) => why.startsWith(`${status}: `)],
  ['it names the time', ({ why, at }) => at === null || why.includes(written.get(at.getTime()) ?? '?')],
  [
    // A stopped share shows no card, an exchanged ticket its wristband.
    'VOID on the card is VOID at the desk',
    ({ facts, kind, status }) =>
      facts.isShareEnded || kind === 'band-active' || (status === 'VOID') === hasVoidCode(facts),
  ],
  [
    'a pass that may go to the gate is VALID',
    ({ kind, status }) => (status === 'VALID') === (readyKinds.has(kind) || kind.startsWith('code-')),
  ],
  [
    'a pass that is over is not valid',
    ({ kind, status }) => !overKinds.has(kind) || status === 'VOID' || status === 'NOT SHARED',
  ],
  ['it tells no expiry that did not come', ({ facts, why }) => !why.includes('expired') || isOver(facts)],
  [
    'it tells no redemption that did not happen',
    ({ facts, why }) => !why.includes('redeemed at') || facts.isRedeemed,
  ],
  [
    'it misses no photo that is there',
    ({ facts, why }) => !/its photo|no photo/.test(why) || !facts.hasPhoto,
  ],
];

const written = new Map([past, future].map((instant) => [Date.parse(instant), instant]));

test.each<[string, Parameters<typeof sampleGateFacts>[0], Partial<GateCauses>, string]>([
  [
    'a season pass in use whose photo the team took off',
    {
      ...{ isPassholder: true, isPassActivated: true, isRedeemed: true, missingPhoto: 'holder' },
      redeemedAt: '2026-09-23T15:00:00Z',
    },
    byGail,
    'VOID: redeemed at its activation on Sep 23, and its photo was taken off today by Gail Osei.',
  ],
  ['a refund', { refunded: true, refundedAt: '2026-11-12T15:00:00Z' }, {}, 'VOID: refunded on Nov 12.'],
  ['a refund whose day is not known', { refunded: true }, {}, 'VOID: refunded on a day that is not known.'],
  [
    'an order that the team withdrew',
    { refunded: true, refundedAt: past },
    { withdrawal: { at: past, by: 'Hugo Lund' } },
    'VOID: its order was withdrawn today by Hugo Lund.',
  ],
  [
    'a ticket whose wristband is over',
    { isRedeemed: true, redeemedAt: '2026-11-21T15:00:00Z', band: { endsAt: '2026-11-22T03:00:00Z' } },
    { band: { codeEnd: '26FD', activatedAt: '2026-11-21T15:00:00Z' } },
    'VOID: redeemed on Nov 21 at 10:00 AM for wristband …26FD, which ended on Nov 21 at 10:00 PM.',
  ],
  [
    'a ticket on a wristband',
    { isRedeemed: true, redeemedAt: past, band: { endsAt: future } },
    { band: { codeEnd: '26FD', activatedAt: past } },
    'EXCHANGED: for wristband …26FD today, which is active and ends tomorrow at 11:15 AM; gates scan the wristband.',
  ],
  ['a ticket that ended at midnight', { expiresAt: '2026-11-23T05:00:00Z' }, {}, 'VOID: expired yesterday.'],
  [
    'a season pass that ended after its photo was taken off',
    {
      ...{ isPassholder: true, isPassActivated: true, isRedeemed: true, missingPhoto: 'holder' },
      ...{ redeemedAt: '2026-09-23T15:00:00Z', expiresAt: '2026-11-20T05:00:00Z' },
    },
    byGail,
    'VOID: redeemed at its activation on Sep 23 at 11:00 AM, its photo was taken off today by Gail Osei, and it expired on Nov 19.',
  ],
  [
    'a product kept off phones',
    { isExcluded: true },
    { exclusion: 'Item 4471' },
    'NOT ON PHONES: the wallet item exclusion of Item 4471 keeps this product off phones.',
  ],
  [
    'a stopped share',
    { isShareEnded: true },
    { share: { name: 'Bo Reyes', endedAt: past } },
    'NOT SHARED: its share with Bo Reyes was stopped today.',
  ],
  [
    'a late photo request',
    { photoRequestDueAt: past },
    { photoRequestedAt: '2026-11-21T15:00:00Z' },
    'VALID: the guest asked for another photo on Nov 21, and the answer is overdue.',
  ],
  [
    'a season pass in use',
    {
      ...{ isPassholder: true, isPassActivated: true, isRedeemed: true, hasPhoto: true },
      ...{ redeemedAt: '2026-09-23T15:00:00Z', expiresAt: '2027-01-05T04:59:00Z' },
    },
    {},
    'VALID: redeemed at its activation on Sep 23, and it expires on Jan 4, 2027 at 11:59 PM.',
  ],
  [
    'a new season pass without its photo',
    { isPassholder: true, missingPhoto: 'holder' },
    { photoTakenOff: { at: past, by: 'the guest' } },
    'INCOMPLETE: its photo was taken off today by the guest, so the pass can’t be added to a wallet before its first visit.',
  ],
])('%s', (_, facts, causes, why) => {
  const given = sampleGateFacts(facts);
  const context = { say: sayInstantsOf(park, now), now };
  expect(explainGate(gateSentenceOf(given, now), given, { ...noCauses, ...causes }, context)).toBe(why);
});
