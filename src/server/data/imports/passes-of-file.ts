/** The passes of a file of orders that was imported: for their links, in a file or by mail. */
import { mailLinksOnce } from '#server/passes/links/send-link.service.ts';
import { readerFor as languageReaderFor } from '#server/base/languages/reader.ts';
import type { Services } from '#server/base/services.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import type { FileSource } from './file-source.ts';
import { readerFor, type RefusedRow } from './import-row.ts';
import { fetchRefusals, type ImportRun } from './runs.queries.ts';

/** Passes whose links are read by one query. */
export const linksPerStep = 1000;

/** Reads the file again, because an import that was cut off earlier did not read all of its rows this time. */
export async function* passesOfFile(
  source: FileSource,
  refused: readonly RefusedRow[],
): AsyncGenerator<PassNumbers[]> {
  const refusedRows = new Set(refused.map(({ row }) => row));
  const [readOrderId, readBarcode] = [readerFor('orders', 'orderId'), readerFor('orders', 'barcode')];
  for await (const { good } of source.read({ rowsPerBatch: linksPerStep }))
    yield good.flatMap((row) =>
      refusedRows.has(row.row) ? [] : [{ orderId: readOrderId(row) ?? '', barcode: readBarcode(row) ?? '' }],
    );
}

/**
 * Mails the links of the accepted orders to the addresses on file, where the run asks for it; usually the park's own
 * confirmation mail brings them. Returns the number of mails. Importing the file again continues a run that was cut off.
 */
export async function mailLinksOfFile(
  services: Pick<Services, 'db' | 'clock' | 'brand' | 'secrets' | 'config'>,
  source: FileSource,
  run: ImportRun,
): Promise<number> {
  if (run.state !== 'done' || run.isDryRun || run.kind !== 'orders') return 0;
  const reader = languageReaderFor(services, []);
  let mailed = 0;
  for await (const passes of passesOfFile(source, await fetchRefusals(services.db, run.runId)))
    mailed += await services.db.transaction((tx) => mailLinksOnce({ ...services, db: tx }, reader, passes));
  return mailed;
}
