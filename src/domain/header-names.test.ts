import { expect, test } from 'vitest';

import { nameHeaders, plainHeader, rankOfHeader } from './header-names.ts';

test.each([
  ['Bestell-Nr.', 'orderId'],
  ['N° de commande', 'orderId'],
  ['Número de pedido', 'orderId'],
  ['Order ID', 'orderId'],
  ['ORDERID', 'orderId'],
  ['Straße', undefined],
  ['Gültig bis', 'expiresAt'],
  ['Prénom', 'firstName'],
  ['Código de barras', 'barcode'],
])('%s is read as %s', (header, column) => {
  const columns = ['orderId', 'expiresAt', 'firstName', 'barcode'];
  expect(columns.find((name) => rankOfHeader(header, name) !== undefined)).toBe(column);
});

test('our own name is the best one', () => {
  expect(rankOfHeader('orderId', 'orderId')).toBe(0);
  expect(rankOfHeader('Booking', 'orderId')).toBeGreaterThan(0);
});

test('headers differ from each other, and an empty one has a number', () => {
  expect(nameHeaders(['Name', '', 'Name', ' Name '])).toEqual(['Name', 'Column 2', 'Name (2)', 'Name (3)']);
});

test('a header is compared without case, accents and punctuation', () => {
  expect(plainHeader('  Käufer_Straße-Nr. ')).toBe('kaufer strasse nr');
  expect(plainHeader('orderId')).toBe('order id');
});
