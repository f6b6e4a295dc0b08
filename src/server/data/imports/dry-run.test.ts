import fc from 'fast-check';
import { expect } from 'vitest';
import { like } from 'drizzle-orm';

import { importKindNames, importKinds, type ImportColumn, type ImportKind } from '#contract/import-kinds.ts';

import { fileOf } from '#server/testing/import-text.ts';
import { withOwnPark, type TestPark, test, sharePark } from '#server/testing/test-park.ts';
import { exactCsvLine } from '#domain/csv.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { importFile } from './import-file.ts';
import { fetchRefusals } from './runs.queries.ts';

const ordersHead: string = 'orderId,barcode,productId,orderedAt,amount';
const checksHead: string = 'checkId,checkNumber,closedAt,total,status';

/** The second row replaces the first and is refused, so that the barcode stays free for the third, in a later batch. */
const replacedByRefused = {
  kind: 'orders' as const,
  head: ordersHead,
  lines: [
    '39000005,5126000039000002,CR-50,2026-11-20T12:00:00Z,46',
    '39000005,5126000039000002,NONE,2026-11-20T12:00:00Z,45',
    '39000001,5126000039000001,CR-50,2026-11-20T12:00:00Z,45',
    '39000002,5126000039000002,DAY-ALL,2026-11-20T12:00:00Z,45',
  ],
};

test('a dry run of any file reports what the import then does, over any number of batches', async () => {
  const number = fc.integer({ min: 0, max: 5 });
  const files = fc.oneof(
    fc.record({
      kind: fc.constant('orders' as const),
      head: fc.constant(ordersHead),
      lines: fc.array(
        fc
          .tuple(number, number, fc.constantFrom(45, 46), fc.constantFrom('DAY-ALL', 'CR-50', 'NONE'))
          .map(([order, barcode, amount, product]) =>
            [`3900000${order}`, `512600003900000${barcode}`, product, '2026-11-20T12:00:00Z', amount].join(
              ',',
            ),
          ),
        { minLength: 4, maxLength: 14 },
      ),
    }),
    fc.record({
      kind: fc.constant('checks' as const),
      head: fc.constant(checksHead),
      lines: fc.array(
        fc
          .tuple(number, number, fc.constantFrom('closed', 'refunded'))
          .map(([check, printed, status]) =>
            [`39-${check}`, `39000000000000000${printed}`, '2026-11-20T12:00:00Z', 30, status].join(','),
          ),
        { minLength: 4, maxLength: 14 },
      ),
    }),
  );
  await withOwnPark(async (own) => {
    await fc.assert(
      fc.asyncProperty(files, async ({ kind, head, lines }) => {
        const text = `${head}\n${lines.join('\n')}\n`;
        const outcomeOf = async (isDryRun: boolean) => {
          const done = await importFile(own.services, fileOf(kind, text, { isDryRun, rowsPerBatch: 3 }));
          const refusals = await fetchRefusals(own.services.db, done.runId);
          return [done.state, done.fault, done.rowsKept, done.rowsUnchanged, refusals];
        };
        const dry = await outcomeOf(true);
        expect(dry).toEqual(await outcomeOf(false));
      }),
      { numRuns: 40, examples: [[replacedByRefused]] },
    );
  });
});

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

const head =
  'orderId,barcode,productId,orderedAt,amount,source,purchaserFirstName,purchaserLastName,firstName,email,optInEmailMarketing,emailConsentAt,expiresAt,credits,cash,isSingleHolder,isActivated';

const oddNames = ['Łukasz', String.raw`\N`, String.raw`back\slash`, '""quoted""', "O'Neill; --", 'NULL', ''];
const products = ['DAY-ALL', 'CR-50', 'WP-GOLD'];

/** Two passes for each order, the second with another purchaser; every column is empty in some row. */
function rowOf(index: number): string {
  const orderId = String(51_000_000 + Math.floor(index / 2));
  const name = `"${oddNames[index % oddNames.length] ?? ''}"`;
  const ownMoney = index % 4 === 0 ? '7,3.50' : ',';
  const activated = index % 5 === 0 ? 'true' : '';
  const [source, holder, email, consent, expiresAt, single] =
    index % 3 === 0
      ? ['', '', '', ',', '', '']
      : [
          'webstore',
          name,
          `g${index}@mail.example`,
          index % 2 === 0 ? 'true,2026-01-05T04:59:00.1239Z' : ',',
          '2027-01-05T04:59:00Z',
          'yes',
        ];
  return `${orderId},${orderId}${index % 2},${products[index % 3] ?? ''},2026-11-20T12:00:00.1239Z,45.5,${source},${name},${name},${holder},${email},${consent},${expiresAt},${ownMoney},${single},${activated}`;
}

const rowsTotal = 1501;
const file = [head, ...Array.from({ length: rowsTotal }, (_, index) => rowOf(index))].join('\n');

/** The amounts of the passes of all these orders. */
async function amountsOf({ services: { db } }: TestPark): Promise<number[]> {
  const held = await db.select().from(passes).where(like(passes.orderId, '51______'));
  return held.map(({ amountCents }) => amountCents);
}

test('a batch with new, known, changed and refused orders writes each in its own way', async (opened) => {
  await importFile(opened.services, fileOf('orders', [head, ...file.split('\n').slice(1, 101)].join('\n')));
  const changed = file.replaceAll(',45.5,', ',46,').split('\n');
  // The barcode of another order, among new ones.
  changed[500] = rowOf(499).replace(/^(\d{8}),\d+,/, '$1,510000000,');
  const done = await importFile(opened.services, fileOf('orders', changed.join('\n')));
  expect([done.rowsKept, done.rowsUnchanged, done.rowsRefused]).toEqual([rowsTotal - 1, 0, 1]);
  expect(await fetchRefusals(opened.services.db, done.runId)).toMatchObject([{ row: 501 }]);
  expect((await amountsOf(opened)).filter((amount) => amount === 4600)).toHaveLength(rowsTotal - 1);
});

test('two concurrent files with the same new orders leave each order once', async (opened) => {
  const other = file.replaceAll(',45.5,', ',46,');
  const both = await Promise.all(
    [file, other].map((text) => importFile(opened.services, fileOf('orders', text, { rowsPerBatch: 700 }))),
  );
  expect(both.map(({ state, rowsRefused }) => [state, rowsRefused])).toEqual([
    ['done', 0],
    ['done', 0],
  ]);
  expect(await amountsOf(opened)).toHaveLength(rowsTotal);
});
