import { Button, Group, List, Paper, Progress, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { RefreshRun } from '#contract/calls/pass-refresh.ts';
import { describeParts, describeRun, percentDone } from '#domain/run-progress.ts';

import { failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { ConfirmDialog } from '#web/staff/ui/confirm-dialog.tsx';
import { Instant } from '#web/staff/ui/instant.tsx';
import { StatusLine } from '#web/staff/ui/status-line.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { useTask } from '#web/shared/ui/use-task.ts';

interface RefreshProgressProps {
  run: RefreshRun;
  /** An earlier run, whose state is not announced. */
  isEarlier?: boolean;
}

/** One run: who started it and why, how far it is, what holds it up, and the button that stops it. */
export function RefreshProgress({ run, isEarlier = false }: RefreshProgressProps) {
  const may = useMay();
  const park = useStaffPage();
  const isOpen = run.endedAt === null;
  const percent = percentDone(run);
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        {isEarlier ? null : <StatusLine>{announcementOf(run, percent)}</StatusLine>}
        <Text fw={600}>{describeRun(run, park)}</Text>
        {isOpen ? <Progress value={percent} aria-label="Passes sent" /> : null}
        <List size="sm">
          {describeParts(run, park).map((text) => (
            <List.Item key={text}>{text}</List.Item>
          ))}
        </List>
        <Text size="sm" c="dimmed">
          {run.productIds.length === 0 ? 'All passes' : `Products: ${run.productIds.join(', ')}`}. Started by{' '}
          {run.startedBy}, <Instant iso={run.startedAt} />
          {run.reason === '' ? '.' : `: ${run.reason}`}
        </Text>
        {isOpen && may('Pass Refresh Stop') ? <StopButton run={run} /> : null}
      </Stack>
    </Paper>
  );
}

/** Changes with every tenth of the run, so that a screen reader is not interrupted each second. */
function announcementOf(run: RefreshRun, percent: number): string {
  if (run.stoppedBy !== null) return 'The last run was stopped.';
  if (run.endedAt !== null) return 'No run is open.';
  return `A run is open: ${Math.floor(percent / 10) * 10} % of its passes or more are sent.`;
}

function StopButton({ run }: { run: RefreshRun }) {
  const client = useQueryClient();
  const task = useTask();
  const [isAsking, setIsAsking] = useState(false);
  const stop = async (): Promise<void> => {
    const params = { runId: String(run.runId) };
    const result = await task.run(() =>
      staffSend('DELETE /api/admin/pass-refresh/:runId', undefined, { params }),
    );
    setIsAsking(false);
    if (!result.ok) showToast(failureText(result), 'danger');
    await client.invalidateQueries({ queryKey: ['pass-refresh'] });
  };
  return (
    <Group>
      <Button variant="light" color="red" onClick={() => setIsAsking(true)}>
        Stop
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Stop the run"
        text="Passes that were sent stay as they are. The others are not made again; start another run for them."
        action="Stop the run"
        cancel="Continue"
        isBusy={task.isBusy}
        onConfirm={() => void stop()}
        onCancel={() => setIsAsking(false)}
      />
    </Group>
  );
}
