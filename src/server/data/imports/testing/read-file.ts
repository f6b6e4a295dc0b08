/** Reads a file as an import does, for tests of its rows and its refusals. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ImportKind } from '#contract/import-kinds.ts';
import { readMapping, type ImportMappingSent } from '#contract/import-mapping.ts';

import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';
import { columnsOf, type RefusedRow } from '../import-row.ts';
import { sourceOfFile } from '../read-mapped.ts';

/** The cells of the good rows by column name, and the refused rows. */
export interface ReadRows {
  rows: Record<string, string | null>[];
  refused: RefusedRow[];
}

/** A mapping of a German ticketing system, and the header of its files. */
export const germanMapping = {
  encoding: 'windows-1252',
  delimiter: ';',
  columns: { 'Bestell-Nr.': 'orderId', Kartennr: 'barcode', Datum: 'redeemedAt', Zeit: 'redeemedAt' },
  dates: 'dmy',
} as const;
export const germanHead = 'Bestell-Nr.;Kartennr;Datum;Zeit;Gast';

/** Reads a file first to its end, then row by row. Throws what the import throws for a file that it cannot read. */
export async function readFile(
  content: string | Buffer,
  sent?: Partial<ImportMappingSent>,
  kind: ImportKind = 'redemptions',
): Promise<ReadRows> {
  const path = join(makeTemporaryFolder('read-file'), 'file');
  const bytes = Buffer.from(content);
  writeFileSync(path, bytes);
  const mapping = sent === undefined ? undefined : readMapping({ kind, columns: {}, ...sent });
  const brand = { locale: 'de-DE', timeZone: 'Europe/Berlin' };
  const source = sourceOfFile({ path, sizeBytes: bytes.length, kind, mapping }, brand);
  const read: ReadRows = { rows: [], refused: [] };
  for await (const { good, refused } of source.read({ rowsPerBatch: 2 })) {
    for (const row of good)
      read.rows.push(Object.fromEntries(columnsOf(kind).map(({ name, read: cell }) => [name, cell(row)])));
    read.refused.push(...refused);
  }
  return read;
}
