import { useQuery } from '@tanstack/react-query';

import type { RequestKind } from '#domain/request-kinds.ts';

import { useMay } from '#web/staff/session/use-session.ts';
import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';
import { useStaffPage } from './staff-page.ts';

/** What the counters read of a request. */
interface WaitingRequest {
  status: string;
  isOverdue: boolean;
  dueAt: string;
}

/** The open requests of a kind. */
export interface Waiting {
  /** The slug of the tab that answers them, with its filter if there is one. */
  slug: string;
  title: string;
  open: number;
  late: number;
  /** When the next answer is due, as an instant; null if nothing is open. */
  dueAt: string | null;
}

/** A new request is seen after a minute at the latest; these calls carry the idle time and keep no session open. */
const lookAgainEvery = 60_000;

/** The requests that wait for the team, by kind, as far as the member may see them and they have been counted. */
export function useWaiting(): readonly Waiting[] {
  const may = useMay();
  const { hasClub } = useStaffPage();
  const photos = useQuery({
    ...photoRequestsQuery,
    enabled: may('Photo Request List'),
    refetchInterval: lookAgainEvery,
  });
  const claims = useQuery({
    ...clubRequestsQuery,
    enabled: hasClub && may('Club Request List'),
    refetchInterval: lookAgainEvery,
  });
  const queue = useQuery({
    ...requestQueueQuery,
    enabled: may('Photo Request List') || may('Club Request List') || may('Help Request List'),
    refetchInterval: lookAgainEvery,
  });
  const requests = queue.data?.requests.map((one) => ({ ...one, status: 'open' }));
  return [
    countWaiting('requests', 'All requests', requests),
    countWaiting('photo-requests', 'Photo requests', photos.data),
    countWaiting('club-requests', 'Club requests', claims.data),
  ].filter((one) => one !== null);
}

const queueTitles: readonly { kind: RequestKind; title: string }[] = [
  { kind: 'photo', title: 'Photo requests' },
  { kind: 'club', title: 'Club requests' },
  { kind: 'wristband', title: 'Wristband requests' },
  { kind: 'link', title: 'Link requests' },
];

/** The queue by the kinds that the member may list, each once, as the counters have read it. */
export function useQueueByKind(): readonly Waiting[] {
  const { hasClub } = useStaffPage();
  const { data } = useQuery({ ...requestQueueQuery, enabled: false });
  return queueTitles.flatMap(({ kind, title }) => {
    if (data?.kinds.includes(kind) !== true || (kind === 'club' && !hasClub)) return [];
    const requests = data.requests.filter((one) => one.kind === kind);
    const open = requests.map((one) => ({ ...one, status: 'open' }));
    return countWaiting(`requests?kind=${kind}`, title, open) ?? [];
  });
}

/** The list of the Photo Requests tab, which the counters share. */
export const photoRequestsQuery = {
  queryKey: ['photo-requests'],
  queryFn: async () => bodyOf(await staffSend('GET /api/admin/photo-request/', undefined)),
};

/** The queue of all kinds, which the tab Requests and the counters share. */
export const requestQueueQuery = {
  queryKey: ['requests'],
  queryFn: async () => bodyOf(await staffSend('GET /api/admin/request/', undefined)),
};

/** The list of the Club Requests tab, which the counters share. */
export const clubRequestsQuery = {
  queryKey: ['club-requests'],
  queryFn: async () => bodyOf(await staffSend('GET /api/admin/club-request/', undefined)),
};

function countWaiting(
  slug: string,
  title: string,
  requests: readonly WaitingRequest[] | undefined,
): Waiting | null {
  if (requests === undefined) return null;
  const open = requests.filter(({ status }) => status === 'open');
  const next = open.reduce<string | null>(
    (first, { dueAt }) => (first === null || dueAt < first ? dueAt : first),
    null,
  );
  return {
    ...{ slug, title, open: open.length, dueAt: next },
    late: open.filter(({ isOverdue }) => isOverdue).length,
  };
}
