import { Badge, Button, Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import type { ImportRunView } from '#contract/calls/staff-imports.ts';
import { importKinds, isImportKind } from '#contract/import-kinds.ts';
import { formatNumber } from '#domain/park-format.ts';

import { failureText, staffSendForDownload } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';
import { Instant } from '#web/staff/ui/instant.tsx';
import { runNameOf } from './run-name.ts';
import { UndoCell } from './undo-cell.tsx';
import { saveFile } from '#web/staff/ui/save-file.ts';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { StackingRow, StackingTable } from '#web/staff/ui/stacking-table.tsx';
import { useTask } from '#web/shared/ui/use-task.ts';

const heads = ['File', 'State', 'Read', 'Saved', 'Unchanged', 'Refused', 'Started', 'Undo'] as const;

/** The latest imports, newest first. */
export function RunTable({ runs }: { runs: readonly ImportRunView[] }) {
  return (
    <StackingTable label="Imports" heads={heads}>
      {runs.map((run) => (
        <RunRow key={run.runId} run={run} />
      ))}
    </StackingTable>
  );
}

function RunRow({ run }: { run: ImportRunView }) {
  const park = useStaffPage();
  const cells: Record<(typeof heads)[number], ReactNode> = {
    File: <RunFile run={run} />,
    State: <RunState run={run} />,
    Read: formatNumber(run.rowsRead, park),
    // A validation saves nothing, so its count says what an import would do.
    Saved: run.isDryRun ? `${formatNumber(run.rowsKept, park)} would be` : formatNumber(run.rowsKept, park),
    Unchanged: formatNumber(run.rowsUnchanged, park),
    Refused: (
      <div>
        {formatNumber(run.rowsRefused, park)} {run.rowsRefused > 0 ? <RefusedButton run={run} /> : null}
      </div>
    ),
    Started: (
      <div>
        <Instant iso={run.startedAt} />
        <Text size="xs" c="dimmed" dir="auto">
          {run.startedBy}
        </Text>
      </div>
    ),
    Undo: <UndoCell run={run} />,
  };
  return <StackingRow cells={cells} />;
}

function RunFile({ run }: { run: ImportRunView }) {
  return (
    <div>
      <Text size="sm" className="break-words" dir="auto">
        {runNameOf(run)}
      </Text>
      <Text size="xs" c="dimmed">
        {isImportKind(run.kind) ? importKinds[run.kind].title : run.kind}
      </Text>
    </div>
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
      {run.fault === null ? null : (
        <Text size="xs" c="var(--danger)">
          {run.fault}
        </Text>
      )}
    </Stack>
  );
}

/** Saves the refused rows with their reasons as a file. */
function RefusedButton({ run }: { run: ImportRunView }) {
  const { isBusy, run: perform } = useTask();
  const save = async (): Promise<void> => {
    const params = { id: run.runId };
    const result = await perform(() =>
      staffSendForDownload('GET /api/admin/import/:id/refused', undefined, { params }),
    );
    if (!result.ok) return showToast(failureText(result), 'danger');
    const fileName = `refused ${run.fileName}`;
    saveFile(result.body.bytes, fileName);
    showToast(`The refused rows and their reasons are in the file "${fileName}".`);
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isBusy}
      aria-label={`Why rows of ${run.fileName} were refused`}
      onClick={() => void save()}
    >
      Why
    </Button>
  );
}
