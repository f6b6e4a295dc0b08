import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { ClubRequestView } from '#contract/calls/staff-club-requests.ts';

import { Instant } from '#web/staff/ui/instant.tsx';
import { Mark } from '#web/staff/ui/mark.tsx';
import { AnswerButton, AnswerTime, DueTime } from '#web/staff/ui/request-cells.tsx';
import { RequestList, RequestTable } from '#web/staff/ui/request-list.tsx';
import { StackingRow } from '#web/staff/ui/stacking-table.tsx';
import { clubRequestsQuery } from '#web/staff/ui/use-waiting.ts';
import { AnswerRequest } from './answer-request.tsx';
import { answerNames, subjectOf } from './request-names.ts';

/** The Club Requests tab: members who ask about a refused claim, by due time, and the most recent answers. */
export default function ClubRequestsTab() {
  const list = useQuery(clubRequestsQuery);
  return (
    <RequestList
      what="The requests"
      query={list}
      waiting={{ none: 'No member', one: 'member', several: 'members' }}
      renderOpen={(rows, onOpen) => <OpenTable rows={rows} onOpen={onOpen} />}
      renderAnswered={(rows) => <AnsweredTable rows={rows} />}
      renderAnswer={(dialog) => <AnswerRequest key={dialog.request.requestId} {...dialog} />}
    />
  );
}

interface OpenTableProps {
  rows: readonly ClubRequestView[];
  onOpen: (row: ClubRequestView) => void;
}

const openHeads = ['Answer', 'Due', 'Member', 'Purchase', 'Refused as', 'Asked'] as const;

function OpenTable({ rows, onOpen }: OpenTableProps) {
  return (
    <RequestTable label="Open requests" heads={openHeads}>
      {rows.map((row) => {
        const cells: Record<(typeof openHeads)[number], ReactNode> = {
          Answer: <AnswerButton about={`${row.member} about ${subjectOf(row)}`} onOpen={() => onOpen(row)} />,
          Due: <DueTime request={row} />,
          Member: row.member,
          Purchase: <Purchase row={row} />,
          'Refused as': row.reason,
          Asked: <Instant iso={row.requestedAt} />,
        };
        return <StackingRow key={row.requestId} cells={cells} />;
      })}
    </RequestTable>
  );
}

const answeredHeads = ['Answer', 'Member', 'Purchase', 'Answered', 'By', 'Message'] as const;

function AnsweredTable({ rows }: Pick<OpenTableProps, 'rows'>) {
  return (
    <RequestTable label="Answered" heads={answeredHeads}>
      {rows.map((row) => {
        const cells: Record<(typeof answeredHeads)[number], ReactNode> = {
          Answer: <Mark tone={row.status === 'added' ? 'good' : 'plain'}>{answerNames[row.status]}</Mark>,
          Member: row.member,
          Purchase: <Purchase row={row} />,
          Answered: <AnswerTime iso={row.answeredAt} />,
          By: row.answeredBy,
          Message: row.message,
        };
        return <StackingRow key={row.requestId} cells={cells} />;
      })}
    </RequestTable>
  );
}

function Purchase({ row }: { row: ClubRequestView }) {
  return <bdi className="tabular-nums">{subjectOf(row)}</bdi>;
}
