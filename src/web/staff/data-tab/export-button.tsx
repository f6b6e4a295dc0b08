import { Button } from '@mantine/core';

import type { AdminTabName } from '#contract/admin-tabs.ts';

import { useMay } from '#web/staff/session/use-session.ts';
import { failureText, staffSendForDownload } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';
import { saveFile } from '#web/staff/ui/save-file.ts';
import { useTask } from '#web/shared/ui/use-task.ts';
import { wordsOf, type ListView } from './use-tab-rows.ts';

/** Saves all pages of the rows that the table shows as a spreadsheet file. */
export function ExportButton({ name, view }: { name: AdminTabName; view: ListView }) {
  const may = useMay();
  const { isBusy, run } = useTask();
  if (!may('Export')) return null;
  const save = async (): Promise<void> => {
    const body = { tab: name, ...wordsOf(view) };
    const options = { timeoutMilliseconds: 120_000 };
    const result = await run(() => staffSendForDownload('POST /api/admin/export/', body, options));
    if (result.ok) saveFile(result.body.bytes, result.body.fileName ?? `${name}.csv`);
    else showToast(failureText(result), 'danger');
  };
  return (
    <Button variant="default" loading={isBusy} onClick={() => void save()}>
      Export
    </Button>
  );
}
