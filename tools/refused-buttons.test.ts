/** Every call that a button of the guest's app sends has its row in the journey about refused buttons. */
import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { guestClaims } from '../src/domain/guest-claims.ts';

const callKey = /['"`]((?:GET|POST|PUT|DELETE) \/api\/[^'"`\s]*)['"`]/g;

/** The calls that the sources name; a claim's name depends on what was bought. */
function callsIn(pattern: string): Set<string> {
  const files = globSync(pattern).filter((file) => !/\.test\.tsx?$/.test(file));
  const named = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(callKey)]);
  return new Set(
    named.flatMap(([, key = '']) => Object.keys(guestClaims).map((kind) => key.replace('${kind}', kind))),
  );
}

/** The calls that no button sends, and where their failure is seen. */
const withoutButton: Record<string, string> = {
  'POST /api/e': 'a count, about which no guest reads anything',
  'POST /api/hand-off/': 'the code on a desktop, which appears by itself',
  'GET /api/share/:pass': 'the list that is read again after a change (e2e/share.e2e.ts)',
  'POST /api/loyalty/rewards/': 'the list that the account shows by itself',
};

test('every call of a button has a row, and every row has a button', () => {
  const sent = callsIn('src/web/guest/**/*.{ts,tsx}');
  const rows = callsIn('e2e/refused-*.ts');
  expect(sent.size).toBeGreaterThan(30);
  expect([...rows, ...Object.keys(withoutButton)].toSorted()).toEqual([...sent].toSorted());
});
