import { Badge, Progress, Stack, Text } from '@mantine/core';

import type { ImportRunView } from '#contract/calls/staff-imports.ts';
import { importKinds, isImportKind } from '#contract/import-kinds.ts';
import { formatNumber } from '#domain/park-format.ts';

import { SaveButton } from '#web/staff/declared/export-button.tsx';
import { staffSendForDownload } from '#web/staff/session/staff-send.ts';
import { Instant } from '#web/staff/ui/instant.tsx';
import { RowList } from '#web/staff/ui/row-list.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { runNameOf } from './run-name.ts';
import { UndoCell } from './undo-cell.tsx';

/** The latest imports, newest first. */
export function RunTable({ runs }: { runs: readonly ImportRunView[] }) {
  const park = useStaffPage();
  return (
    <RowList
      label="Imports"
      rows={runs}
      keyOf={({ runId }) => runId}
      renderCells={(run) => ({
        File: <RunFile run={run} />,
        State: <RunState run={run} />,
        Read: formatNumber(run.rowsRead, park),
        // A validation saves nothing, so its count says what an import would do.
        Saved: `${formatNumber(run.rowsKept, park)}${run.isDryRun ? ' would be' : ''}`,
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
      })}
    />
  );
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
function RefusedButton({ run: { runId: id, fileName } }: { run: ImportRunView }) {
  return (
    <SaveButton
      label="Why"
      name={`Why rows of ${fileName} were refused`}
      fileName={`refused ${fileName}`}
      done={`The refused rows and their reasons are in the file "refused ${fileName}".`}
      send={() => staffSendForDownload('GET /api/admin/import/:id/refused', undefined, { params: { id } })}
    />
  );
}
