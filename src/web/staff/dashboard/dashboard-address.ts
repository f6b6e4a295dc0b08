/** What the address of the dashboard says: the range, its steps, the range beside, and the open rows. */
export const plainAddress = {
  range: '30d',
  from: '',
  to: '',
  by: '',
  beside: 'before',
  /** The figure whose rows are open. */
  rows: '',
  product: '',
  page: '1',
};

/** Its parameters; each is a text. */
export type DashboardAddress = typeof plainAddress;

/** The range as the calls take it. Words that no preset has are left to the server to refuse. */
export function rangeQueryOf({ range, from, to }: DashboardAddress): Record<string, string> {
  return from === '' ? { range } : { from, to };
}
