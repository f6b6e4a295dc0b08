/** Orders, checks and stays for random histories of the club, brought in by the real import. */
import { eq } from 'drizzle-orm';

import { checks, stays } from '#server/base/db/schema/loyalty.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { importRows, type NamedRow } from '#server/data/imports/import-rows.ts';
import type { TestPark } from './test-park.ts';

/** The part of a park that a history needs. */
export type HistoryPark = Pick<TestPark, 'services' | 'clock'>;

/** A source as the park's own systems know it; a refunded part costs 0. */
export interface HistorySource {
  kind: 'tickets' | 'purchase' | 'hotels';
  number: string;
  /** The number by which staff name the claim besides. */
  reference: string;
  /** The price of each pass of an order; one price for a check and a stay. */
  cents: number[];
  at: Date;
  departsAt: Date;
}

const barcodeOf = (number: string, index: number): string => `${number}${1000 + index}`;

let numbersUsed = 0;

/** A number that no other source has. */
export function nextNumber(): number {
  numbersUsed += 1;
  return 50_000_000 + numbersUsed;
}

/** Imports a new source. */
export async function importSource(
  park: HistoryPark,
  kind: HistorySource['kind'],
  { cents, at, departsAt }: Pick<HistorySource, 'cents' | 'at' | 'departsAt'>,
): Promise<HistorySource> {
  const serial = nextNumber();
  const number = { tickets: String(serial), purchase: `1101110000${serial}`, hotels: `HBH${serial}` }[kind];
  const reference = { tickets: barcodeOf(number, 0), purchase: `C${serial}`, hotels: `F${serial}` }[kind];
  const source = { kind, number, reference, cents: [...cents], at, departsAt };
  if (kind === 'tickets')
    await importAll(
      park,
      'orders',
      cents.map((_, index) => passRow(source, index)),
    );
  else await importAll(park, ...documentRow(source, false));
  return source;
}

/** A season pass of its own. */
export async function importSeasonPass(park: HistoryPark): Promise<string> {
  const serial = nextNumber();
  const barcode = `2401260000${serial}`;
  const row = { orderId: String(serial), barcode, productId: 'WP-GOLD', amount: 0 };
  await importAll(park, 'orders', [{ ...row, orderedAt: park.clock.now().toISOString() }]);
  return barcode;
}

/** Imports the refund of one pass of an order, or of the entire source. */
export async function importRefund(park: HistoryPark, source: HistorySource, index?: number): Promise<void> {
  if (source.kind !== 'tickets') return importAll(park, ...documentRow(source, true));
  const orderId = source.number;
  const refunded = source.cents.flatMap((_, at) => (index === undefined || index === at ? [at] : []));
  const rows = refunded.map((at) => ({ orderId, barcode: barcodeOf(orderId, at) }));
  return importAll(park, 'refunds', rows);
}

/** Stores the refund of the entire source and stops there, as a server does that is killed after its commit. */
export async function loseRefund({ services: { db } }: HistoryPark, source: HistorySource): Promise<void> {
  const { kind, number, reference } = source;
  if (kind === 'tickets') await db.update(passes).set({ isRefunded: true }).where(eq(passes.orderId, number));
  if (kind === 'purchase')
    await db.update(checks).set({ status: 'voided' }).where(eq(checks.checkId, reference));
  if (kind === 'hotels')
    await db.update(stays).set({ status: 'cancelled' }).where(eq(stays.reservationNumber, number));
}

function passRow({ number, cents, at }: HistorySource, index: number): NamedRow {
  const row = { orderId: number, barcode: barcodeOf(number, index), productId: 'DAY-ALL' };
  return { ...row, orderedAt: at.toISOString(), amount: dollars(cents[index] ?? 0) };
}

function documentRow(source: HistorySource, isEnded: boolean): ['checks' | 'stays', NamedRow[]] {
  const { kind, number, reference, at, departsAt } = source;
  const amount = dollars(source.cents[0] ?? 0);
  if (kind === 'purchase') {
    const till = { locationId: 1101, terminalId: '11' };
    const check = { checkId: reference, checkNumber: number, shortNumber: number.slice(-8), ...till };
    const status = isEnded ? 'refunded' : 'closed';
    return ['checks', [{ ...check, orderedAt: at.toISOString(), subtotal: amount, status }]];
  }
  const nights = { arrivesAt: at.toISOString(), departsAt: departsAt.toISOString() };
  const guest = { firstName: 'Noor', lastName: 'Okafor', roomRevenue: amount };
  const status = isEnded ? 'cancelled' : 'in-house';
  return ['stays', [{ reservationNumber: number, folio: reference, ...guest, ...nights, status }]];
}

const dollars = (cents: number): string => (cents / 100).toFixed(2);

async function importAll(
  { services }: HistoryPark,
  kind: 'orders' | 'refunds' | 'checks' | 'stays',
  rows: NamedRow[],
): Promise<void> {
  const { refused } = await importRows(services, kind, rows);
  if (refused.length > 0) throw new Error(`The import refused ${JSON.stringify(refused)}.`);
}
