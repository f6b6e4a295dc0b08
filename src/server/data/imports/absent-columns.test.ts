/** An optional column that a file does not have, and one whose cell is empty, for every kind. */
import { expect, test } from 'vitest';

import { importKindNames, importKinds, type ImportColumn, type ImportKind } from '#contract/import-kinds.ts';
import { exactCsvLine } from '#domain/csv.ts';

import { fileOf } from '#server/testing/import-text.ts';
import { sharePark } from '#server/testing/shared-park.ts';
import { importFile } from './import-file.ts';
import { fetchRefusals } from './runs.queries.ts';

const park = sharePark();

type Row = Readonly<Record<string, string>>;

/** The cells of columns without a sample. */
const filled: Readonly<Record<string, string>> = {
  ...{ text: 'X1', instant: '2026-11-20T15:15:00Z', dollars: '3.00', integer: '3', flag: 'true' },
  ...{ phone: '6095550101', link: `aB3_-xYz${'k'.repeat(88)}` },
};

/** What a sample lacks to be whole. A row with a consent needs the address. */
const own: Partial<Record<ImportKind, Row>> = {
  orders: { optInEmailMarketing: 'false', optInSMSMarketing: 'false' },
  wristbands: { state: 'activated', orderId: '20260001', barcode: '5126000020260001' },
  rewards: { picture: 'toy', validTo: '2026-12-22T10:00:00Z' },
};

/** Columns that need each other. */
const together = new Set(['wristbands.orderId', 'wristbands.barcode']);

/** Where an empty cell removes the stored value. */
const clearing: Partial<Record<ImportKind, readonly string[]>> = {
  products: ['validityText'],
  stays: ['email'],
  rewards: ['picture', 'stock', 'validFrom', 'validTo', 'rewardOutlets', 'terms'],
  customizations: ['googleInstructions', 'googleUri'],
};

/** The rows that the import changed. */
async function changedBy(kind: ImportKind, row: Row): Promise<number> {
  const text = exactCsvLine(Object.keys(row)) + exactCsvLine(Object.values(row));
  const run = await importFile(park.services, fileOf(kind, text));
  expect([run.fault, ...(await fetchRefusals(park.services.db, run.runId))]).toEqual([null]);
  return run.rowsKept;
}

test.each(importKindNames)('of %s, an absent column keeps the stored value', async (kind) => {
  const columns = Object.entries<ImportColumn>(importKinds[kind].columns);
  const cells = columns.map(
    ([name, { cell, sample }]) => [name, sample || (filled[cell.kind] ?? '')] as const,
  );
  const whole: Row = { ...Object.fromEntries(cells), ...own[kind] };
  const keys: readonly string[] = importKinds[kind].key;
  const optional = columns.flatMap(([name, { isRequired }]) =>
    isRequired || keys.includes(name) || together.has(`${kind}.${name}`) ? [] : [name],
  );
  await changedBy(kind, whole);
  const cleared = [];
  for (const name of optional) {
    const { [name]: _absent, ...rest } = whole;
    expect([name, await changedBy(kind, rest)]).toEqual([name, 0]);
    if ((await changedBy(kind, { ...whole, [name]: '' })) === 0) continue;
    cleared.push(name);
    await changedBy(kind, whole);
  }
  expect(cleared).toEqual(clearing[kind] ?? []);
});
