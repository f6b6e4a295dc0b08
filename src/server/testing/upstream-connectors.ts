/** The connectors of the fake of a park's own systems, and its answer about a check. */
import { importKinds, type ImportKind } from '#contract/import-kinds.ts';

import type { Connector, Connectors } from '#server/base/config/read-connectors.ts';
import type { FakeUpstream } from './fake-upstream.ts';

/** The token of its requests. */
export const upstreamSecret = 's'.repeat(40);

/** Connectors to one fake: nested orders with foreign field names, all other kinds with our names. */
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

/** The path of each column of a kind in a row: its own name after `prefix`. */
export function placesOf(kind: ImportKind, prefix = ''): Record<string, string> {
  const columns = Object.keys(importKinds[kind].columns).filter((column) => column !== 'changedAt');
  return Object.fromEntries(columns.map((column) => [column, `${prefix}${column}`]));
}

/** A closed check of 24.50 at the demo park, with our names. */
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
    status: 'closed',
    ...change,
  };
}
