/** Texts that send a guest to the desk, and the calls of the desk, as a pair. */
import { expect, test } from 'vitest';

import { english } from '#texts/english.ts';

import type { Call } from './call.ts';
import { contract } from './contract.ts';
import { deskHelp } from './desk-help.ts';

/** True for a text that names Guest Services, or asks the guest to write to the team. */
function sendsToDesk(text: string): boolean {
  const asksToWrite = /\b(write (us |to us )?(at|to)|contact|tell us at|email us|email your)\b/i.test(text);
  return /guest services/i.test(text) || (asksToWrite && /\{\w*email\}/i.test(text));
}

function textsForDesk(texts: Readonly<Record<string, Readonly<Record<string, string>>>>): string[] {
  return Object.entries(texts).flatMap(([area, ofArea]) =>
    Object.entries(ofArea).flatMap(([name, text]) => (sendsToDesk(text) ? [`${area}.${name}`] : [])),
  );
}

test('every text that sends a guest to the desk has its help, and no other text', () => {
  expect(Object.keys(deskHelp).toSorted()).toEqual(textsForDesk(english).toSorted());
});

test('a new text that names Guest Services is seen', () => {
  const more = { screens: { ...english.screens, fresh: 'Please go to guest services.' } };
  expect(textsForDesk({ ...english, ...more })).toContain('screens.fresh');
  expect(Object.keys(deskHelp)).not.toContain('screens.fresh');
});

test.each(Object.entries(deskHelp))('the help for %s is by calls of the team', (_text, keys) => {
  const calls: Readonly<Record<string, Call>> = contract;
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) expect([key, calls[key]?.access.kind]).toEqual([key, 'staff']);
});
