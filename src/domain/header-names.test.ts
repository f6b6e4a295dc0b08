import { expect, test } from 'vitest';

import { nameHeaders, rankOfHeader } from './header-names.ts';

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
  ['First', 'firstName'],
  ['Last', 'lastName'],
  ['Purchased', 'orderedAt'],
  ['Preis brutto', 'amount'],
  ['Summe (EUR)', 'amount'],
  ['Betrag in €', 'amount'],
  ['Gueltig bis (TT.MM.JJJJ)', 'expiresAt'],
  ['Cognome', 'lastName'],
  ['Prijs incl. btw', 'amount'],
  ['Código do ingresso', 'barcode'],
  ['Preço (R$)', 'amount'],
  ['رقم الطلب', 'orderId'],
  ['שם פרטי', 'firstName'],
  ['氏名', 'lastName'],
  ['購入日時', 'orderedAt'],
  ['결제금액(원)', 'amount'],
  ['订单编号', 'orderId'],
  ['예매번호', 'orderId'],
])('%s is read as %s', (header, column) => {
  const columns = ['orderId', 'expiresAt', 'firstName', 'lastName', 'barcode', 'orderedAt', 'amount'];
  expect(columns.find((name) => rankOfHeader(header, name) !== undefined)).toBe(column);
});

test('our own name is the best one', () => {
  expect(rankOfHeader('orderId', 'orderId')).toBe(0);
  expect(rankOfHeader('Booking', 'orderId')).toBeGreaterThan(0);
});

test('headers differ from each other, and an empty one has a number', () => {
  expect(nameHeaders(['Name', '', 'Name', ' Name '])).toEqual(['Name', 'Column 2', 'Name (2)', 'Name (3)']);
});
