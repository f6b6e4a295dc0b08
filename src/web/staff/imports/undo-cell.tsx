import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { ImportRunView } from '#contract/calls/staff-imports.ts';
import { isolated } from '#domain/isolated.ts';
import { formatNumber, type ParkFormat } from '#domain/park-format.ts';

import { failureText, staffSend, staffSendForDownload } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { ConfirmDialog } from '#web/staff/ui/confirm-dialog.tsx';
import { saveFile } from '#web/staff/ui/save-file.ts';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { useTask } from '#web/shared/ui/use-task.ts';
import { runNameOf } from './run-name.ts';

/** The last undo of a run with its counts and the reasons of rows that stay, and the buttons to preview and to undo it. */
export function UndoCell({ run }: { run: ImportRunView }) {
  const may = useMay();
  const park = useStaffPage();
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, begin } = useUndo(run);
  const name = runNameOf(run);
  return (
    <Stack gap={4} align="flex-start">
      <Text size="xs" aria-live="polite">
        {undoWords(run, park)}
      </Text>
      {run.undo !== null && run.undo.refused > 0 && !run.undo.isRunning ? (
        <KeptRows run={run} reasons={run.undo.reasons} />
      ) : null}
      {run.mayUndo && may('Import Undo') ? (
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            loading={isBusy}
            aria-label={`Preview the undo of ${name}`}
            onClick={() => void begin(true)}
          >
            Preview
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
        text={`Removes the rows that “${name}” created and gives the rows that it changed their former values back. Rows that were used since stay. An undo cannot be undone; “Preview” shows its result and changes nothing.`}
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
  if (undo.isRunning) return `${undo.state === 'trying' ? 'Previewing' : 'Undoing'}: ${taken} rows so far.`;
  if (undo.state === 'tried')
    return `Rows that would be taken back: ${taken}. Rows that would stay: ${refused}.`;
  if (undo.state === 'undone')
    return `Rows taken back: ${taken}. Rows that stay: ${refused}. By ${isolated(undo.by)}.`;
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

/** The most frequent reasons for which rows stay, and a button that saves all of these rows as a file. */
function KeptRows({
  run,
  reasons,
}: {
  run: ImportRunView;
  reasons: NonNullable<ImportRunView['undo']>['reasons'];
}) {
  const park = useStaffPage();
  const name = runNameOf(run);
  return (
    <>
      <List size="xs" aria-label={`Why rows of ${name} stay`}>
        {reasons.map(({ reason, rows }) => (
          <List.Item key={reason}>
            {formatNumber(rows, park)}: {reason}
          </List.Item>
        ))}
      </List>
      <KeptButton run={run} />
    </>
  );
}

function KeptButton({ run }: { run: ImportRunView }) {
  const { isBusy, run: perform } = useTask();
  const save = async (): Promise<void> => {
    const params = { id: run.runId };
    const result = await perform(() =>
      staffSendForDownload('GET /api/admin/import/:id/kept', undefined, { params }),
    );
    if (!result.ok) return showToast(failureText(result), 'danger');
    const fileName = `rows of ${runNameOf(run)} that stay.csv`;
    saveFile(result.body.bytes, fileName);
    showToast(`The rows that stay and the reasons are in the file "${fileName}".`);
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isBusy}
      aria-label={`Save these rows of ${runNameOf(run)}`}
      onClick={() => void save()}
    >
      Save these rows
    </Button>
  );
}
