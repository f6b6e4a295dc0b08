import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import type { ParkOffers } from '#contract/park-offers.ts';
import { americanPark } from '#domain/park-format.sample.ts';
import { northAmericanPlan } from '#domain/phone.ts';

import { StaffPageContext } from '#web/staff/ui/staff-page.ts';
import { sampleArtwork } from '#web/testing/samples.ts';
import { FigureTable } from './figure-table.tsx';

function headsOf(offers: ParkOffers): string[] {
  const page = {
    ...americanPark,
    ...offers,
    brandName: 'Seagull Sands',
    card: { scenes: {}, finishes: {}, passDisclaimer: '' },
    loyaltyEmail: '',
    guestUrl: '/',
    directory: null,
    scanListKey: '',
    artwork: sampleArtwork,
    phone: northAmericanPlan,
    wallets: { apple: true, google: true },
    nonce: '',
  };
  const html = renderToStaticMarkup(
    <MantineProvider>
      <StaffPageContext value={page}>
        <FigureTable days={[]} />
      </StaffPageContext>
    </MantineProvider>,
  );
  return [...html.matchAll(/<th[^>]*>([^<]*)<\/th>/g)].map(([, text = '']) => text);
}

test('a park without a club has no figures of claims', () => {
  expect(headsOf({ hasClub: false, hasHotel: true })).toEqual([
    'Day',
    'Guests served',
    'Apple passes',
    'Google passes',
  ]);
});

test('a park without a hotel has no figures of stays', () => {
  const heads = headsOf({ hasClub: true, hasHotel: false });
  expect(heads.filter((head) => head.endsWith('claims'))).toHaveLength(2);
  expect(heads.join()).not.toContain('Hotel');
});
