import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import type { JsonOf } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';

import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';
import { Instant } from '#web/staff/ui/instant.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { StatusLine } from '#web/staff/ui/status-line.tsx';
import { StackingRow, StackingTable } from '#web/staff/ui/stacking-table.tsx';

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
      {log.data === undefined ? null : <Lines lines={log.data} />}
    </Stack>
  );
}

function Lines({ lines }: { lines: JsonOf<Contract['GET /api/admin/wallet-log/']> }) {
  return (
    <>
      {lines.length === 0 ? (
        <StatusLine>No phone has reported a problem with a pass.</StatusLine>
      ) : (
        <StackingTable label="Apple Wallet messages" heads={['Time', 'Message']}>
          {lines.map(({ logId, at, message }) => (
            <StackingRow key={logId} cells={{ Time: <Instant iso={at} hasSeconds />, Message: message }} />
          ))}
        </StackingTable>
      )}
    </>
  );
}
