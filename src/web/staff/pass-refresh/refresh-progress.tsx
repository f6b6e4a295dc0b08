import { Group, List, Paper, Progress, Stack, Text } from '@mantine/core';

import type { RefreshRun } from '#contract/calls/pass-refresh.ts';
import { describeParts, describeRun, percentDone } from '#domain/run-progress.ts';

import { ActButton } from '#web/staff/declared/act-button.tsx';
import { staffSend } from '#web/staff/session/staff-send.ts';
import { Instant } from '#web/staff/ui/instant.tsx';
import { StatusLine } from '#web/staff/ui/status-line.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';

/** The key of the runs in the cache. */
export const refreshKey = ['pass-refresh'];

const stopQuestion = {
  title: 'Stop the run',
  text: 'Passes that were sent stay as they are. The others are not made again; start another run for them.',
  action: 'Stop the run',
  cancel: 'Continue',
};

interface RefreshProgressProps {
  run: RefreshRun;
  /** An earlier run, whose state is not announced. */
  isEarlier?: boolean;
}

/** One run: who started it and why, how far it is, what holds it up, and the button that stops it. */
export function RefreshProgress({ run, isEarlier = false }: RefreshProgressProps) {
  const park = useStaffPage();
  const isOpen = run.endedAt === null;
  const percent = percentDone(run);
  const runId = String(run.runId);
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
        {isOpen ? (
          <Group>
            <ActButton
              needs="Pass Refresh Stop"
              label="Stop"
              variant="light"
              color="red"
              question={stopQuestion}
              send={() =>
                staffSend('DELETE /api/admin/pass-refresh/:runId', undefined, { params: { runId } })
              }
              again={[refreshKey]}
            />
          </Group>
        ) : null}
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
