import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { ImportRunView } from '#contract/calls/staff-imports.ts';
import { formatNumber, type ParkFormat } from '#domain/park-format.ts';

import { failureText, staffSend, staffSendForDownload } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { ConfirmDialog } from '#web/staff/ui/confirm-dialog.tsx';
import { saveFile } from '#web/staff/ui/save-file.ts';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { useTask } from '#web/shared/ui/use-task.ts';
import { runNameOf } from './run-name.ts';

/** The last undo of a run with its counts, and the buttons to try and to undo it. */
export function UndoCell({ run }: { run: ImportRunView }) {
  const may = useMay();
  const park = useStaffPage();
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, begin } = useUndo(run);
  const name = runNameOf(run);
  return (
    <Stack gap={4}>
      <Text size="xs" aria-live="polite">
        {undoWords(run, park)}
      </Text>
      {run.undo !== null && run.undo.refused > 0 && !run.undo.isRunning ? <KeptButton run={run} /> : null}
      {run.mayUndo && may('Import Undo') ? (
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            loading={isBusy}
            aria-label={`Try to undo ${name}`}
            onClick={() => void begin(true)}
          >
            Try
          </Button>
          <Button
            size="compact-sm"
            variant="light"
            color="red"
            aria-label={`Undo ${name}`}
            onClick={() => setIsAsking(true)}
          >
            Undo
          </Button>
        </Group>
      ) : null}
      <ConfirmDialog
        isOpen={isAsking}
        title="Undo the import"
        text={`Removes the rows that “${name}” created and gives the rows that it changed their former values back. Rows that were used since stay. An undo cannot be undone; “Try” shows its result without changing anything.`}
        action="Undo import"
        isBusy={isBusy}
        onConfirm={() => void begin(false).then(() => setIsAsking(false))}
        onCancel={() => setIsAsking(false)}
      />
    </Stack>
  );
}

function undoWords({ undo }: ImportRunView, park: ParkFormat): string {
  if (undo === null) return '';
  const [taken, refused] = [undo.taken, undo.refused].map((count) => formatNumber(count, park));
  if (undo.isRunning) return `${undo.state === 'trying' ? 'Trying' : 'Undoing'}: ${taken} rows so far.`;
  if (undo.state === 'tried') return `${taken} rows would be taken back, ${refused} would stay.`;
  if (undo.state === 'undone') return `${taken} rows taken back, ${refused} stay. By ${undo.by}.`;
  return 'Interrupted; start it again.';
}

function useUndo(run: ImportRunView) {
  const client = useQueryClient();
  const task = useTask();
  const begin = async (isDryRun: boolean): Promise<void> => {
    const options = { params: { id: run.runId }, query: { dryRun: String(isDryRun) } };
    const result = await task.run(() => staffSend('DELETE /api/admin/import/:id', undefined, options));
    if (!result.ok) showToast(failureText(result), 'danger');
    await client.invalidateQueries({ queryKey: ['imports'] });
  };
  return { isBusy: task.isBusy, begin };
}

/** Saves the rows that stay with their reasons as a file. */
function KeptButton({ run }: { run: ImportRunView }) {
  const { isBusy, run: perform } = useTask();
  const save = async (): Promise<void> => {
    const params = { id: run.runId };
    const result = await perform(() =>
      staffSendForDownload('GET /api/admin/import/:id/kept', undefined, { params }),
    );
    if (!result.ok) return showToast(failureText(result), 'danger');
    const fileName = 'rows that stay.csv';
    saveFile(result.body.bytes, fileName);
    showToast(`The rows that stay and the reasons are in the file "${fileName}".`);
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isBusy}
      aria-label={`Why rows of ${runNameOf(run)} stay`}
      onClick={() => void save()}
    >
      Why
    </Button>
  );
}
