/** The address of the dashboard, the query of its calls, and the file with the same figures. */
import type { BodySentOf } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';

import { ExportButton } from '#web/staff/declared/act-button.tsx';

/** The range, its steps, the range beside, and the open rows. */
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

type ExportBody = BodySentOf<Contract['POST /api/admin/dashboard/export/']>;

/** Saves the figures of a range, or the rows behind one of them, as a spreadsheet file. */
export function ExportFigures({ body }: { body: Record<string, string> }) {
  // The words come from the address; the server refuses those that are none of its own.
  const asked = body as ExportBody;
  return <ExportButton fileName="figures.csv" call="POST /api/admin/dashboard/export/" body={asked} />;
}
