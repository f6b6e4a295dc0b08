import { describe, expect, test } from 'vitest';

import { plainDecimal, translateCell, type CellFormats } from './foreign-cell.ts';
import type { CellKind } from './import-cell.ts';

const german: CellFormats = {
  decimal: ',',
  thousands: '.',
  currency: '€',
  dates: 'dmy',
  timeZone: 'Europe/Berlin',
  trim: true,
};
const american: CellFormats = {
  decimal: '.',
  thousands: ',',
  currency: '$',
  dates: 'mdy',
  timeZone: 'America/New_York',
  trim: true,
};
const amount: CellKind = { kind: 'dollars' };
const instant: CellKind = { kind: 'instant' };

describe('amounts', () => {
  test.each([
    [german, '36,50', '36.50'],
    [german, '1.236,50 €', '1236.50'],
    [german, '€ 7', '7'],
    [german, '-5,00', '-5.00'],
    [german, '45,-', '45.00'],
    [{ ...american, thousands: "'" }, "1'200.–", '1200.00'],
    [american, '1,23,45,678.50', '12345678.50'],
    [american, '$36.50', '36.50'],
    [american, '-$1,236.50', '-1236.50'],
    [american, '1,234', '1234'],
    [{ ...german, thousands: ' ' }, '1\u00A0236,50', '1236.50'],
    [{ ...american, thousands: "'" }, "1'236.50", '1236.50'],
    [{ ...american, currency: 'CHF' }, 'CHF 12.00', '12.00'],
    [{ ...american, currency: '' }, '="36.50"', '36.50'],
  ] as const)('%j reads %s as %s', (formats, text, wanted) => {
    expect(translateCell(amount, text, formats)).toBe(wanted);
  });

  test.each([
    [german, '36.50'],
    [german, '1.23,50'],
    [german, '36,50 $'],
    [american, '36,50'],
    [american, '1,2,3'],
    [american, '1,23,45'],
    [american, '1,234,56,789'],
    [german, '45,---'],
    [american, 'free'],
    [american, '1.2.3'],
    [american, '$'],
  ] as const)('%j refuses %s', (formats, text) => {
    expect(translateCell(amount, text, formats)).toEqual({
      fault: expect.stringContaining('is not an amount such as 36'),
    });
  });

  test('the number of a workbook is read without its rounding error', () => {
    expect(translateCell(amount, 59.990000000000002, german)).toBe('59.99');
    expect(plainDecimal(0.1 + 0.2)).toBe('0.3');
    expect(plainDecimal(0.0000001)).toBe('0.0000001');
  });
});

describe('numbers that a spreadsheet has rounded', () => {
  const barcode: CellKind = { kind: 'code', pattern: /^\d{8,18}$/, words: '8 to 18 digits' };

  test('are refused with the reason', () => {
    const fault = { fault: expect.stringContaining('rounded by a spreadsheet') };
    expect(translateCell(barcode, 5_126_000_020_260_001, german)).toEqual(fault);
    expect(translateCell(barcode, '5,126E+15', german)).toEqual(fault);
  });

  test('are read if no digit is lost, and keep the zeros that a formula protects', () => {
    expect(translateCell(barcode, 512_600_002_026_000, german)).toBe('512600002026000');
    expect(translateCell(barcode, '="00123456"', german)).toBe('00123456');
  });
});

describe('times', () => {
  test.each([
    [german, '20.11.2026 10:00', '2026-11-20T09:00:00.000Z'],
    [german, '20.7.26 10:00:30', '2026-07-20T08:00:30.000Z'],
    [german, '2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z'],
    [german, '2026-11-20 10:00:00+02', '2026-11-20T08:00:00.000Z'],
    [american, '11/20/2026 10:00 AM', '2026-11-20T15:00:00.000Z'],
    [american, '11/20/2026, 12:05 am', '2026-11-20T05:05:00.000Z'],
    [american, '2026-11-20T10:00', '2026-11-20T15:00:00.000Z'],
    [american, '11/1/2026 1:30', '2026-11-01T05:30:00.000Z'],
  ] as const)('%j reads %s as %s', (formats, text, wanted) => {
    expect(translateCell(instant, text, formats)).toBe(wanted);
  });

  test.each([
    [german, '11/20/2026 10:00', 'is not a time such as 20.11.2026 10:00'],
    [american, '20.11.2026 10:00', 'is not a time such as 11/20/2026 10:00 AM'],
    [german, '29.02.2026', 'is not a time'],
    [german, '20.11.2026 25:00', 'is not a time'],
    [german, '20.11.2026 10', 'is not a time'],
    [german, '01.01.1900', 'is not between 1990 and 2099'],
    [german, '31.12.9999', 'is not between 1990 and 2099'],
    [german, '29.03.2026 02:30', 'is a time that the clocks skip in Europe/Berlin'],
    [german, 'tomorrow', 'is not a time'],
  ] as const)('%j refuses %s', (formats, text, words) => {
    expect(translateCell(instant, text, formats)).toEqual({ fault: expect.stringContaining(words) });
  });

  test('a day without a time is its first minute, or its last where a pass expires', () => {
    expect(translateCell(instant, '31.12.2026', german)).toBe('2026-12-30T23:00:00.000Z');
    expect(translateCell(instant, '31.12.2026', german, 'end')).toBe('2026-12-31T22:59:00.000Z');
  });

  test('a number without a date format is refused, and an error of a formula stays one', () => {
    expect(translateCell(instant, 46_346, german)).toEqual({
      fault: expect.stringContaining('no date format'),
    });
    expect(translateCell(instant, { fault: 'is the error #REF!' }, german)).toEqual({
      fault: 'is the error #REF!',
    });
  });
});

describe('texts', () => {
  const text: CellKind = { kind: 'text', lengthMax: 20 };

  test('lose the white space around them, unless the mapping keeps it', () => {
    expect(translateCell(text, ' DAY-ALL\u00A0', german)).toBe('DAY-ALL');
    expect(translateCell(text, ' Ada ', { ...german, trim: false })).toBe(' Ada ');
  });

  test.each(['="007"', '1E+5'])('of one or several lines stay %s, which is no number', (words) => {
    for (const cell of [text, { kind: 'lines', lengthMax: 20 } as const])
      expect(translateCell(cell, words, american)).toBe(words);
  });

  test('are numbers of a workbook too', () => {
    expect(translateCell(text, 4101, german)).toBe('4101');
  });
});
