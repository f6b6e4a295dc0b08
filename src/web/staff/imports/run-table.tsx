import { Badge, Progress, Stack, Text, Group, List } from '@mantine/core';

import type { ImportRunView } from '#contract/calls/staff-imports.ts';
import { importKinds, isImportKind } from '#contract/import-kinds.ts';
import { isolated } from '#domain/isolated.ts';

import { saveDownload } from '#web/shared/api/save-download.ts';
import { ActButton } from '#web/staff/declared/act-button.tsx';
import { staffSendForDownload, staffSend } from '#web/staff/session/staff-send.ts';
import { RowList } from '#web/staff/ui/row-list.tsx';
import { Instant, Note, Noted } from '#web/staff/ui/basics.tsx';
import { writeNumber } from '#web/staff/ui/park-words.ts';

/** The latest imports, newest first. */
export function RunTable({ runs }: { runs: readonly ImportRunView[] }) {
  return (
    <RowList
      label="Imports"
      rows={runs}
      keyOf={({ runId }) => runId}
      isNumber={(head) => head === 'Saved' || head === 'Refused'}
      renderCells={(run) => ({
        File: (
          <Noted note={isImportKind(run.kind) ? importKinds[run.kind].title : run.kind}>
            {runNameOf(run)}
          </Noted>
        ),
        State: <RunState run={run} />,
        Read: run.rowsRead,
        // A validation saves nothing, so its count says what an import would do.
        Saved: `${writeNumber(run.rowsKept)}${run.isDryRun ? ' would be' : ''}`,
        Unchanged: run.rowsUnchanged,
        Refused: (
          <div>
            {writeNumber(run.rowsRefused)} {run.rowsRefused > 0 ? <RefusedButton run={run} /> : null}
          </div>
        ),
        Started: (
          <Noted note={run.startedBy}>
            <Instant iso={run.startedAt} />
          </Noted>
        ),
        Undo: run.undo === null && !run.mayUndo ? null : <UndoCell run={run} />,
      })}
    />
  );
}

const stateWords = { running: 'Running', done: 'Done', failed: 'Stopped' } as const;

function RunState({ run }: { run: ImportRunView }) {
  const words = run.isDryRun && run.state === 'done' ? 'Validated' : stateWords[run.state];
  return (
    <Stack gap={4}>
      <Badge variant="default" tt="none" miw="max-content">
        {words}
      </Badge>
      {run.state === 'running' ? (
        <Progress value={run.progress * 100} aria-label={`Progress of ${run.fileName}`} />
      ) : null}
      <Note isSmall c="var(--danger)">
        {run.fault}
      </Note>
    </Stack>
  );
}

/** Saves the refused rows with their reasons as a file. */
function RefusedButton({ run: { runId: id, fileName } }: { run: ImportRunView }) {
  return (
    <ActButton
      {...{ needs: 'Import List', label: 'Why', variant: 'default', size: 'compact-sm' }}
      name={`Why rows of ${fileName} were refused`}
      done={`The refused rows and their reasons are in the file "refused ${fileName}".`}
      send={() => staffSendForDownload('GET /api/admin/import/:id/refused', undefined, { params: { id } })}
      onDone={({ bytes }) => saveDownload(bytes, `refused ${fileName}`)}
    />
  );
}

/** The last undo of a run with its counts and the reasons of rows that stay, and the buttons to preview and to undo it. */
function UndoCell({ run }: { run: ImportRunView }) {
  return (
    <Stack gap={4} align="flex-start">
      <Text size="xs" aria-live="polite">
        {undoWords(run)}
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

function undoWords({ undo }: ImportRunView): string {
  if (undo === null) return '';
  const [taken, refused] = [undo.taken, undo.refused].map((count) => writeNumber(count));
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
  const name = runNameOf(run);
  const fileName = `rows of ${name} that stay.csv`;
  return (
    <>
      <List size="xs" aria-label={`Why rows of ${name} stay`}>
        {reasons.map(({ reason, rows }) => (
          <List.Item key={reason}>
            {writeNumber(rows)}: {reason}
          </List.Item>
        ))}
      </List>
      <ActButton
        {...{ needs: 'Import List', label: 'Save these rows', variant: 'default', size: 'compact-sm' }}
        name={`Save these rows of ${name}`}
        done={`The rows that stay and the reasons are in the file "${fileName}".`}
        send={() =>
          staffSendForDownload('GET /api/admin/import/:id/kept', undefined, { params: { id: run.runId } })
        }
        onDone={({ bytes }) => saveDownload(bytes, fileName)}
      />
    </>
  );
}

/** The name of a run: its file, or the call or message with the sender's own number. */
function runNameOf({ source, fileName }: ImportRunView): string {
  if (source === 'file') return fileName;
  const what = source === 'call' ? 'Call' : 'Message';
  return fileName === '' ? what : `${what} ${fileName}`;
}
