import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import type { AdminColumn } from '#contract/admin-columns.ts';
import { rewardColumns } from '#contract/reward-columns.ts';
import { americanPark, germanPark, type SamplePark } from '#domain/park-format.sample.ts';

import { inPark } from '#web/testing/in-park.ts';
import { DataCell } from './data-cell.tsx';

const column = { name: 'amount', label: 'Amount', kind: 'currency', currencyField: 'code' } as const;

function cellOf(park: SamplePark, code: string, shown?: { column: AdminColumn; value: number }): string {
  inPark(park);
  return renderToStaticMarkup(
    <DataCell column={column} value={1234.5} row={{ amount: 1234.5, code }} options={[]} {...shown} />,
  );
}

test('an amount is written as the park writes it, in the currency of its row', () => {
  expect(cellOf(americanPark, 'USD')).toContain('>$1,234.50<');
  expect(cellOf(americanPark, 'EUR')).toContain('>€1,234.50<');
  expect(cellOf(germanPark, 'EUR')).toContain('>1.234,50\u00a0€<');
});

test('yes and no are drawn, so that no font can leave them empty, and are said in words', () => {
  const markOf = (value: boolean) =>
    renderToStaticMarkup(
      <DataCell column={{ name: 'on', label: 'On', kind: 'boolean' }} value={value} row={{}} options={[]} />,
    );
  for (const [value, word] of [
    [true, 'Yes'],
    [false, 'No'],
  ] as const) {
    expect(markOf(value)).toContain('<path d=');
    expect(markOf(value)).toContain(`<span class="sr-only">${word}</span>`);
  }
  expect(markOf(true)).not.toContain(/d="([^"]+)"/.exec(markOf(false))?.[1]);
});

test('an own picture is shown, and a drawing by its name', () => {
  const pictureOf = (value: string) =>
    renderToStaticMarkup(
      <DataCell
        column={{ name: 'picture', label: 'Picture', kind: 'picture', charactersMax: 40 }}
        value={value}
        row={{}}
        options={[]}
      />,
    );
  expect(pictureOf('meal')).toBe('<span>meal</span>');
  expect(pictureOf('0123456789abcdef0123456789abcdef')).toContain(
    'src="/api/reward-image/0123456789abcdef0123456789abcdef"',
  );
});

test('a reward without a stock is not shown as sold out, and its points have separators', () => {
  const wordsOf = (name: string, value: number): string | undefined => {
    const shown = rewardColumns.find((one) => one.name === name);
    return shown && />([^<]*)</.exec(cellOf(americanPark, 'USD', { column: shown, value }))?.[1];
  };
  expect([wordsOf('rewardStock', 0), wordsOf('rewardStock', 7)]).toEqual(['Any number', '7']);
  expect([wordsOf('rewardPoints', 0), wordsOf('rewardPoints', 1200)]).toEqual(['0', '1,200']);
});
