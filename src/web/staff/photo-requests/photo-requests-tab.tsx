import { Button, Stack, Table, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { PhotoRequestView } from '#contract/calls/staff-photo-requests.ts';

import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';
import { LoadingMark } from '#web/staff/ui/loading-mark.tsx';
import { Instant } from '#web/staff/ui/instant.tsx';
import { Mark } from '#web/staff/ui/mark.tsx';
import { StatusLine } from '#web/staff/ui/status-line.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { AnswerModal } from './answer-modal.tsx';

/** The Photo Requests tab: the open requests by due time, and the most recently answered ones. */
export default function PhotoRequestsTab() {
  const list = useQuery({
    queryKey: ['photo-requests'],
    queryFn: async () => bodyOf(await staffSend('GET /api/admin/photo-request/', undefined)),
  });
  const [opened, setOpened] = useState<PhotoRequestView | null>(null);
  const open = list.data?.filter((one) => one.status === 'open') ?? [];
  const answered = list.data?.filter((one) => one.status !== 'open') ?? [];
  return (
    <Stack>
      <QueryFault what="The photo requests" query={list} />
      {list.isPending ? <LoadingMark /> : null}
      {list.data === undefined ? null : (
        <>
          <StatusLine>{openWords(open)}</StatusLine>
          {open.length === 0 ? null : <RequestTable title="Open requests" rows={open} onOpen={setOpened} />}
          {answered.length === 0 ? null : (
            <>
              <Title order={2} size="h4">
                Answered
              </Title>
              <RequestTable title="Answered" rows={answered} />
            </>
          )}
        </>
      )}
      {opened === null ? null : (
        <AnswerModal
          key={opened.requestId}
          request={opened}
          current={list.data?.find((one) => one.requestId === opened.requestId)}
          onClose={() => setOpened(null)}
        />
      )}
    </Stack>
  );
}

function openWords(open: readonly PhotoRequestView[]): string {
  if (open.length === 0) return 'No request is waiting for an answer. New requests appear here.';
  const late = open.filter((one) => one.isOverdue).length;
  const waiting = open.length === 1 ? '1 guest waits' : `${open.length} guests wait`;
  return late === 0 ? `${waiting} for an answer.` : `${waiting} for an answer, ${late} past the due time.`;
}

interface RequestTableProps {
  title: string;
  rows: readonly PhotoRequestView[];
  /** Undefined for answered requests. */
  onOpen?: (request: PhotoRequestView) => void;
}

function RequestTable({ title, rows, onOpen }: RequestTableProps) {
  const heads =
    onOpen === undefined
      ? ['Answer', 'Guest', 'Order', 'Answered', 'By', 'Message']
      : ['Answer', 'Due', 'Guest', 'Order', 'Product', 'Asked'];
  return (
    <Table.ScrollContainer minWidth={720} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table className="staff-words" aria-label={title} verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head}>{head}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) =>
            onOpen === undefined ? (
              <AnsweredRow key={row.requestId} row={row} />
            ) : (
              <OpenRow key={row.requestId} row={row} onOpen={onOpen} />
            ),
          )}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function OpenRow({ row, onOpen }: { row: PhotoRequestView; onOpen: (row: PhotoRequestView) => void }) {
  return (
    <Table.Tr>
      <Table.Td>
        <Button
          variant="light"
          size="compact-md"
          aria-label={`Answer ${row.guest || `order ${row.orderId}`}`}
          onClick={() => onOpen(row)}
        >
          Answer
        </Button>
      </Table.Td>
      <Table.Td>
        <Instant iso={row.dueAt} /> {row.isOverdue ? <Mark tone="bad">Late</Mark> : null}
      </Table.Td>
      <Table.Td>{row.guest || 'Not registered'}</Table.Td>
      <Table.Td className="tabular-nums">{row.orderId}</Table.Td>
      <Table.Td>{row.product}</Table.Td>
      <Table.Td>
        <Instant iso={row.requestedAt} />
      </Table.Td>
    </Table.Tr>
  );
}

function AnsweredRow({ row }: { row: PhotoRequestView }) {
  return (
    <Table.Tr>
      <Table.Td>
        {row.status === 'approved' ? <Mark tone="good">Approved</Mark> : <Mark tone="plain">Declined</Mark>}
      </Table.Td>
      <Table.Td>{row.guest || 'Not registered'}</Table.Td>
      <Table.Td className="tabular-nums">{row.orderId}</Table.Td>
      <Table.Td>{row.answeredAt === null ? '' : <Instant iso={row.answeredAt} />}</Table.Td>
      <Table.Td>{row.answeredBy}</Table.Td>
      <Table.Td>{row.message}</Table.Td>
    </Table.Tr>
  );
}
