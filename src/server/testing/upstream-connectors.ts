/** How the fake of a park's own systems is asked, and what it answers of a check. */
import { importKinds, type ImportKind } from '#contract/import-kinds.ts';

import type { Connector, Connectors } from '#server/base/config/read-connectors.ts';
import type { FakeUpstream } from './fake-upstream.ts';

/** What it is asked with. */
export const upstreamSecret = 's'.repeat(40);

/** Connectors that all lead to one fake: orders nested and under names of their own, the rest by our names. */
export function connectorsTo(upstream: FakeUpstream): Omit<Connectors, 'webhooks'> {
  const base = { baseUrl: upstream.baseUrl, secret: upstreamSecret };

  const ticketing: Connector = {
    ...base,
    path: '/orders/{number}',
    rowsAt: 'order.passes',
    fields: {
      orderId: '$.order.id',
      barcode: 'media',
      productId: 'item.code',
      orderedAt: '$.order.soldAt',
      amount: 'price',
      firstName: 'holder',
    },
  };
  const pointOfSale: Connector = {
    ...base,
    path: '/checks?number={number}',
    rowsAt: '',
    fields: placesOf('checks'),
  };
  const hotel: Connector = {
    ...base,
    path: '/stays/{number}',
    rowsAt: '',
    fields: placesOf('stays'),
  };
  const crm = {
    ...base,
    path: '/contacts/{number}',
    rowsAt: '',
    fields: placesOf('contacts'),
    tellPath: '/events',
  };
  return { ticketing, pointOfSale, hotel, crm };
}

/** Where each column of a kind stands in a row: under its own name, with `prefix` before it. */
export function placesOf(kind: ImportKind, prefix = ''): Record<string, string> {
  const columns = Object.keys(importKinds[kind].columns).filter((column) => column !== 'changedAt');
  return Object.fromEntries(columns.map((column) => [column, `${prefix}${column}`]));
}

/** A closed check of 24.50 at the demo park, by our names. */
export function checkOf(change: {
  checkId: string;
  checkNumber: string;
  shortNumber: string;
  status?: string;
}) {
  return {
    locationId: 1101,
    terminalId: '11',
    orderedAt: '2026-11-21T12:00:00Z',
    subtotal: 24.5,
    tax: '1.62',
    tip: 0,
    status: 'closed',
    ...change,
  };
}
