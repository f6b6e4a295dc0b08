/** The address of the entries behind a figure of the watch list. */
import type { WatchFigureName } from '#contract/watch-figures.ts';

/** A figure of one subject in operating days. */
export interface FigureEntries {
  figure: WatchFigureName;
  subject: string;
  from: string;
  to: string;
  /** The account of `same-guest`, empty otherwise. */
  target: string;
}

/** The activity with exactly these entries. */
export function entriesAddressOf({ figure, subject, from, to, target }: FigureEntries): string {
  const words = { watch: figure, subject, firstDay: from, lastDay: to, ...(target === '' ? {} : { target }) };
  return `/admin/activity?${new URLSearchParams(words).toString()}`;
}
