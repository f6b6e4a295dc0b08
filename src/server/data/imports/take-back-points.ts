/**
 * Takes back the points of rows that a committed batch reported as refunded, voided or cancelled, without waiting for
 * housekeeping.
 */
import type { ImportKind } from '#contract/import-kinds.ts';

import { clawBackSources } from '#server/loyalty/claw-back.ts';
import type { Services } from '#server/base/services.ts';
import type { ImportRow } from './import-row.ts';
import { kindTable } from './kinds/kind-table.queries.ts';

/**
 * Must be called after the batch was committed: each claim is a separate transaction, so that no member waits for a
 * complete batch. A batch without such rows causes no query. Housekeeping handles the rows that a crash leaves.
 */
export async function takeBackPoints(
  services: Pick<Services, 'db' | 'clock' | 'brand'>,
  kind: ImportKind,
  rows: readonly ImportRow[],
): Promise<void> {
  const { claimed } = kindTable[kind];
  if (claimed === undefined) return;
  const { sourceKind, readId, isEnded } = claimed;
  const sourceIds = new Set(rows.filter(isEnded).map((row) => readId(row) ?? ''));
  await clawBackSources(services, sourceKind, [...sourceIds]);
}
