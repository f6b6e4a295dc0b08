/**
 * Takes back the points of rows that a committed batch reported as refunded, voided or cancelled, without waiting for
 * housekeeping.
 */
import type { ImportKind } from '#contract/import-kinds.ts';

import { clawBackSources } from '#server/loyalty/claw-back.ts';
import type { SourceKey } from '#server/loyalty/sources.queries.ts';
import type { Services } from '#server/base/services.ts';
import { readerFor, type CellReader, type ImportRow } from './import-row.ts';

/** How a claimable row gives its number, and whether the row takes the points back. */
interface Source {
  sourceKind: SourceKey['sourceKind'];
  readId: CellReader;
  isEnded: (row: ImportRow) => boolean;
}

const sources: Partial<Record<ImportKind, Source>> = {
  refunds: { sourceKind: 'ticket', readId: readerFor('refunds', 'orderId'), isEnded: () => true },
  checks: {
    sourceKind: 'check',
    readId: readerFor('checks', 'checkId'),
    isEnded: isOneOf(readerFor('checks', 'status'), ['refunded', 'voided']),
  },
  stays: {
    sourceKind: 'stay',
    readId: readerFor('stays', 'reservationNumber'),
    isEnded: isOneOf(readerFor('stays', 'status'), ['cancelled']),
  },
};

function isOneOf(read: CellReader, texts: readonly string[]): (row: ImportRow) => boolean {
  return (row) => texts.includes(read(row) ?? '');
}

/**
 * Must be called after the batch was committed: each claim is a separate transaction, so that no member waits for a
 * complete batch. A batch without such rows causes no query. Housekeeping handles the rows that a crash leaves.
 */
export async function takeBackPoints(
  services: Pick<Services, 'db' | 'clock' | 'brand'>,
  kind: ImportKind,
  rows: readonly ImportRow[],
): Promise<void> {
  const source = sources[kind];
  if (source === undefined) return;
  const { sourceKind, readId, isEnded } = source;
  const sourceIds = new Set(rows.filter(isEnded).map((row) => readId(row) ?? ''));
  await clawBackSources(services, sourceKind, [...sourceIds]);
}
