import { Stack, Table, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { bodyOf, staffSend } from '../staff-send.ts';
import { Instant } from '../ui/instant.tsx';
import { QueryFault } from '../ui/query-fault.tsx';
import { StatusLine } from '../ui/status-line.tsx';
import { WideTable } from '../ui/wide-table.tsx';

/** What phones told of trouble with passes in Apple Wallet, newest first. */
export function WalletLog() {
  const log = useQuery({
    queryKey: ['wallet-log'],
    queryFn: async () => bodyOf(await staffSend('GET /api/admin/wallet-log/', undefined)),
  });
  const lines = log.data ?? [];
  return (
    <Stack gap="xs" mt="lg">
      <Title order={2} size="h4">
        Apple Wallet messages
      </Title>
      <QueryFault error={log.error} />
      {lines.length === 0 ? (
        <StatusLine>No phone has reported trouble with a pass.</StatusLine>
      ) : (
        <WideTable label="Apple Wallet messages" widthMin={480} heads={['Time', 'Message']}>
          {lines.map(({ logId, at, message }) => (
            <Table.Tr key={logId}>
              <Table.Td>
                <Instant iso={at} hasSeconds />
              </Table.Td>
              <Table.Td>{message}</Table.Td>
            </Table.Tr>
          ))}
        </WideTable>
      )}
    </Stack>
  );
}
