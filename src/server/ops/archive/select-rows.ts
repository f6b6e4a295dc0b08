/** The rows of a kind that may leave, in the order of the file. */
import { monthStarts, type ArchiveKind } from '#domain/archive-terms.ts';
import type { ParkDay } from '#domain/operating-day.ts';
import type { Database } from '#server/base/db/database.ts';
import type { ArchivedRow } from './archive-file.ts';
import { findLastEntryBefore, readEntryRows } from './audit-rows.queries.ts';
import { findOldestEntry, readSettledRows } from './ledger-rows.queries.ts';
import { readVisitRows } from './visit-rows.queries.ts';

/** The first month that stays, and its first instant. */
interface Cut {
  before: Date;
  month: string;
  brand: ParkDay;
}

/** Yields rows of this transaction's snapshot. */
export async function* selectRows(tx: Database, kind: ArchiveKind, cut: Cut): AsyncGenerator<ArchivedRow> {
  for await (const page of pagesOf(tx, kind, cut))
    for (const line of page) {
      const space = line.indexOf(' ');
      yield { table: line.slice(0, space), json: line.slice(space + 1) };
    }
}

async function* pagesOf(
  tx: Database,
  kind: ArchiveKind,
  { before, month, brand }: Cut,
): AsyncGenerator<string[]> {
  if (kind === 'audit') {
    yield* readEntryRows(tx, await findLastEntryBefore(tx, before));
  } else if (kind === 'visits') {
    yield* readVisitRows(tx, before);
  } else {
    const oldest = await findOldestEntry(tx);
    if (oldest !== undefined && oldest < before)
      yield* readSettledRows(tx, monthStarts(oldest, month, brand.timeZone));
  }
}
