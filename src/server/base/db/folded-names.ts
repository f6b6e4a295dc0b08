/** SQL texts for the names of a row in the forms in which a search compares them; indexes use exactly the same texts. */
import { signs } from '#domain/fold.ts';

/** The names of a row. */
export interface FoldedNames {
  firstLast: string;
  lastFirst: string;
  /** With the last name on both sides of the first: both orders are parts of it. */
  bothOrders: string;
  /** True where a name is in Han, kana or Hangul; then `pairs` has its pairs of neighbors. */
  hasSigns: string;
  pairs: string;
}

/** For the columns of a first and a last name, either of which may be null. */
export function foldedNames(firstColumn: string, lastColumn: string): FoldedNames {
  const [first, last] = [`coalesce(${firstColumn}, '')`, `coalesce(${lastColumn}, '')`];
  return {
    firstLast: `fold_name(${first} || ${last})`,
    lastFirst: `fold_name(${last} || ${first})`,
    bothOrders: `fold_name(${last} || ${first} || ${last})`,
    hasSigns: `${last} || ${first} ~ '[${signs}]'`,
    pairs: `name_pairs(${last} || ${first} || ${last})`,
  };
}

/** Of the guest of a pass, of a member and of a hotel stay. */
export const guestNames = foldedNames('first_name', 'last_name');

/** Of the purchaser of an order. */
export const purchaserNames = foldedNames('purchaser_first_name', 'purchaser_last_name');
