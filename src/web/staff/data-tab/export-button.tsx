import { Button } from '@mantine/core';
import { useState } from 'react';

import type { AdminTabName } from '#contract/admin-tabs.ts';

import { useMay } from '#web/staff/session/use-session.ts';
import { failureText, staffSendForDownload } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';
import { saveFile } from '#web/staff/ui/save-file.ts';
import { wordsOf, type ListView } from './use-tab-rows.ts';

/** Saves the rows that the table shows, all pages of them, as a file for spreadsheets. */
export function ExportButton({ name, view }: { name: AdminTabName; view: ListView }) {
  const may = useMay();
  const [isBusy, setIsBusy] = useState(false);
  if (!may('Export')) return null;
  const save = async (): Promise<void> => {
    setIsBusy(true);
    const body = { tab: name, ...wordsOf(view) };
    const result = await staffSendForDownload('POST /api/admin/export/', body, {
      timeoutMilliseconds: 120_000,
    });
    setIsBusy(false);
    if (result.ok) saveFile(result.body.bytes, result.body.fileName ?? `${name}.csv`);
    else showToast(failureText(result), 'danger');
  };
  return (
    <Button variant="default" loading={isBusy} onClick={() => void save()}>
      Export
    </Button>
  );
}
