/** Files as other systems export them: which of our columns each header is guessed to be. */
import { statSync } from 'node:fs';

import { expect, test } from 'vitest';

import { guessFile } from './guess-file.ts';

/** For each file its kind, and for each of its headers our column; `-` for one that is left out. */
const files: Readonly<Record<string, readonly [kind: string, locale: string, columns: string]>> = {
  'galaxy.csv': [
    'orders',
    'en-US',
    'orderId orderedAt barcode productId - amount expiresAt purchaserFirstName purchaserLastName email phone channelRef',
  ],
  'accesso.csv': [
    'orders',
    'en-US',
    'orderId orderedAt barcode productId - - - amount purchaserFirstName purchaserLastName email expiresAt',
  ],
  'roller.csv': [
    'orders',
    'en-GB',
    'orderId barcode productId - orderedAt - firstName lastName purchaserFirstName purchaserLastName email amount source',
  ],
  'shopify-products.csv': ['products', 'en-US', '- name - - category - - productId - -'],
  'woocommerce.csv': [
    'orders',
    'en-US',
    'orderId - orderedAt purchaserFirstName purchaserLastName email phone productId - amount barcode',
  ],
  'square.csv': [
    'checks',
    'en-US',
    'orderedAt orderedAt - - - subtotal - - - checkId checkNumber terminalId status',
  ],
  'excel-dutch.csv': [
    'orders',
    'nl-NL',
    'orderId barcode productId orderedAt amount purchaserFirstName purchaserLastName email phone',
  ],
  'kasse.csv': [
    'checks',
    'de-DE',
    'checkId checkNumber shortNumber terminalId locationId orderedAt orderedAt - subtotal - - status',
  ],
  'japan.csv': [
    'orders',
    'ja-JP',
    'orderId orderedAt barcode productId - amount purchaserLastName purchaserFirstName email phone expiresAt -',
  ],
  'hotel.csv': [
    'stays',
    'fr-FR',
    'reservationNumber folio lastName firstName email arrivesAt departsAt - roomRevenue - status',
  ],
};

test.each(Object.entries(files))('%s', async (fileName, [kind, locale, columns]) => {
  const path = `src/domain/foreign-files/${fileName}`;
  const file = { path, sizeBytes: statSync(path).size, fileName: 'export.csv' };
  const { mapping, headers } = await guessFile(file, {}, { locale, timeZone: 'Europe/Berlin' });
  const guessed = headers.map((header) => mapping.columns[header] ?? '-');
  expect([mapping.kind, guessed]).toEqual([kind, columns.split(' ')]);
});
