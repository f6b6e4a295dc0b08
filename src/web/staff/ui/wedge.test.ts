import { expect, test } from 'vitest';

import { noKeys, takeKey } from './wedge.ts';

const keysOf = (text: string): string[] => Array.from(text);

function scan(keys: readonly string[], gap: number): string | undefined {
  let state = noKeys;
  let scanned: string | undefined;
  for (const [index, key] of keys.entries()) {
    const taken = takeKey(state, { key, timeStamp: 1000 + index * gap });
    state = taken.state;
    scanned = taken.scanned;
  }
  return scanned;
}

test('quick keys with Enter at the end are a scan', () => {
  expect(scan([...keysOf('240126000000100017'), 'Enter'], 12)).toBe('240126000000100017');
  expect(scan(['Shift', 'H', 'Shift', 'W', ...keysOf('26AMHYQKRPHFD7'), 'Enter'], 12)).toBe(
    'HW26AMHYQKRPHFD7',
  );
});

test('keys at the speed of a person, few keys, and keys without Enter are none', () => {
  expect(scan([...keysOf('10240001'), 'Enter'], 90)).toBeUndefined();
  expect(scan([...keysOf('12345'), 'Enter'], 12)).toBeUndefined();
  expect(scan(keysOf('10240001'), 12)).toBeUndefined();
});

test('a pause begins anew, so that a key pressed before the scan is no part of it', () => {
  let { state } = takeKey(noKeys, { key: 'n', timeStamp: 100 });
  for (const [index, key] of keysOf('10240001').entries())
    ({ state } = takeKey(state, { key, timeStamp: 900 + index * 10 }));
  expect(takeKey(state, { key: 'Enter', timeStamp: 980 }).scanned).toBe('10240001');
});
