import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { americanPark, germanPark, type SamplePark } from '#domain/park-format.sample.ts';
import { northAmericanPlan } from '#domain/phone.ts';

import { sampleArtwork } from '#web/testing/samples.ts';
import { StaffPageContext } from '#web/staff/ui/staff-page.ts';
import { DataCell } from './data-cell.tsx';

const column = { name: 'amount', label: 'Amount', kind: 'currency', currencyField: 'code' } as const;

function cellOf(park: SamplePark, code: string): string {
  const page = {
    ...park,
    brandName: 'Seagull Sands',
    loyaltyEmail: 'club@seagull.example',
    guestUrl: '/',
    directory: null,
    artwork: sampleArtwork,
    phone: northAmericanPlan,
    wallets: { apple: true, google: true },
    hasClub: true,
    hasHotel: true,
    nonce: '',
  };
  return renderToStaticMarkup(
    <StaffPageContext value={page}>
      <DataCell column={column} value={1234.5} row={{ amount: 1234.5, code }} options={[]} />
    </StaffPageContext>,
  );
}

test('an amount is written as the park writes it, in the currency of its row', () => {
  expect(cellOf(americanPark, 'USD')).toContain('>$1,234.50<');
  expect(cellOf(americanPark, 'EUR')).toContain('>€1,234.50<');
  expect(cellOf(germanPark, 'EUR')).toContain('>1.234,50\u00a0€<');
});
