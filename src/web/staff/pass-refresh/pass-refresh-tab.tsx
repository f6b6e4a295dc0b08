import { Stack, Text, Title } from '@mantine/core';
import { useStaffQuery } from '#web/staff/declared/use-staff-query.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { Loaded } from '#web/staff/ui/loaded.tsx';
import { LoadingMark } from '#web/staff/ui/loading-mark.tsx';
import { staffSend } from '#web/staff/session/staff-send.ts';
import { RefreshForm } from './refresh-form.tsx';
import { refreshKey, RefreshProgress } from './refresh-progress.tsx';

/** The polling intervals of the list: while a run is open, and otherwise, when a colleague may start one. */
const openMilliseconds = 1000;
const idleMilliseconds = 10_000;

/** The Refresh Passes tab: starts a run that makes installed passes again, and shows its progress. */
export default function PassRefreshTab() {
  const may = useMay();
  const list = useStaffQuery(refreshKey, () => staffSend('GET /api/admin/pass-refresh/', undefined), {
    refetchInterval: ({ state }) => (state.data?.[0]?.endedAt === null ? openMilliseconds : idleMilliseconds),
  });
  return (
    <Stack>
      <Text size="sm">
        Passes in wallets follow every change of a guest or a product by themselves. After a change of the
        brand, of the program or of a certificate, make them again here: phones fetch a new file, and Google
        gets every pass anew.
      </Text>
      <Loaded what="The runs" query={list} outline={<LoadingMark />}>
        {([newest, ...earlier]) => (
          <>
            {newest === undefined ? null : <RefreshProgress run={newest} />}
            {newest?.endedAt !== null && may('Pass Refresh Create') ? <RefreshForm /> : null}
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
          </>
        )}
      </Loaded>
    </Stack>
  );
}
