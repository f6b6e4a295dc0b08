import { expect, test } from 'vitest';

import { americanPark, germanPark } from './park-format.sample.ts';
import { describeParts, describeRun, doneOf, percentDone, type RunPart } from './run-progress.ts';

const apple: RunPart = {
  wallet: 'apple',
  total: 100_000,
  queued: 30_000,
  waiting: 200,
  putOff: 0,
  refused: 0,
  brake: null,
  perSecond: 200,
};
const google: RunPart = { ...apple, wallet: 'google', total: 100, queued: 60, waiting: 10, perSecond: 10 };
const empty: RunPart = { ...google, total: 0, queued: 0, waiting: 0 };
const running = { endedAt: null, stoppedBy: null };
const ended = { endedAt: '2026-11-22T12:00:00Z', stoppedBy: null };
const stopped = { ...ended, stoppedBy: 'Mara Lindt' };

const saidOf = (part: RunPart, state: typeof stopped | typeof ended | typeof running = running): string =>
  describeParts({ ...state, parts: [part] }, americanPark).join('\n');

test('a running run says how many passes are sent, and how long the others take at its pace', () => {
  const run = { ...running, parts: [apple, google] };
  expect(describeRun(run, americanPark)).toBe('Running: 29,850 of 100,100 passes are sent.');
  expect(describeRun(run, germanPark)).toBe('Running: 29.850 of 100.100 passes are sent.');
  expect(describeParts(run, americanPark)).toEqual([
    'Apple Wallet: 29,800 of 100,000. About 6 minutes left.',
    'Google Wallet: 50 of 100. Less than a minute left.',
  ]);
  expect(percentDone(run)).toBe(29);
});

test('long and short times are said in one unit', () => {
  expect(saidOf({ ...google, total: 100_000 })).toContain('About 3 hours left.');
  expect(saidOf({ ...google, total: 660 })).toContain('About 2 minutes left.');
  expect(saidOf({ ...google, queued: 100, waiting: 0 })).toBe('Google Wallet: 100 of 100.');
});

test('a wallet without passes is left out', () => {
  expect(describeParts({ ...running, parts: [apple, empty] }, americanPark)).toHaveLength(1);
});

test('a vendor that is slow, silent or refusing is named', () => {
  expect(saidOf({ ...apple, brake: 'slow' })).toBe(
    'Apple Wallet: 29,800 of 100,000. Slower than planned: fewer than 200 a second are accepted.',
  );
  expect(saidOf({ ...google, brake: 'slow', putOff: 3 })).toBe(
    'Google Wallet: 50 of 100. Google does not accept all passes at present; the run slows down and continues by itself.',
  );
  expect(saidOf({ ...google, putOff: 3 })).toContain('3 not accepted by Google yet, and tried again.');
  expect(saidOf({ ...apple, brake: 'refused', refused: 200 })).toBe(
    'Apple Wallet: 29,800 of 100,000. Apple refuses the passes, so the run waits: check the certificate. 200 passes were refused by Apple and will be tried again.',
  );
});

test('a run that ended says what became of all passes', () => {
  const whole = { ...google, queued: 100, waiting: 0 };
  expect(describeRun({ ...ended, parts: [whole] }, americanPark)).toBe('Done: 100 passes are sent.');
  expect(percentDone({ ...ended, parts: [whole] })).toBe(100);
  const refused = { ...whole, waiting: 1, refused: 1 };
  expect(describeRun({ ...ended, parts: [refused] }, americanPark)).toBe(
    'Done: 99 of 100 passes are sent, 1 refused.',
  );
  expect(saidOf(refused, ended)).toBe(
    'Google Wallet: 99 of 100. 1 pass was refused by Google and will be tried again.',
  );
  const one = { ...whole, total: 1, queued: 1 };
  expect(describeRun({ ...ended, parts: [one] }, americanPark)).toBe('Done: 1 pass is sent.');
});

test('a stopped run says by whom, and what had been sent', () => {
  const run = { ...stopped, parts: [{ ...apple, queued: 29_800, waiting: 0 }] };
  expect(describeRun(run, americanPark)).toBe(
    'Stopped by Mara Lindt: 29,800 of 100,000 passes had been sent.',
  );
  expect(percentDone(run)).toBe(29);
});

test('a pass that waits for a change of its own is not counted twice', () => {
  expect(doneOf({ queued: 3, waiting: 5 })).toBe(0);
});
