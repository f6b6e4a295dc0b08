import type { BodySentOf } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';

import { ExportButton } from '#web/staff/declared/export-button.tsx';
import { staffSendForDownload } from '#web/staff/session/staff-send.ts';

type AskedExport = BodySentOf<Contract['POST /api/admin/audit/export/']>;

const options = { timeoutMilliseconds: 120_000 };

/** Saves the matching entries as a spreadsheet file. */
export function ExportEntries({ body }: { body: Record<string, string> }) {
  // The words come from the address; the server refuses those that are none of its own.
  const send = () => staffSendForDownload('POST /api/admin/audit/export/', body as AskedExport, options);
  return <ExportButton fileName="activity.csv" send={send} />;
}
