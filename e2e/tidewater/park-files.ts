/** The park's own files: what it sells and where, and the guests of the journeys, one order for each thing that they do. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ImportKind } from '../../src/contract/import-kinds.ts';
import { exactCsvLine, type CsvCell } from '../../src/domain/csv.ts';
import { operatingDayAround } from '../../src/domain/operating-day.ts';

/** A row of a file by its columns. */
export type FileRow = Record<string, CsvCell>;

/** The rows of every file; the order of the kinds is the order in which they are imported. */
export type ParkFiles = Partial<Record<ImportKind, FileRow[]>>;

/** The two numbers of a pass. */
export interface PassNumbers {
  orderId: string;
  barcode: string;
}

/** The rows of a table with a heading and one line for each row. */
function readRows(table: string): FileRow[] {
  const [heading = [], ...lines] = table.split('\n').map((line) => line.split(';'));
  return lines.map((cells) => Object.fromEntries(heading.map((name, at) => [name, cells[at] ?? ''])));
}

const products =
  readRows(`productId;name;category;price;merchItemId;merchPackId;ttCategoryId;isPassholder;isWristband;credits;cash;earnsPoints;maySelfActivate;validityText
JK-ERW;Jahreskarte Erwachsene;Season Pass;149;JK1;JK;JAHR;true;false;0;0;true;false;
TK-ERW;Tageskarte Erwachsene;Ticket;39.5;TK1;TK;TAG;false;false;0;0;true;false;
TK-FREI;Freikarte Förderverein;Ticket;0;TK9;FV;TAG;false;false;0;0;false;false;
FB-TAG;Fahrband Tag;Wristband;34;FB1;FB;BAND;false;true;0;0;true;true;bis 22:00 Uhr
FK-30;Fahrtenkarte 30;Stored Value Card;45;FK1;FK;KARTE;false;false;30;0;true;false;
GK-50;Guthabenkarte 50;Stored Value Card;50;FK2;FK;KARTE;false;false;0;50;false;false;`);

/** The guests whose passes the journeys use, and the rows of all files. */
export type Cast = ReturnType<typeof castPark>;

/** Makes the rows, which were bought within the last days. */
export function castPark(now: Date) {
  const hour = 3_600_000;
  const before = (hours: number): string => new Date(now.getTime() - hours * hour).toISOString();
  const { from } = operatingDayAround(now, { timeZone: 'Europe/Berlin', operatingDayRollover: '02:00' });
  const today = new Date(Math.max(from.getTime(), now.getTime() - hour / 10)).toISOString();
  const orders: FileRow[] = [];
  const sell = (orderId: string, productId: string, more: FileRow = {}): PassNumbers => {
    const barcode = String(more['barcode'] ?? `7000${orderId}000${orders.length}`);
    const amount = products.find((row) => row['productId'] === productId)?.['price'] ?? '';
    const rest = { source: 'webshop', expiresAt: before(-24 * 200), isSingleHolder: false };
    orders.push({ orderId, productId, orderedAt: before(30), amount, ...rest, ...more, barcode });
    return { orderId, barcode };
  };
  const wiebke = { firstName: 'Wiebke', lastName: 'Claußen', email: 'wiebke@post.example' };
  const passes = {
    /** No one is registered on it yet. */
    unregistered: sell('70000001', 'JK-ERW', { purchaserFirstName: 'Wiebke', purchaserLastName: 'Claußen' }),
    dayTicket: sell('70000002', 'TK-ERW', wiebke),
    rideCard: sell('70000003', 'FK-30', wiebke),
    moneyCard: sell('70000004', 'GK-50', { ...wiebke, barcode: '3400700000040001' }),
    bandTicket: sell('70000005', 'FB-TAG', wiebke),
    freeTicket: sell('70000006', 'TK-FREI', wiebke),
  };
  const band = { blankBand: 'TIDE7K2M9X4QRVZC', voidBand: 'TIDE7K2M9X4QRVZD' };
  const files: ParkFiles = {
    products: products.map(({ price: _price, ...row }) => row),
    outlets: readRows('locationId;name;location\n21;Strandküche;Südufer'),
    rewards: readRows('code;name;points\nWAFFEL;Eine Waffel;400'),
    orders,
    wristbands: readRows(`code;state;merchItemId\n${band.blankBand};blank;FB1\n${band.voidBand};void;FB1`),
    balances: [{ ...passes.rideCard, credits: 22, cash: '0', changedAt: before(1) }],
    visits: [
      { ...passes.rideCard, attraction: 'Leuchtturm', location: 'Südufer', visitedAt: today, credits: 2 },
    ],
    checks: readRows(`checkId;checkNumber;shortNumber;locationId;terminalId;orderedAt;subtotal;status
TWB-1;490000210000000001;29001;21;1;${before(20)};36.50;closed`),
  };
  return { ...passes, ...band, files };
}

/** Writes one CSV file for each kind and returns their paths by kind. */
export function writeParkFiles(folder: string, files: ParkFiles): Map<string, string> {
  mkdirSync(folder, { recursive: true });
  return new Map(
    Object.entries(files).map(([kind, rows]) => {
      const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
      const lines = rows.map((row) => exactCsvLine(columns.map((column) => row[column] ?? null)));
      const path = join(folder, `${kind}.csv`);
      writeFileSync(path, exactCsvLine(columns) + lines.join(''));
      return [kind, path];
    }),
  );
}
