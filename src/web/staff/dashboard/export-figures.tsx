import type { BodySentOf } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';

import { ExportButton } from '#web/staff/declared/act-button.tsx';
import { staffSendForDownload } from '#web/staff/session/staff-send.ts';

type ExportBody = BodySentOf<Contract['POST /api/admin/dashboard/export/']>;

const options = { timeoutMilliseconds: 120_000 };

/** Saves the figures of a range, or the rows behind one of them, as a spreadsheet file. */
export function ExportFigures({ body }: { body: Record<string, string> }) {
  // The words come from the address; the server refuses those that are none of its own.
  const send = () => staffSendForDownload('POST /api/admin/dashboard/export/', body as ExportBody, options);
  return <ExportButton fileName="figures.csv" send={send} />;
}
