/**
 * Looks up passes for several callers in one statement, which also judges and counts their guesses. At a gate opening
 * many guests ask at once, and starting the statement costs more than finding a pass.
 */
import { sql } from 'drizzle-orm';

import { prepared, type Database } from '#server/base/db/database.ts';
import { rowAsJson } from '#server/base/db/json-rows.queries.ts';
import { judgedFields, triesOf, type JudgedTry, type TryValues } from '#server/base/limits/tries.queries.ts';
import { passesWhere, type PassRow } from './find-pass.queries.ts';

/** What a caller names, and the try that it makes with that. */
export interface PassTry {
  orderId: string;
  barcode: string;
  values: TryValues;
}

/** The verdict on a try, and the pass if the try was taken and hit. */
export type TriedPass = JudgedTry & { row: PassRow | undefined };

const named = sql`unnest(${sql.placeholder('orderIds')}::text[], ${sql.placeholder('barcodes')}::text[])
  with ordinality as wanted (order_id, barcode, place)`;

const isWanted = sql`pass.order_id = wanted.order_id and pass.barcode = wanted.barcode`;

// As for a single try, the existence of the passes alone decides, and only the rows of taken tries are read.
const tryEach = prepared((db: Database) =>
  db
    .select({
      place: sql<number>`wanted.place::integer`,
      row: rowAsJson<PassRow>(passesWhere(sql`tried.is_taken and ${isWanted}`)),
      ...judgedFields,
    })
    .from(
      sql`${triesOf(sql`(select array_agg(exists (select 1 from passes pass where ${isWanted}) order by wanted.place) from ${named})`)}
        join ${named} on wanted.place = tried.place`,
    )
    .prepare('try_passes'),
);

/** Judges the tries in their order. All have the same limits, and so the same number of keys. */
export async function tryPasses(db: Database, tries: readonly PassTry[]): Promise<TriedPass[]> {
  const [first] = tries;
  if (first === undefined) return [];
  const found = await tryEach(db).execute({
    ...first.values,
    orderIds: tries.map(({ orderId }) => orderId),
    barcodes: tries.map(({ barcode }) => barcode),
    keys: tries.flatMap(({ values }) => values.keys),
  });
  const byPlace = new Map(found.map(({ place, ...tried }) => [place, tried]));
  return tries.map((_, index) => {
    const tried = byPlace.get(index + 1);
    if (tried === undefined) throw new Error('A look-up was not judged.');
    return { ...tried, row: tried.row ?? undefined };
  });
}
