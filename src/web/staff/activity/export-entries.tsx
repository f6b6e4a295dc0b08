import { Button } from '@mantine/core';

import type { BodySentOf } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';

import { useTask } from '#web/shared/ui/use-task.ts';
import { failureText, staffSendForDownload } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { saveFile } from '#web/staff/ui/save-file.ts';

type AskedExport = BodySentOf<Contract['POST /api/admin/audit/export/']>;

/** Saves the matching entries as a spreadsheet file. */
export function ExportEntries({ body }: { body: Record<string, string> }) {
  const may = useMay();
  const { isBusy, run } = useTask();
  if (!may('Export')) return null;
  const save = async (): Promise<void> => {
    const options = { timeoutMilliseconds: 120_000 };
    // The words come from the address; the server refuses those that are none of its own.
    const result = await run(() =>
      staffSendForDownload('POST /api/admin/audit/export/', body as AskedExport, options),
    );
    if (result.ok) saveFile(result.body.bytes, result.body.fileName ?? 'activity.csv');
    else showToast(failureText(result), 'danger');
  };
  return (
    <Button variant="default" loading={isBusy} onClick={() => void save()}>
      Export
    </Button>
  );
}
