import { expect, test } from 'vitest';

import { createProblems } from './validate-problem.ts';
import { checkTexts } from './validate-texts.ts';

function problemsOf(value: unknown): string[] {
  const problems = createProblems();
  checkTexts(value, '', problems);
  return problems.list.map(({ rule, severity, path }) => `${rule} ${severity} ${path}`);
}

test('a text that was cut inside a character is an error at its path', () => {
  const json = { eventTicket: { primaryFields: [{ key: 'holder', value: 'Ada \ud83c' }] } };
  expect(problemsOf(json)).toEqual(['A4 error eventTicket.primaryFields[0].value']);
});

test('a key that was cut inside a character is an error', () => {
  expect(problemsOf({ userInfo: { 'a\udfa1': 1 } })).toEqual(['A4 error userInfo.a\ufffd']);
});

test('a whole emoji, numbers, flags and null are no errors', () => {
  expect(problemsOf({ value: 'Ada 🎡', list: ['🎡', 1, true, null] })).toEqual([]);
});
