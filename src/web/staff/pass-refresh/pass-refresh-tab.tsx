import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { useMay } from '#web/staff/session/use-session.ts';
import { LoadingMark } from '#web/staff/ui/loading-mark.tsx';
import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { RefreshForm } from './refresh-form.tsx';
import { refreshKey, RefreshProgress } from './refresh-progress.tsx';

/** The polling intervals of the list: while a run is open, and otherwise, when a colleague may start one. */
const openMilliseconds = 1000;
const idleMilliseconds = 10_000;

/** The Refresh Passes tab: starts a run that makes installed passes again, and shows its progress. */
export default function PassRefreshTab() {
  const may = useMay();
  const list = useQuery({
    queryKey: refreshKey,
    queryFn: async () => bodyOf(await staffSend('GET /api/admin/pass-refresh/', undefined)),
    refetchInterval: ({ state }) => (state.data?.[0]?.endedAt === null ? openMilliseconds : idleMilliseconds),
  });
  const [newest, ...earlier] = list.data ?? [];
  return (
    <Stack>
      <Text size="sm">
        Passes in wallets follow every change of a guest or a product by themselves. After a change of the
        brand, of the program or of a certificate, make them again here: phones fetch a new file, and Google
        gets every pass anew.
      </Text>
      <QueryFault what="The runs" query={list} />
      {list.isPending ? <LoadingMark /> : null}
      {newest === undefined ? null : <RefreshProgress run={newest} />}
      {list.data !== undefined && newest?.endedAt !== null && may('Pass Refresh Create') ? (
        <RefreshForm />
      ) : null}
      {earlier.length === 0 ? null : (
        <section>
          <Title order={2} size="h4" mb="sm">
            Earlier runs
          </Title>
          <Stack gap="sm">
            {earlier.map((run) => (
              <RefreshProgress key={run.runId} run={run} isEarlier />
            ))}
          </Stack>
        </section>
      )}
    </Stack>
  );
}
