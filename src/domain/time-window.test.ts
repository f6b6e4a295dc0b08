import fc from 'fast-check';
import { expect, test } from 'vitest';

import { isWithin, phaseOf } from './time-window.ts';

const now = new Date('2026-11-21T15:00:00Z');
const at = (milliseconds: number): Date => new Date(now.getTime() + milliseconds);

test('a window runs from its first moment up to, but not at, its end', () => {
  expect(isWithin({ validFrom: now, validTo: at(1) }, now)).toBe(true);
  expect(isWithin({ validFrom: at(1), validTo: at(2) }, now)).toBe(false);
  expect(isWithin({ validFrom: at(-1), validTo: now }, now)).toBe(false);
});

test('an open end is without a limit', () => {
  expect(isWithin({ validFrom: null, validTo: null }, now)).toBe(true);
  expect(isWithin({ validFrom: null, validTo: at(-1) }, now)).toBe(false);
  expect(isWithin({ validFrom: at(1), validTo: null }, now)).toBe(false);
});

test('staff read whether a window is still to come, running or over', () => {
  expect(phaseOf({ validFrom: at(1), validTo: null }, now)).toBe('not-yet');
  expect(phaseOf({ validFrom: now, validTo: at(1) }, now)).toBe('running');
  expect(phaseOf({ validFrom: null, validTo: now }, now)).toBe('over');
  expect(phaseOf({ validFrom: at(2), validTo: at(1) }, now)).toBe('not-yet');
  expect(phaseOf({ validFrom: at(2), validTo: at(-1) }, now)).toBe('over');
});

test('the phase says running exactly where the window runs', () => {
  const end = fc.option(fc.integer({ min: -3, max: 3 }).map(at), { nil: null });
  fc.assert(
    fc.property(end, end, (validFrom, validTo) => {
      expect(phaseOf({ validFrom, validTo }, now) === 'running').toBe(isWithin({ validFrom, validTo }, now));
    }),
  );
});
