import { expect, test } from 'vitest';

import type { SourceCell } from './foreign-cell.ts';
import { totalsNameOf } from './totals-row.ts';

const keys = [0, 1];

test.each<[SourceCell[]]>([
  ...[
    'Total',
    'Grand Total',
    'Totals:',
    'Sub-Total',
    'Total (12)',
    'TOTAL EUR',
    'Summe',
    'Gesamt',
    'Zwischensumme:',
  ].map((name): [SourceCell[]] => [[name, '', '12', '1.234,50']]),
  ...['Total général', 'Somme', 'Suma total', 'Totale', 'Totaal', 'Total geral', 'Soma', 'Summe Mai'].map(
    (name): [SourceCell[]] => [['', name, '', 36.5]],
  ),
  ...[
    '合計',
    '合　計',
    '総計',
    '合计',
    '总计：',
    '합계',
    '총 합계',
    'المجموع',
    'الإجمالي',
    'סה"כ',
    'סה״כ',
    'סך הכל',
  ].map((name): [SourceCell[]] => [['', '', name, '¥1,234']]),
  [['', '', 'Total', { fault: 'is a formula without its value' }]],
  [['', '', 'Summe', '=SUMME(D2:D9)', '12 Stück', '-']],
  [['Total', 2, 12, 'EUR 40']],
])('%j is a row of totals', (cells) => {
  expect(totalsNameOf(cells, keys)).toBeDefined();
});

test.each<[string, SourceCell[]]>([
  ['a guest may be called so', ['20260001', '5126000020260001', 'Total', '36.50']],
  ['a thing may have it in its code', ['TOTAL-CAP', '', 'Total Cap', 500]],
  ['other words stand for a thing', ['Total', '', 'Total Pass', 'Ticket', '12']],
  ['it has no sum', ['Total', '', '', '']],
  ['a text is too long for a name', [`Total ${'1'.repeat(99_999)} a a`, '', '12']],
  ['sums without a name are a row without a key', ['', '', '12', '36.50']],
])('%s: no row of totals', (_why, cells) => {
  expect(totalsNameOf(cells, keys)).toBeUndefined();
});
