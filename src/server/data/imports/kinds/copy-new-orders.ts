/** Orders that are here for the first time, written by COPY: a first load is nothing else (docs/import.md). */
import { randomUUID } from 'node:crypto';

import type { ColumnOf } from '#contract/import-kinds.ts';

import { makeBarcodeHash } from '#server/base/security/barcode-hash.ts';
import { copyLine, type CopyRows } from '#server/base/db/copy-rows.queries.ts';
import type { Secrets } from '#server/base/security/secrets.ts';
import { columnNames, type ImportRow } from '../import-row.ts';

/** What a new pass takes from its product where its row does not say it; numbers as text of the database. */
export interface KnownProduct {
  credits: string;
  cashCents: string;
  isPassholder: boolean;
}

/** Fewer rows are not worth the statements beside the one that writes everything. */
export const copiedRowsMin = 500;

const names = columnNames('orders');

function readerOf(column: ColumnOf<'orders'>): (row: ImportRow) => string | null {
  const place = names.indexOf(column);
  return ({ cells }) => cells[place] ?? null;
}

const orderIdOf = readerOf('orderId');
const barcodeOf = readerOf('barcode');
const productIdOf = readerOf('productId');
const creditsOf = readerOf('credits');
const cashOf = readerOf('cash');

type Cell = readonly [target: string, read: (row: ImportRow) => string | null];

const orderCells: readonly Cell[] = [
  ['order_id', orderIdOf],
  ['source', orElse(readerOf('source'), 'import')],
  ['channel_ref', readerOf('channelRef')],
  ['invoice_number', readerOf('invoiceNumber')],
  ['purchaser_first_name', readerOf('purchaserFirstName')],
  ['purchaser_last_name', readerOf('purchaserLastName')],
  ['ordered_at', readerOf('orderedAt')],
  ['crm_id', orElse(readerOf('crmId'), '')],
];

const passCells = (products: ReadonlyMap<string, KnownProduct>, secrets: Secrets): readonly Cell[] => {
  const productOf = (row: ImportRow): KnownProduct | undefined => products.get(productIdOf(row) ?? '');
  const { barcodeHashKeyId } = makeBarcodeHash(secrets, '');
  return [
    ['order_id', orderIdOf],
    ['barcode', barcodeOf],
    ['product_id', productIdOf],
    ['first_name', readerOf('firstName')],
    ['last_name', readerOf('lastName')],
    ['email', readerOf('email')],
    ['phone', readerOf('phone')],
    ['expires_at', readerOf('expiresAt')],
    ['credits', (row) => creditsOf(row) ?? productOf(row)?.credits ?? null],
    ['cash_cents', (row) => cashOf(row) ?? productOf(row)?.cashCents ?? null],
    ['amount_cents', readerOf('amount')],
    ['is_single_holder', orElse(readerOf('isSingleHolder'), 'false')],
    ['photo_uid', (row) => (productOf(row)?.isPassholder === true ? randomUUID() : null)],
    ['barcode_hash', (row) => makeBarcodeHash(secrets, barcodeOf(row) ?? '').barcodeHash],
    ['barcode_hash_key_id', () => barcodeHashKeyId],
  ];
};

/**
 * Writes them in the order of their numbers, so that two imports wait for each other and never for both. Where somebody
 * else writes one of the orders at the same moment this ends in a unique violation, as an INSERT would.
 */
export async function copyNewOrders(
  copy: CopyRows,
  rows: readonly ImportRow[],
  { products, secrets }: { products: ReadonlyMap<string, KnownProduct>; secrets: Secrets },
): Promise<void> {
  const sorted = [...rows].sort(byNumbers);
  // The row that stands last says what the order is.
  const last = new Map(rows.map((row) => [orderIdOf(row), row]));
  const orders = sorted.filter((row) => last.get(orderIdOf(row)) === row);
  const writing = copy('orders', columnsOf(orderCells), linesOf(orderCells, orders));
  // The text of the passes is made while the database writes the orders.
  const toPasses = passCells(products, secrets);
  const lines = linesOf(toPasses, sorted);
  await writing;
  await copy('passes', columnsOf(toPasses), lines);
}

function byNumbers(one: ImportRow, other: ImportRow): number {
  return (
    compare(orderIdOf(one) ?? '', orderIdOf(other) ?? '') ||
    compare(barcodeOf(one) ?? '', barcodeOf(other) ?? '')
  );
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function columnsOf(cells: readonly Cell[]): string[] {
  return cells.map(([target]) => target);
}

function linesOf(cells: readonly Cell[], rows: readonly ImportRow[]): string[] {
  return rows.map((row) => copyLine(cells.map(([, read]) => read(row))));
}

function orElse(read: (row: ImportRow) => string | null, other: string): (row: ImportRow) => string | null {
  return (row) => read(row) ?? other;
}
