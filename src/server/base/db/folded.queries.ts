/** Conditions of searches that compare folded texts (src/domain/fold.ts). */
import { sql, type AnyColumn, type SQL } from 'drizzle-orm';

import { foldText, isInSigns, pairsOf } from '#domain/fold.ts';

import type { FoldedNames } from './folded-names.ts';
import { beginningWith, containing } from './number-key.ts';

/**
 * The rows with a name of this folded form, each condition by an index: a name in Han, kana or Hangul by any two characters that
 * stand together, every other one by its beginning, in either order.
 */
export function isNamed(
  { firstLast, lastFirst, bothOrders, hasSigns, pairs }: FoldedNames,
  form: string,
): SQL[] {
  if (isInSigns(form)) {
    const wanted = sql`${sql.param(pairsOf(form))}::text[]`;
    return [
      sql`(${sql.raw(hasSigns)} and ${sql.raw(pairs)} @> ${wanted} and ${sql.raw(bothOrders)} like ${containing(form)})`,
    ];
  }
  return [lastFirst, firstLast].map((name) => sql`${sql.raw(name)} like ${beginningWith(form)}`);
}

/** True for rows of which each word of a text is part of one of these values, however either is written. */
export function hasWords(values: readonly (SQL | AnyColumn)[], text: string): SQL {
  const words = foldText(text)
    .split(/\s+/u)
    .filter((word) => word !== '');
  if (values.length === 0 || words.length === 0) return sql`false`;
  const folded = sql`fold_text(concat_ws(' ', ${sql.join([...values], sql`, `)}))`;
  return sql`(${sql.join(
    words.map((word) => sql`${folded} like ${containing(word)}`),
    sql` and `,
  )})`;
}
