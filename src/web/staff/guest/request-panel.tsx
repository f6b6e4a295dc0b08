import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';

import type { GuestRequest } from '#contract/calls/staff-guest.ts';
import { earnKinds } from '#domain/earn-kinds.ts';
import { isolated } from '#domain/isolated.ts';

import { Instant } from '#web/staff/ui/instant.tsx';
import { Mark, type MarkTone } from '#web/staff/ui/mark.tsx';
import { ListPanel } from './pass-lists.tsx';

/** The requests of the guest; an open one leads to its queue. */
export function RequestPanel({ requests }: { requests: readonly GuestRequest[] }) {
  return (
    <ListPanel
      title="Requests"
      items={requests}
      renderItem={(request) => <RequestLine request={request} />}
    />
  );
}

const statusLooks: Readonly<Record<GuestRequest['status'], { tone: MarkTone; children: string }>> = {
  open: { tone: 'bad', children: 'Open' },
  approved: { tone: 'good', children: 'Approved' },
  added: { tone: 'good', children: 'Points added' },
  declined: { tone: 'plain', children: 'Declined' },
  answered: { tone: 'plain', children: 'Answered' },
};

function RequestLine({ request }: { request: GuestRequest }) {
  const { status, requestedAt, dueAt, isOverdue, answeredAt, answeredBy, message } = request;
  const by = answeredBy === null ? '' : ` by ${isolated(answeredBy)}`;
  return (
    <div className="staff-break">
      <Text fw={600}>
        {requestSubject(request)} <Mark {...statusLooks[status]} />
      </Text>
      <Text size="sm">
        Asked <Instant iso={requestedAt} />
        {status === 'open' ? (
          <>
            , {isOverdue ? 'overdue since' : 'due'} <Instant iso={dueAt} />
          </>
        ) : null}
        {answeredAt === null ? null : (
          <>
            , answered{by} <Instant iso={answeredAt} />
          </>
        )}
      </Text>
      {request.kind === 'club' && request.note !== '' ? <Text size="sm">“{request.note}”</Text> : null}
      {message === null || message === '' ? null : <Text size="sm">Answer: “{message}”</Text>}
      {status === 'open' ? (
        <Anchor component={Link} href={queueOf[request.kind]} size="sm">
          Open the requests
        </Anchor>
      ) : null}
    </div>
  );
}

const queueOf: Readonly<Record<GuestRequest['kind'], string>> = {
  photo: '/admin/requests?kind=photo',
  club: '/admin/requests?kind=club',
};

function requestSubject(request: GuestRequest): string {
  if (request.kind === 'photo') return `Another photo, pass ${request.barcode}`;
  return `Points for ${earnKinds[request.earnKind].entryNoun.toLowerCase()} ${request.number}`;
}
