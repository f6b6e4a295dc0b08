/** Writes the orders as the park's own shop exports them: German headings and amounts, local times, Windows letters. */
import { writeFileSync } from 'node:fs';

import type { FileRow } from './generate.ts';

/** The shop's headings by our columns. */
const headings = {
  orderId: 'Bestellnummer',
  barcode: 'Ticketnummer',
  productId: 'Artikelnummer',
  orderedAt: 'Bestelldatum',
  amount: 'Betrag',
  source: 'Quelle',
  invoiceNumber: 'Rechnungsnummer',
  purchaserFirstName: 'Käufer Vorname',
  purchaserLastName: 'Käufer Nachname',
  crmId: 'Kundennummer',
  firstName: 'Vorname',
  lastName: 'Nachname',
  email: 'E-Mail',
  phone: 'Telefon',
  expiresAt: 'Gültig bis',
  isSingleHolder: 'Personalisiert',
} as const;

const isTime = new Set<string>(['orderedAt', 'expiresAt']);

/** Writes the file: semicolons, decimal commas, days such as 20.11.2026 10:00, and Windows-1252. */
export function writeGermanOrders(path: string, rows: readonly FileRow[], timeZone: string): void {
  const cellOf = (row: FileRow, column: string): string => {
    const text = String(row[column] ?? '');
    if (isTime.has(column)) return localTime(text, timeZone);
    if (column === 'amount') return `${text.replace('.', ',')} EUR`;
    return column === 'isSingleHolder' ? (text === 'true' ? 'ja' : 'nein') : text;
  };
  const lines = [
    Object.values(headings),
    ...rows.map((row) => Object.keys(headings).map((column) => cellOf(row, column))),
  ];
  // No cell of the park has a semicolon or a quote.
  const text = lines.map((cells) => `${cells.join(';')}\r\n`).join('');
  // Every letter of the file has the same number in Latin-1 and in Windows-1252.
  writeFileSync(path, Buffer.from(text, 'latin1'));
}

function localTime(text: string, timeZone: string): string {
  const time = Temporal.Instant.from(text).toZonedDateTimeISO(timeZone);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(time.day)}.${two(time.month)}.${time.year} ${two(time.hour)}:${two(time.minute)}`;
}
