import { expect, test } from 'vitest';

import { isDateFormat, textOfSerial } from './serial-date.ts';

test.each([
  [46_346, 1900, '2026-11-20'],
  [46_346.416666666664, 1900, '2026-11-20T10:00:00'],
  [44_884.416666666664, 1904, '2026-11-20T10:00:00'],
  [1, 1900, '1900-01-01'],
  [59, 1900, '1900-02-28'],
  [61, 1900, '1900-03-01'],
  [2_958_465, 1900, '9999-12-31'],
  [0.4375, 1900, '10:30:00'],
] as const)('day %d of the system of %d is %s', (serial, system, wanted) => {
  expect(textOfSerial(serial, system)).toBe(wanted);
});

test.each([-1, 2_958_466, Number.NaN, Number.POSITIVE_INFINITY])('%d is no date', (serial) => {
  expect(textOfSerial(serial, 1900)).toBeUndefined();
});

test.each([
  [14, undefined, true],
  [22, undefined, true],
  [0, undefined, false],
  [4, undefined, false],
  [164, 'dd.mm.yyyy hh:mm', true],
  [165, '[$-407]d. mmmm yyyy;@', true],
  [166, 'h:mm AM/PM', true],
  [167, '#,##0.00 "days"', false],
  [168, '[h]:mm:ss', false],
  [169, '0.00 \\d', false],
  [170, '[Red]0.00', false],
  [171, 'General', false],
  [172, 'mm:ss', true],
] as const)('the format %d %s shows a date: %s', (id, code, wanted) => {
  expect(isDateFormat(id, code)).toBe(wanted);
});
