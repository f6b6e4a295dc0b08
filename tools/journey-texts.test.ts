/** Every text of the guest's error catalog appears literally in a journey. */
import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { errors as guestTexts } from '../src/texts/english/errors.ts';

const journeys = globSync(['e2e/*.e2e.ts', 'e2e/tidewater/*-journeys.ts'])
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

test.each(Object.entries(guestTexts))('a journey reaches %s', (name, text) => {
  // A text with a placeholder is searched for up to the placeholder.
  const words = (text.split('{', 1)[0] ?? text).trim();
  expect(journeys.includes(words) || journeys.includes(`guestTexts.${name}`)).toBe(true);
});
