import { Group, List, Stack, Text } from '@mantine/core';

import type { ImportRunView } from '#contract/calls/staff-imports.ts';
import { isolated } from '#domain/isolated.ts';
import { formatNumber, type ParkFormat } from '#domain/park-format.ts';

import { ActButton } from '#web/staff/declared/act-button.tsx';
import { SaveButton } from '#web/staff/declared/export-button.tsx';
import { staffSend, staffSendForDownload } from '#web/staff/session/staff-send.ts';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { runNameOf } from './run-name.ts';

/** The last undo of a run with its counts and the reasons of rows that stay, and the buttons to preview and to undo it. */
export function UndoCell({ run }: { run: ImportRunView }) {
  const park = useStaffPage();
  return (
    <Stack gap={4} align="flex-start">
      <Text size="xs" aria-live="polite">
        {undoWords(run, park)}
      </Text>
      {run.undo !== null && run.undo.refused > 0 && !run.undo.isRunning ? (
        <KeptRows run={run} reasons={run.undo.reasons} />
      ) : null}
      {run.mayUndo ? <UndoButtons run={run} /> : null}
    </Stack>
  );
}

function UndoButtons({ run }: { run: ImportRunView }) {
  const name = runNameOf(run);
  const begin = (isDryRun: boolean) => () =>
    staffSend('DELETE /api/admin/import/:id', undefined, {
      ...{ params: { id: run.runId }, query: { dryRun: String(isDryRun) } },
    });
  const shared = { needs: 'Import Undo', size: 'compact-sm', again: [['imports']] } as const;
  return (
    <Group gap="xs">
      <ActButton
        {...shared}
        label="Preview"
        name={`Preview the undo of ${name}`}
        variant="default"
        send={begin(true)}
      />
      <ActButton
        {...shared}
        label="Undo"
        name={`Undo ${name}`}
        variant="light"
        color="red"
        question={{
          title: 'Undo the import',
          text: `Removes the rows that “${name}” created and gives the rows that it changed their former values back. Rows that were used since stay. An undo cannot be undone; “Preview” shows its result and changes nothing.`,
          action: 'Undo import',
        }}
        send={begin(false)}
      />
    </Group>
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
  const fileName = `rows of ${name} that stay.csv`;
  return (
    <>
      <List size="xs" aria-label={`Why rows of ${name} stay`}>
        {reasons.map(({ reason, rows }) => (
          <List.Item key={reason}>
            {formatNumber(rows, park)}: {reason}
          </List.Item>
        ))}
      </List>
      <SaveButton
        label="Save these rows"
        name={`Save these rows of ${name}`}
        fileName={fileName}
        done={`The rows that stay and the reasons are in the file "${fileName}".`}
        send={() =>
          staffSendForDownload('GET /api/admin/import/:id/kept', undefined, { params: { id: run.runId } })
        }
      />
    </>
  );
}
