import { expect, test } from 'vitest';

import { gateSentenceKinds, gateSentenceOf, type GateSentenceFacts } from '#domain/gate-sentence.ts';
import { sampleGateFacts } from '#domain/gate-sentence.sample.ts';

import { gateTexts, type GateForms } from './gate-texts.ts';
import { speechOf } from '#texts/catalogues.ts';
import { english } from '#texts/english.ts';
import { makeTranslate } from '#texts/translate.ts';

import { writeGateSentence, writePaperSentence } from './write-gate-sentence.ts';

const t = makeTranslate(speechOf('en', 'en-US'));
const park = { locale: 'en-US', timeZone: 'America/New_York' };
const now = new Date('2026-11-23T15:30:00Z'); // Monday, 10:30 AM at the park

function write(facts: Partial<GateSentenceFacts>, isOnPassPage = true): string {
  return writeGateSentence(gateSentenceOf(sampleGateFacts(facts), now), { now, park, isOnPassPage, t });
}

const used = { isRedeemed: true };

test.each([
  ['Ready to scan', {}],
  ['Valid from tomorrow', { beginsAt: '2026-11-24T07:00:00Z' }],
  ['Valid from Wednesday', { beginsAt: '2026-11-25T07:00:00Z' }],
  ['Valid from Dec 24, 2026', { beginsAt: '2026-12-24T07:00:00Z' }],
  ['Valid from Jan 2, 2027', { beginsAt: '2027-01-02T07:00:00Z' }],
  ['Valid from 11:00 AM today', { beginsAt: '2026-11-23T16:00:00Z' }],
  ['Used today at 10:12 AM', { ...used, redeemedAt: '2026-11-23T15:12:00Z' }],
  ['Used yesterday at 11:59 PM', { ...used, redeemedAt: '2026-11-23T04:59:00Z' }],
  ['Used on Nov 12, 2026 at 10:12 AM', { ...used, redeemedAt: '2026-11-12T15:12:00Z' }],
  ['Already used', used],
  ['Your wristband is active until 10:00 PM', { ...used, band: { endsAt: '2026-11-24T03:00:00Z' } }],
  ['Your wristband is active until 2:00 AM tomorrow', { ...used, band: { endsAt: '2026-11-24T07:00:00Z' } }],
  [
    'Your wristband is active until 2:00 AM on Nov 30, 2026',
    { ...used, band: { endsAt: '2026-11-30T07:00:00Z' } },
  ],
  ['Your wristband is active', { ...used, band: { endsAt: null } }],
  ['Photo missing: add it below before your first visit', { isPassholder: true, missingPhoto: 'holder' }],
  ['Photo missing: only the ticketholder can add it', { isPassholder: true, missingPhoto: 'ticketholder' }],
  [
    'Ready to scan. Your new photo: we answer by Tuesday 11:15 AM',
    { photoRequestDueAt: '2026-12-01T16:15:00Z', beginsAt: null },
  ],
  ['Refunded on Nov 12, 2026', { refunded: true, refundedAt: '2026-11-12T16:15:00Z' }],
  ['Refunded', { refunded: true }],
  ['Expired on Jan 5, 2026', { expiresAt: '2026-01-06T05:00:00Z' }],
  ['Expired yesterday', { expiresAt: '2026-11-23T05:00:00Z' }],
  ['Expired today at 9:00 AM', { expiresAt: '2026-11-23T14:00:00Z' }],
  ['Hold your phone to the reader', { code: 'tap' }],
  ['Nothing left on this card', { isEmpty: true }],
] as const)('%s', (text, facts) => {
  // A week ahead of the day that the weekday names, Tuesday would be the wrong one.
  const isWeekAhead = text.includes('Tuesday');
  const at = isWeekAhead ? new Date('2026-11-27T15:30:00Z') : now;
  const sentence = gateSentenceOf(sampleGateFacts(facts), at);
  expect(writeGateSentence(sentence, { now: at, park, isOnPassPage: true, t })).toBe(text);
});

test('a sentence away from the pass’s page speaks of nothing below it', () => {
  const missing = { isPassholder: true, missingPhoto: 'holder' } as const;
  expect(write(missing, false)).toBe('Photo missing: add it before the first visit');
  for (const kind of gateSentenceKinds) {
    const { here, elsewhere = here } = gateTexts[kind];
    const keys = typeof elsewhere === 'string' ? [elsewhere] : Object.values(elsewhere);
    const texts = Object.entries(english.gate).filter(([name]) => keys.some((key) => key === `gate.${name}`));
    expect(texts.length, kind).toBe(keys.length);
    expect(JSON.stringify(texts), kind).not.toMatch(/below|your wristband/i);
  }
});

test('a park with a clock of twenty-four hours reads its own times and days', () => {
  const place = { now, park: { locale: 'de-DE', timeZone: 'Europe/Berlin' }, isOnPassPage: true, t };
  const sentence = gateSentenceOf(sampleGateFacts({ ...used, redeemedAt: '2026-11-23T13:12:00Z' }), now);
  expect(writeGateSentence(sentence, place)).toBe('Used today at 14:12');
});

const onPaper = (facts: Partial<GateSentenceFacts>) =>
  writePaperSentence(sampleGateFacts(facts), { now, park, isOnPassPage: false, t });

test.each([
  ['Valid until Jan 4, 2027', { expiresAt: '2027-01-05T05:00:00Z' }],
  ['Valid at the gate', {}],
  ['Valid at the gate', { needsRegistration: true }],
  ['Valid from Nov 24, 2026', { beginsAt: '2026-11-24T07:00:00Z' }],
  [
    'Photo missing on Nov 23, 2026: add it on the pass’s page before the first visit',
    { isPassholder: true, missingPhoto: 'holder', beginsAt: '2026-11-24T07:00:00Z' },
  ],
  ['Nothing left on this card on Nov 23, 2026', { isEmpty: true, expiresAt: '2027-01-05T05:00:00Z' }],
  ['Not available on phones: please show this voucher to Guest Services', { isExcluded: true }],
  ['Open the pass on a phone: gates do not take this code', { code: 'refused' }],
] as const)('paper says what stays true: %s', (text, facts) => {
  expect(onPaper(facts)).toBe(text);
});

test('paper of a pass that is over, and of a test, has its own notice', () => {
  const over = [{ refunded: true }, used, { expiresAt: '2026-11-20T05:00:00Z' }, { isTest: true }];
  for (const facts of [...over, { ...used, band: { endsAt: null } }]) expect(onPaper(facts)).toBeUndefined();
});

test('where the actions are beside the card, no sentence says "below"', () => {
  const place = { now, park, isOnPassPage: true, hasNothingBelow: true, t };
  const photo = gateSentenceOf(sampleGateFacts({ isPassholder: true, missingPhoto: 'holder' }), now);
  expect(writeGateSentence(photo, place)).toBe('Photo missing: add it before the first visit');
  expect(writeGateSentence({ kind: 'excluded', at: null }, place)).toBe(t('gate.excluded'));

  for (const [kind, text] of Object.entries(gateTexts))
    expect([kind, saysBelow(text.here)]).toEqual([kind, text.saysBelow === true]);
});

function saysBelow(forms: GateForms): boolean {
  const keys = typeof forms === 'string' ? [forms] : Object.values(forms);
  return keys.some((key) => / below\b/.test(t(key, { time: '', weekday: '', date: '' })));
}
