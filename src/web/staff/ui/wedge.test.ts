import { expect, test } from 'vitest';

import { noKeys, takeKey } from './wedge.ts';

/** A key whose place on the keyboard is unknown. */
const keyAt = (key: string, timeStamp: number) => ({ key, code: '', shiftKey: false, timeStamp });
const keysOf = (text: string): string[] => Array.from(text);

function scan(keys: readonly string[], gap: number): string | undefined {
  let state = noKeys;
  let scanned: string | undefined;
  for (const [index, key] of keys.entries()) {
    const taken = takeKey(state, keyAt(key, 1000 + index * gap));
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
  let { state } = takeKey(noKeys, keyAt('n', 100));
  for (const [index, key] of keysOf('10240001').entries())
    ({ state } = takeKey(state, keyAt(key, 900 + index * 10)));
  expect(takeKey(state, keyAt('Enter', 980)).scanned).toBe('10240001');
});

test.each([
  ['French digits', '240126', `é'à&é§`, ['Digit2', 'Digit4', 'Digit0', 'Digit1', 'Digit2', 'Digit6']],
  ['French letters', 'hw26aq', `hzé§qa`, ['KeyH', 'KeyW', 'Digit2', 'Digit6', 'KeyA', 'KeyQ']],
  [
    'digits of a reader that knows the layout',
    '240126',
    '240126',
    ['Digit2', 'Digit4', 'Digit0', 'Digit1', 'Digit2', 'Digit6'],
  ],
  ['keys without places', '²²²²²²', '²²²²²²', ['', '', '', '', '', '']],
])(
  'a reader that presses the keys of an American keyboard is understood: %s',
  (_what, code, text, places) => {
    let state = noKeys;
    for (const [index, key] of Array.from(text).entries())
      ({ state } = takeKey(state, { ...keyAt(key, 1000), code: places[index] ?? '' }));
    expect(takeKey(state, keyAt('Enter', 1001)).scanned).toBe(code);
  },
);
