/** Every guest journey in Chromium has a step in the walks through the other engines, or a reason why not. */
import { globSync } from 'node:fs';
import { basename } from 'node:path';

import { expect, test } from 'vitest';

import { guestSteps } from '../e2e/engines/steps/guest-steps.ts';
import { staffSteps } from '../e2e/engines/steps/staff-steps.ts';
import { staffWithStep, withoutStep } from '../e2e/engines/without-step.ts';

const journeys = globSync('e2e/*.e2e.ts').map((file) => basename(file, '.e2e.ts'));
const steps = [...guestSteps, ...staffSteps];
const covered = new Set(steps.flatMap((step) => step.journeys));

test('every guest journey has a step or a reason', () => {
  const missing = journeys.filter(
    (name) => !name.startsWith('staff-') && !covered.has(name) && !(name in withoutStep),
  );
  expect(missing).toEqual([]);
});

test('every step and every reason names a journey that exists, and no journey has both', () => {
  const known = new Set(journeys);
  expect([...covered, ...Object.keys(withoutStep)].filter((name) => !known.has(name))).toEqual([]);
  expect(Object.keys(withoutStep).filter((name) => covered.has(name))).toEqual([]);
});

test('the staff’s main journeys have steps', () => {
  const staff = [...covered].filter((name) => name.startsWith('staff-'));
  expect(staff.toSorted()).toEqual([...staffWithStep]);
});

test('the names of steps are unique, for a step is run alone by its name', () => {
  const names = steps.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
