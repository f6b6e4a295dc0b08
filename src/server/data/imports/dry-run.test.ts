import fc from 'fast-check';
import { expect, test } from 'vitest';

import { fileOf } from '#server/testing/import-text.ts';
import { withOwnPark } from '#server/testing/test-park.ts';
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
