/** Takes back the points of what a committed batch says was refunded, voided or cancelled, without waiting for housekeeping. */
import type { ImportKind } from '#contract/import-kinds.ts';

import { clawBackSources } from '#server/loyalty/claw-back.ts';
import type { SourceKey } from '#server/loyalty/sources.queries.ts';
import type { Services } from '#server/base/services.ts';
import { columnNames, type ImportRow } from './import-row.ts';

/** What a claim may stand on, in which column its number is, and which states take it back; any row does where there is none. */
interface Source {
  sourceKind: SourceKey['sourceKind'];
  idColumn: string;
  endStates?: readonly string[];
}

const sources: Partial<Record<ImportKind, Source>> = {
  refunds: { sourceKind: 'ticket', idColumn: 'orderId' },
  checks: { sourceKind: 'check', idColumn: 'checkId', endStates: ['refunded', 'voided'] },
  stays: { sourceKind: 'stay', idColumn: 'reservationNumber', endStates: ['cancelled'] },
};

/**
 * To be called once the batch is committed: each claim is a transaction of its own, so that no member waits for a whole
 * batch. A batch that takes nothing back asks the database nothing. What a crash leaves here, housekeeping finds.
 */
export async function takeBackPoints(
  services: Pick<Services, 'db' | 'clock'>,
  kind: ImportKind,
  rows: readonly ImportRow[],
): Promise<void> {
  const source = sources[kind];
  if (source === undefined) return;
  const { sourceKind, idColumn, endStates } = source;
  const idPlace = columnNames(kind).indexOf(idColumn);
  const statePlace = columnNames(kind).indexOf('status');
  const ended = rows.filter(({ cells }) => endStates?.includes(cells[statePlace] ?? '') ?? true);
  const sourceIds = new Set(ended.map(({ cells }) => cells[idPlace] ?? ''));
  await clawBackSources(services, sourceKind, [...sourceIds]);
}
