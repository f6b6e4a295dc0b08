import { Button, Stack, Table, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { ClubRequestView } from '#contract/calls/staff-club-requests.ts';

import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';
import { Instant } from '#web/staff/ui/instant.tsx';
import { LoadingMark } from '#web/staff/ui/loading-mark.tsx';
import { Mark } from '#web/staff/ui/mark.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { StatusLine } from '#web/staff/ui/status-line.tsx';
import { AnswerRequest } from './answer-request.tsx';
import { answerNames, subjectOf } from './request-names.ts';

/** The Club Requests tab: members who ask about a refused claim, by due time, and the most recent answers. */
export default function ClubRequestsTab() {
  const list = useQuery({
    queryKey: ['club-requests'],
    queryFn: async () => bodyOf(await staffSend('GET /api/admin/club-request/', undefined)),
  });
  const [opened, setOpened] = useState<ClubRequestView | null>(null);
  const open = list.data?.filter((one) => one.status === 'open') ?? [];
  const answered = list.data?.filter((one) => one.status !== 'open') ?? [];
  return (
    <Stack>
      <QueryFault what="The requests" query={list} />
      {list.isPending ? <LoadingMark /> : null}
      {list.data === undefined ? null : (
        <>
          <StatusLine>{sayOpen(open)}</StatusLine>
          {open.length === 0 ? null : <OpenTable rows={open} onOpen={setOpened} />}
          {answered.length === 0 ? null : (
            <>
              <Title order={2} size="h4">
                Answered
              </Title>
              <AnsweredTable rows={answered} />
            </>
          )}
        </>
      )}
      {opened === null ? null : (
        <AnswerRequest
          key={opened.requestId}
          request={opened}
          current={list.data?.find((one) => one.requestId === opened.requestId)}
          onClose={() => setOpened(null)}
        />
      )}
    </Stack>
  );
}

function sayOpen(open: readonly ClubRequestView[]): string {
  if (open.length === 0) return 'No member is waiting for an answer. New requests appear here.';
  const late = open.filter((one) => one.isOverdue).length;
  const waiting = open.length === 1 ? '1 member waits' : `${open.length} members wait`;
  return late === 0 ? `${waiting} for an answer.` : `${waiting} for an answer, ${late} past the due time.`;
}

function OpenTable({
  rows,
  onOpen,
}: {
  rows: readonly ClubRequestView[];
  onOpen: (row: ClubRequestView) => void;
}) {
  return (
    <RequestFrame
      label="Open requests"
      heads={['Answer', 'Due', 'Member', 'Purchase', 'Refused as', 'Asked']}
    >
      {rows.map((row) => (
        <Table.Tr key={row.requestId}>
          <Table.Td>
            <Button
              variant="light"
              size="compact-md"
              aria-label={`Answer ${row.member} about ${subjectOf(row)}`}
              onClick={() => onOpen(row)}
            >
              Answer
            </Button>
          </Table.Td>
          <Table.Td>
            <Instant iso={row.dueAt} /> {row.isOverdue ? <Mark tone="bad">Late</Mark> : null}
          </Table.Td>
          <Table.Td>{row.member}</Table.Td>
          <Table.Td className="tabular-nums">{subjectOf(row)}</Table.Td>
          <Table.Td>{row.reason}</Table.Td>
          <Table.Td>
            <Instant iso={row.requestedAt} />
          </Table.Td>
        </Table.Tr>
      ))}
    </RequestFrame>
  );
}

function AnsweredTable({ rows }: { rows: readonly ClubRequestView[] }) {
  return (
    <RequestFrame label="Answered" heads={['Answer', 'Member', 'Purchase', 'Answered', 'By', 'Message']}>
      {rows.map((row) => (
        <Table.Tr key={row.requestId}>
          <Table.Td>
            <Mark tone={row.status === 'added' ? 'good' : 'plain'}>{answerNames[row.status]}</Mark>
          </Table.Td>
          <Table.Td>{row.member}</Table.Td>
          <Table.Td className="tabular-nums">{subjectOf(row)}</Table.Td>
          <Table.Td>{row.answeredAt === null ? '' : <Instant iso={row.answeredAt} />}</Table.Td>
          <Table.Td>{row.answeredBy}</Table.Td>
          <Table.Td>{row.message}</Table.Td>
        </Table.Tr>
      ))}
    </RequestFrame>
  );
}

function RequestFrame({
  label,
  heads,
  children,
}: {
  label: string;
  heads: readonly string[];
  children: ReactNode;
}) {
  return (
    <Table.ScrollContainer minWidth={720} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table className="staff-words" aria-label={label} verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head}>{head}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
