import { expect, test } from 'vitest';

import { readMapping } from '#contract/import-mapping.ts';
import { readPhoneDigits } from '#domain/phone.ts';

import { UnreadableFile } from '../unreadable-file.ts';
import { previewRows } from './preview-rows.ts';

const mapping = readMapping({
  ...{ kind: 'balances', decimal: ',', thousands: '.', currency: '€', dates: 'dmy' },
  columns: { Nr: 'orderId', Code: 'barcode', Punkte: 'credits', Guthaben: 'cash', Stand: 'changedAt' },
});
const headers = ['Nr', 'Code', 'Punkte', 'Guthaben', 'Stand'];
const numbers = ['20260001', '5126000020260001'];

const preview = (...rows: Parameters<typeof previewRows>[1]['rows'][number][]) =>
  previewRows(mapping, { headers, rows, timeZone: 'Europe/Berlin', readPhone: readPhoneDigits });

test('a row is shown in our own form, with amounts in their unit and times in UTC', () => {
  expect(preview([...numbers, '12', '1.020,05 €', '20.11.2026 10:00'])).toEqual([
    {
      cells: {
        ...{ orderId: '20260001', barcode: '5126000020260001', credits: '12' },
        ...{ cash: '1020.05', changedAt: '2026-11-20T09:00:00.000Z' },
      },
      reasons: [],
    },
  ]);
});

test('an amount below one keeps its zeros', () => {
  const shown = ['0', '0,05', '0,5'].map(
    (cash) => preview([...numbers, '0', cash, '1.1.2026'])[0]?.cells['cash'],
  );
  expect(shown).toEqual(['0.00', '0.05', '0.50']);
});

test('a refused row has its reasons and no cells', () => {
  const [row] = preview([...numbers, 'viele', '36.50 $', '31.02.2026']);
  expect(row?.cells).toEqual({});
  expect(row?.reasons).toHaveLength(3);
});

test('a cell without a value of a workbook is a reason', () => {
  const [row] = preview([...numbers, { fault: 'holds the error #REF!' }, '1', '1.1.2026']);
  expect(row?.reasons).toEqual(['credits holds the error #REF!']);
});

test('a header that the mapping names and the file lacks is an error', () => {
  expect(() =>
    previewRows(mapping, { headers: ['Nr'], rows: [], timeZone: 'UTC', readPhone: readPhoneDigits }),
  ).toThrow(UnreadableFile);
});
