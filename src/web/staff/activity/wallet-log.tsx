import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';
import { Instant } from '#web/staff/ui/instant.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { RowList } from '#web/staff/ui/row-list.tsx';
import { StatusLine } from '#web/staff/ui/status-line.tsx';

/** The errors that Apple Wallet reported from phones, newest first. */
export function WalletLog() {
  const log = useQuery({
    queryKey: ['wallet-log'],
    queryFn: async () => bodyOf(await staffSend('GET /api/admin/wallet-log/', undefined)),
  });
  return (
    <Stack gap="xs" mt="lg">
      <Title order={2} size="h4">
        Apple Wallet messages
      </Title>
      <QueryFault what="The Apple Wallet messages" query={log} />
      {log.isPending ? <StatusLine>Loading...</StatusLine> : null}
      {log.data?.length === 0 ? <StatusLine>No phone has reported a problem with a pass.</StatusLine> : null}
      <RowList
        label="Apple Wallet messages"
        rows={log.data ?? []}
        keyOf={({ logId }) => logId}
        renderCells={({ at, message }) => ({ Time: <Instant iso={at} hasSeconds />, Message: message })}
      />
    </Stack>
  );
}
