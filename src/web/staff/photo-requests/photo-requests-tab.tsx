import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { PhotoRequestView } from '#contract/calls/staff-photo-requests.ts';

import { Instant } from '#web/staff/ui/instant.tsx';
import { Mark } from '#web/staff/ui/mark.tsx';
import { AnswerButton, AnswerTime, DueTime } from '#web/staff/ui/request-cells.tsx';
import { RequestList, RequestTable } from '#web/staff/ui/request-list.tsx';
import { StackingRow } from '#web/staff/ui/stacking-table.tsx';
import { photoRequestsQuery } from '#web/staff/ui/use-waiting.ts';
import { AnswerModal } from './answer-modal.tsx';

/** The Photo Requests tab: the open requests by due time, and the most recently answered ones. */
export default function PhotoRequestsTab() {
  const list = useQuery(photoRequestsQuery);
  return (
    <RequestList
      what="The photo requests"
      query={list}
      waiting={{ none: 'No request', one: 'guest', several: 'guests' }}
      renderOpen={(rows, onOpen) => <OpenTable rows={rows} onOpen={onOpen} />}
      renderAnswered={(rows) => <AnsweredTable rows={rows} />}
      renderAnswer={(dialog) => <AnswerModal key={dialog.request.requestId} {...dialog} />}
    />
  );
}

interface OpenTableProps {
  rows: readonly PhotoRequestView[];
  onOpen: (row: PhotoRequestView) => void;
}

const openHeads = ['Answer', 'Due', 'Guest', 'Order', 'Product', 'Asked'] as const;

function OpenTable({ rows, onOpen }: OpenTableProps) {
  return (
    <RequestTable label="Open requests" heads={openHeads}>
      {rows.map((row) => {
        const cells: Record<(typeof openHeads)[number], ReactNode> = {
          Answer: <AnswerButton about={row.guest || `order ${row.orderId}`} onOpen={() => onOpen(row)} />,
          Due: <DueTime request={row} />,
          Guest: row.guest || 'Not registered',
          Order: <OrderId row={row} />,
          Product: row.product,
          Asked: <Instant iso={row.requestedAt} />,
        };
        return <StackingRow key={row.requestId} cells={cells} />;
      })}
    </RequestTable>
  );
}

const answeredHeads = ['Answer', 'Guest', 'Order', 'Answered', 'By', 'Message'] as const;

function AnsweredTable({ rows }: Pick<OpenTableProps, 'rows'>) {
  return (
    <RequestTable label="Answered" heads={answeredHeads}>
      {rows.map((row) => {
        const isApproved = row.status === 'approved';
        const cells: Record<(typeof answeredHeads)[number], ReactNode> = {
          Answer: <Mark tone={isApproved ? 'good' : 'plain'}>{isApproved ? 'Approved' : 'Declined'}</Mark>,
          Guest: row.guest || 'Not registered',
          Order: <OrderId row={row} />,
          Answered: <AnswerTime iso={row.answeredAt} />,
          By: row.answeredBy,
          Message: row.message,
        };
        return <StackingRow key={row.requestId} cells={cells} />;
      })}
    </RequestTable>
  );
}

function OrderId({ row }: { row: PhotoRequestView }) {
  return <span className="tabular-nums">{row.orderId}</span>;
}
