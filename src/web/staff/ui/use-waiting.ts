import type { keepPreviousData } from '@tanstack/react-query';

import type { QueuedRequest } from '#contract/calls/staff-requests.ts';
import type { RequestKind } from '#domain/request-kinds.ts';

import { useMay } from '#web/staff/session/use-session.ts';
import { useStaffQuery } from '#web/staff/session/use-staff-query.ts';

/** The open requests of a kind, or of all kinds. */
export interface Waiting {
  /** Where they are answered. */
  address: string;
  title: string;
  open: number;
  late: number;
  /** When the next answer is due, as an instant; null if nothing is open. */
  dueAt: string | null;
}

/** A new request is seen after a minute at the latest; these calls carry the idle time and keep no session open. */
const lookAgainEvery = 60_000;

/** The requests of all kinds that wait for the team, as far as the member may see them; undefined until they are counted. */
export function useWaiting(): Waiting | undefined {
  const may = useMay();
  const { data } = useQueue({
    enabled: may('Photo Request List') || may('Club Request List') || may('Help Request List'),
    refetchInterval: lookAgainEvery,
  });
  return data && countWaiting({ address: queueAddress, title: 'All requests' }, data.requests);
}

/** The queue by the kinds that the member may list, as the counters have read it. */
export function useQueueByKind(): readonly Waiting[] {
  const { data } = useQueue({ enabled: false });
  return data === undefined ? [] : countKinds(data);
}

/** The queue of all kinds, which the tab Requests and the counters share; or the answered requests. */
export function useQueue({ isAnswered = false, ...options }: QueueOptions = {}) {
  return useStaffQuery(isAnswered ? [...queueKey, 'answered'] : queueKey, 'GET /api/admin/request/', {
    ...(isAnswered ? { query: { status: 'answered' } } : {}),
    ...options,
  });
}

interface QueueOptions {
  isAnswered?: boolean;
  enabled?: boolean;
  refetchInterval?: number;
  placeholderData?: typeof keepPreviousData;
}

const queueKey = ['requests'];

const queueAddress = '/admin/requests';

const queueKinds: readonly { kind: RequestKind; title: string }[] = [
  { kind: 'photo', title: 'Photo requests' },
  { kind: 'club', title: 'Club requests' },
  { kind: 'wristband', title: 'Wristband requests' },
  { kind: 'link', title: 'Link requests' },
];

interface Queue {
  kinds: readonly RequestKind[];
  requests: readonly QueuedRequest[];
}

function countKinds({ kinds, requests }: Queue): Waiting[] {
  return queueKinds
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ kind, ...named }) =>
      countWaiting(
        { ...named, address: `${queueAddress}?kind=${kind}` },
        requests.filter((one) => one.kind === kind),
      ),
    );
}

/** The queue has those due first at the front. */
function countWaiting(
  named: Pick<Waiting, 'address' | 'title'>,
  requests: readonly QueuedRequest[],
): Waiting {
  return {
    ...{ ...named, open: requests.length, dueAt: requests[0]?.dueAt ?? null },
    late: requests.filter(({ isOverdue }) => isOverdue).length,
  };
}
