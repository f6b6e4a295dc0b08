import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { DataCell } from './data-cell.tsx';

test('an amount is shown as en-US writes it, in the currency of its row', () => {
  const column = { name: 'amount', label: 'Amount', kind: 'currency', currencyField: 'code' } as const;
  const show = (code: string) =>
    renderToStaticMarkup(
      <DataCell column={column} value={1234.5} row={{ amount: 1234.5, code }} options={[]} />,
    );
  expect(show('USD')).toContain('$1,234.50');
  expect(show('EUR')).toContain('€1,234.50');
});
