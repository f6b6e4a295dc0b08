import { useQuery } from '@tanstack/react-query';

import type { QueuedRequest } from '#contract/calls/staff-requests.ts';
import type { RequestKind } from '#domain/request-kinds.ts';

import { useMay } from '#web/staff/session/use-session.ts';
import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';

/** The open requests of a kind, or of all kinds. */
export interface Waiting {
  /** The slug of the tab that answers them. */
  slug: string;
  title: string;
  open: number;
  late: number;
  /** When the next answer is due, as an instant; null if nothing is open. */
  dueAt: string | null;
}

/** A new request is seen after a minute at the latest; these calls carry the idle time and keep no session open. */
const lookAgainEvery = 60_000;

/** The requests that wait for the team, all and by kind, as far as the member may see them and they have been counted. */
export function useWaiting(): readonly Waiting[] {
  const may = useMay();
  const { data } = useQuery({
    ...requestQueueQuery,
    enabled: may('Photo Request List') || may('Club Request List') || may('Help Request List'),
    refetchInterval: lookAgainEvery,
  });
  if (data === undefined) return [];
  return [countWaiting('requests', 'All requests', data.requests), ...countKinds(data)];
}

/** The queue by the kinds that the member may list, as the counters have read it. */
export function useQueueByKind(): readonly Waiting[] {
  const { data } = useQuery({ ...requestQueueQuery, enabled: false });
  return data === undefined ? [] : countKinds(data);
}

/** The queue of all kinds, which the tab Requests and the counters share. */
export const requestQueueQuery = {
  queryKey: ['requests'],
  queryFn: async () => bodyOf(await staffSend('GET /api/admin/request/', undefined)),
};

/** Each kind with the address that shows it alone. */
const queueKinds: readonly { kind: RequestKind; slug: string; title: string }[] = [
  { kind: 'photo', slug: 'photo-requests', title: 'Photo requests' },
  { kind: 'club', slug: 'club-requests', title: 'Club requests' },
  { kind: 'wristband', slug: 'requests?kind=wristband', title: 'Wristband requests' },
  { kind: 'link', slug: 'requests?kind=link', title: 'Link requests' },
];

interface Queue {
  kinds: readonly RequestKind[];
  requests: readonly QueuedRequest[];
}

function countKinds({ kinds, requests }: Queue): Waiting[] {
  return queueKinds
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ kind, slug, title }) =>
      countWaiting(
        slug,
        title,
        requests.filter((one) => one.kind === kind),
      ),
    );
}

/** The queue has those due first at the front. */
function countWaiting(slug: string, title: string, requests: readonly QueuedRequest[]): Waiting {
  return {
    ...{ slug, title, open: requests.length, dueAt: requests[0]?.dueAt ?? null },
    late: requests.filter(({ isOverdue }) => isOverdue).length,
  };
}
