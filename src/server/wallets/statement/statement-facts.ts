import type { Translate } from '#texts/text-keys.ts';

/** What stands in a statement, in the words of its member. */
export interface StatementFacts {
  memberNumber: string;
  memberName: string;
  /** Operating days as YYYY-MM-DD, and both in words. */
  period: { first: string; last: string; words: string };
  opening: number;
  closing: number;
  entries: {
    day: string;
    dayWords: string;
    product: string;
    number: string;
    points: number;
    balance: number;
  }[];
}

/** The names of the columns, in the order of both files. */
export function statementColumnsOf(
  t: Translate,
): [day: string, entry: string, number: string, points: string, balance: string] {
  return [
    t('loyalty.dayColumn'),
    t('loyalty.entryColumn'),
    t('loyalty.numberColumn'),
    t('loyalty.pointsColumn'),
    t('loyalty.balance'),
  ];
}
