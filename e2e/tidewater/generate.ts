/** Makes the park's own files: 2,000 orders and what belongs to them, the same for the same seed and day. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ImportKind } from '../../src/contract/import-kinds.ts';
import { exactCsvLine, type CsvCell } from '../../src/domain/csv.ts';
import { castOrders, type Cast } from './cast.ts';
import {
  firstNames,
  lastNames,
  outlets,
  products,
  rewards,
  type ParkProduct,
  type ProductName,
} from './lists.ts';
import { makeRandom, type Random } from './random.ts';

/** A row of a file by its columns. */
export type FileRow = Record<string, CsvCell>;

/** The rows of every file; the order of the kinds is the order in which they are imported. */
export type ParkFiles = Partial<Record<ImportKind, FileRow[]>>;

export const ordersTotal = 2000;

/** The guests whose passes the journeys use, and the rows of all files. */
export function generatePark(seed: number, now: Date): { cast: Cast; files: ParkFiles } {
  const random = makeRandom(seed);
  const cast = castOrders(now);
  const orders = [...cast.rows];
  const known = new Set(orders.map((row) => row['orderId']));
  for (let index = 0; known.size < ordersTotal; index += 1) {
    const made = makeOrder(random, index, now);
    known.add(made[0]?.['orderId'] ?? null);
    orders.push(...made);
  }
  const bulk = orders.slice(cast.rows.length);
  return {
    cast,
    files: {
      products: Object.values(products).map(productRow),
      outlets: [...outlets],
      rewards: [...rewards],
      orders,
      wristbands: makeBands(random, cast),
      redemptions: everySoMany(bulk, 7).map((row) => ({
        ...numbersOf(row),
        redeemedAt: row['orderedAt'] ?? null,
      })),
      refunds: everySoMany(bulk, 53).map(numbersOf),
      balances: [{ ...cast.rideCard, credits: 22, cash: '0', changedAt: hoursBefore(now, 1) }],
      visits: cast.visits,
      checks: makeChecks(random, cast, now),
      stays: makeStays(random, cast, now),
      contacts: everySoMany(bulk, 11).flatMap(contactOf),
    },
  };
}

/** Writes one CSV file for each kind and returns their paths by kind. */
export function writeParkFiles(folder: string, files: ParkFiles): [kind: string, path: string][] {
  mkdirSync(folder, { recursive: true });
  return Object.entries(files).map(([kind, rows]) => {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const lines = rows.map((row) => exactCsvLine(columns.map((column) => row[column] ?? null)));
    const path = join(folder, `${kind}.csv`);
    writeFileSync(path, exactCsvLine(columns) + lines.join(''));
    return [kind, path];
  });
}

/** An instant some hours before another, as files have it. */
export function hoursBefore(now: Date, hours: number): string {
  return new Date(now.getTime() - hours * 3_600_000).toISOString();
}

const commonProducts = [
  'dayTicket',
  'dayTicketChild',
  'dayTicket',
  'yearPass',
  'yearPassChild',
  'bandTicket',
  'rideCard',
  'moneyCard',
  'freeTicket',
] as const satisfies readonly ProductName[];

function makeOrder(random: Random, index: number, now: Date): FileRow[] {
  const orderId = String(71_000_000 + index * 3 + 1);
  const lastName = random.pick(lastNames);
  const purchaser = random.pick(firstNames);
  const orderedAt = hoursBefore(now, random.between(2, 24 * 60));
  return Array.from({ length: random.between(1, 4) }, (_, place) => {
    const product = products[random.pick(commonProducts)];
    const isNamed = random.next() < 0.6;
    return {
      orderId,
      barcode: `7100${orderId}${String(place + 1).padStart(4, '0')}`,
      productId: product.productId,
      orderedAt,
      amount: product.price.toFixed(2),
      source: random.pick(['webshop', 'kasse', 'reisebüro']),
      invoiceNumber: `TW-${orderId}`,
      purchaserFirstName: purchaser,
      purchaserLastName: lastName,
      crmId: index % 4 === 0 ? `TWK-${orderId}` : '',
      firstName: isNamed ? random.pick(firstNames) : '',
      lastName: isNamed ? lastName : '',
      email: isNamed ? `gast${index}.${place}@post.example` : '',
      phone: '',
      expiresAt: hoursBefore(now, -24 * random.between(30, 300)),
      isSingleHolder: false,
    };
  });
}

function productRow(product: ParkProduct): FileRow {
  const { price: _, ...columns } = product;
  return {
    ...columns,
    isPassholder: product.isPassholder ?? false,
    isWristband: product.isWristband ?? false,
    credits: product.credits ?? 0,
    cash: product.cash ?? 0,
    earnsPoints: product.earnsPoints ?? true,
    maySelfActivate: product.maySelfActivate ?? false,
    validityText: product.validityText ?? '',
  };
}

/** The stock of bands: two hundred blank ones and one void one, beside those of the journeys. */
function makeBands(random: Random, { blankBand, voidBand }: Cast): FileRow[] {
  const codes = Array.from({ length: 200 }, () => makeCode(random));
  return [
    ...[blankBand, ...codes].map((code) => ({
      code,
      state: 'blank',
      merchItemId: products.bandTicket.merchItemId,
    })),
    { code: voidBand, state: 'void', merchItemId: products.bandTicket.merchItemId },
  ];
}

const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function makeCode(random: Random): string {
  const characters = Array.from({ length: 12 }, () => codeAlphabet[random.between(0, 31)]);
  return `TIDE${characters.join('')}`;
}

function makeChecks(random: Random, { checks }: Cast, now: Date): FileRow[] {
  const bulk = Array.from({ length: 400 }, (_, index) => {
    const outlet = random.pick(outlets);
    const subtotal = random.between(400, 9000) / 100;
    const shortNumber = String(30_000 + index);
    return {
      checkId: `TWB-${shortNumber}`,
      checkNumber: `48${String(outlet.locationId).padStart(6, '0')}${String(index).padStart(10, '0')}`,
      shortNumber,
      locationId: outlet.locationId,
      terminalId: '1',
      orderedAt: hoursBefore(now, random.between(1, 200)),
      subtotal: subtotal.toFixed(2),
      status: 'closed',
    };
  });
  return [...checks, ...bulk];
}

function makeStays(random: Random, { stays }: Cast, now: Date): FileRow[] {
  const bulk = Array.from({ length: 60 }, (_, index) => ({
    reservationNumber: `TWH-${4000 + index}`,
    folio: `F${90_000 + index}`,
    firstName: random.pick(firstNames),
    lastName: random.pick(lastNames),
    arrivesAt: hoursBefore(now, 24 * random.between(6, 40)),
    departsAt: hoursBefore(now, 24 * random.between(2, 5)),
    roomRevenue: random.between(90, 700).toFixed(2),
    status: 'checked-out',
  }));
  return [...stays, ...bulk];
}

function contactOf(row: FileRow): FileRow[] {
  const crmId = row['crmId'] ?? '';
  if (crmId === '') return [];
  const { purchaserFirstName, purchaserLastName } = row;
  return [
    {
      crmId,
      firstName: purchaserFirstName ?? null,
      lastName: purchaserLastName ?? null,
      email: '',
      phone: '',
    },
  ];
}

function numbersOf({ orderId, barcode }: FileRow): FileRow {
  return { orderId: orderId ?? null, barcode: barcode ?? null };
}

function everySoMany<Row>(rows: readonly Row[], step: number): Row[] {
  return rows.filter((_, index) => index % step === 0);
}
