import { Loader, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { useMay } from '#web/staff/session/use-session.ts';
import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { StatusLine } from '#web/staff/ui/status-line.tsx';
import { RunTable } from './run-table.tsx';
import { UploadForm } from './upload-form.tsx';

/** The polling interval of the list while an import runs, in milliseconds. */
const lookAgainEvery = 1000;

/** The Imports tab: an upload form, and the status of the latest imports. */
export default function ImportsTab() {
  const may = useMay();
  const list = useQuery({
    queryKey: ['imports'],
    queryFn: async () => bodyOf(await staffSend('GET /api/admin/import/', undefined)),
    refetchInterval: ({ state }) =>
      state.data?.some((run) => run.state === 'running') === true ? lookAgainEvery : false,
  });
  const runs = list.data ?? [];
  const underWay = runs.filter((run) => run.state === 'running').length;
  return (
    <Stack>
      {may('Import Create') ? <UploadForm /> : null}
      <QueryFault what="The imports" query={list} />
      <StatusLine>{statusWords(list, runs.length, underWay)}</StatusLine>
      {list.isPending ? <Loader aria-label="Loading" /> : null}
      {runs.length === 0 ? null : <RunTable runs={runs} />}
    </Stack>
  );
}

function statusWords(list: { isPending: boolean; data?: unknown }, total: number, underWay: number): string {
  if (list.isPending) return 'Loading...';
  if (list.data === undefined) return '';
  if (total === 0) return 'No file has been imported yet.';
  if (underWay > 0) return underWay === 1 ? '1 import is running.' : `${underWay} imports are running.`;
  return total === 1 ? '1 import' : `The last ${total} imports`;
}
