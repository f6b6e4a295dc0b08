/** Writes new orders by COPY; a first load contains only these (docs/import.md). */
import { randomUUID } from 'node:crypto';

import { makeBarcodeHash } from '#server/base/security/barcode-hash.ts';
import { copyLine, type CopyRows } from '#server/base/db/copy-rows.queries.ts';
import { makeOwnLink } from '#server/base/security/own-link.ts';
import type { Secrets } from '#server/base/security/secrets.ts';
import { hashOfLink } from '../given-rows.queries.ts';
import type { BroughtConsents } from './brought-consents.queries.ts';
import { readerFor, type CellReader, type ImportRow } from '../import-row.ts';
import { plainPassColumns } from './pass-columns.ts';

/**
 * The values that a new pass takes from its product if its row lacks them; numbers are in the database's text format.
 */
export interface KnownProduct {
  credits: string;
  cashCents: string;
  isPassholder: boolean;
}

/** With fewer rows the extra statements cost more than they save. */
export const copiedRowsMin = 500;

const readOrderId = readerFor('orders', 'orderId');
const readBarcode = readerFor('orders', 'barcode');
const readProductId = readerFor('orders', 'productId');
const readCredits = readerFor('orders', 'credits');
const readCash = readerFor('orders', 'cash');
const readLinkHash = hashOfLink(readerFor('orders', 'link'));

interface CopyContext {
  products: ReadonlyMap<string, KnownProduct>;
  secrets: Secrets;
  consents: BroughtConsents;
  now: Date;
}

type Cell = readonly [target: string, read: CellReader];

const orderCells: readonly Cell[] = [
  ['order_id', readOrderId],
  ['source', orElse(readerFor('orders', 'source'), 'import')],
  ['channel_ref', readerFor('orders', 'channelRef')],
  ['invoice_number', readerFor('orders', 'invoiceNumber')],
  ['purchaser_first_name', readerFor('orders', 'purchaserFirstName')],
  ['purchaser_last_name', readerFor('orders', 'purchaserLastName')],
  ['ordered_at', readerFor('orders', 'orderedAt')],
  ['crm_id', orElse(readerFor('orders', 'crmId'), '')],
];

const passCells = ({ products, secrets, consents }: CopyContext): readonly Cell[] => {
  const productOf = (row: ImportRow): KnownProduct | undefined => products.get(readProductId(row) ?? '');
  const { barcodeHashKeyId } = makeBarcodeHash(secrets, '');
  return [
    ['order_id', readOrderId],
    ['barcode', readBarcode],
    ['product_id', readProductId],
    ['first_name', readerFor('orders', 'firstName')],
    ['last_name', readerFor('orders', 'lastName')],
    ['email', readerFor('orders', 'email')],
    ['phone', readerFor('orders', 'phone')],
    ['has_opted_into_email', consents.isGiven.email],
    ['has_opted_into_sms', consents.isGiven.sms],
    ...plainPassColumns.map(([name, column]): Cell => [column, readerFor('orders', name)]),
    ['credits', (row) => readCredits(row) ?? productOf(row)?.credits ?? null],
    ['cash_cents', (row) => readCash(row) ?? productOf(row)?.cashCents ?? null],
    ['amount_cents', readerFor('orders', 'amount')],
    ['is_single_holder', orElse(readerFor('orders', 'isSingleHolder'), 'false')],
    ['is_activated', orElse(readerFor('orders', 'isActivated'), 'false')],
    ['photo_uid', (row) => (productOf(row)?.isPassholder === true ? randomUUID() : null)],
    ['barcode_hash', (row) => makeBarcodeHash(secrets, readBarcode(row) ?? '').barcodeHash],
    ['barcode_hash_key_id', () => barcodeHashKeyId],
  ];
};

/**
 * Writes the orders sorted by number, so that two imports cannot deadlock. If another transaction writes one of the
 * orders at the same time, this fails with a unique violation, as an INSERT would.
 */
export async function copyNewOrders(
  copy: CopyRows,
  rows: readonly ImportRow[],
  context: CopyContext,
): Promise<void> {
  const { secrets, now } = context;
  const sorted = [...rows].sort(byNumbers);
  // The last row of an order defines the order.
  const last = new Map(rows.map((row) => [readOrderId(row), row]));
  const orders = sorted.filter((row) => last.get(readOrderId(row)) === row);
  const writing = copy('orders', copyColumnsOf(orderCells), copyLines(orderCells, orders));
  // The text of the passes is built while the database writes the orders.
  const toPasses = passCells(context);
  const lines = copyLines(toPasses, sorted);
  await writing;
  const writingPasses = copy('passes', copyColumnsOf(toPasses), lines);
  const links = sorted.flatMap((row) => linkLinesOf(secrets, row, now.toISOString()));
  await writingPasses;
  await copy('pass_links', linkColumns, links);
}

const linkColumns = ['hash_url_sha256', 'kind', 'order_id', 'barcode', 'created_at', 'seed', 'seed_key_id'];

/** The pass's own link, and the one that its row brings along. */
function linkLinesOf(secrets: Secrets, row: ImportRow, now: string): string[] {
  const pass = { orderId: readOrderId(row) ?? '', barcode: readBarcode(row) ?? '' };
  const line = (hash: string, seed: string | null, keyId: string | null): string =>
    copyLine([`\\x${hash}`, 'primary', pass.orderId, pass.barcode, now, seed, keyId]);
  const { sha256, seed, seedKeyId } = makeOwnLink(secrets, pass);
  const own = line(sha256.toString('hex'), seed, seedKeyId);
  const brought = readLinkHash(row);
  return brought === null ? [own] : [own, line(brought, null, null)];
}

function byNumbers(one: ImportRow, other: ImportRow): number {
  return (
    compare(readOrderId(one) ?? '', readOrderId(other) ?? '') ||
    compare(readBarcode(one) ?? '', readBarcode(other) ?? '')
  );
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function copyColumnsOf(cells: readonly Cell[]): string[] {
  return cells.map(([target]) => target);
}

function copyLines(cells: readonly Cell[], rows: readonly ImportRow[]): string[] {
  return rows.map((row) => copyLine(cells.map(([, read]) => read(row))));
}

function orElse(read: CellReader, other: string): CellReader {
  return (row) => read(row) ?? other;
}
