import { expect, test } from 'vitest';

import { cleanNumber } from './typed-number.ts';
import { wristbandCodePattern } from './wristband-code.ts';

test('a code is read as it stands on the band', () => {
  expect(cleanNumber('  hw26amhyqkrphfd7\n')).toBe('HW26AMHYQKRPHFD7');
  expect(wristbandCodePattern.test('HW26AMHYQKRPHFD7')).toBe(true);
});

test.each(['', 'HW26AMHYQKRPHFD', 'HW26AMHYQKRPHFD77', 'HW26AMHYQKRPHFD-', 'hw26amhyqkrphfd7'])(
  '%j is no code',
  (code) => {
    expect(wristbandCodePattern.test(code)).toBe(false);
  },
);
