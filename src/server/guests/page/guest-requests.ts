/** The requests of a guest: for another photo, and about refused claims. */
import type { GuestRequest } from '#contract/calls/staff-guest.ts';
import { isOverdue, photoRequestStateOf } from '#domain/request-kinds.ts';

import type { OrderHistory } from '#server/office/orders/order-timeline.queries.ts';
import type { fetchClubRequestsOf } from './guest-page.queries.ts';

/** Photo requests of every pass of the order. */
export function viewPhotoRequests({ photoRequests }: OrderHistory, now: Date): GuestRequest[] {
  return photoRequests.map((request) => ({
    ...viewDates(request, now),
    kind: 'photo',
    barcode: request.barcode,
    status: photoRequestStateOf(request.status),
  }));
}

/** Requests about refused claims. */
export function viewClubRequests(
  requests: Awaited<ReturnType<typeof fetchClubRequestsOf>>,
  now: Date,
): GuestRequest[] {
  return requests.map((request) => ({
    ...viewDates(request, now),
    kind: 'club',
    earnKind: request.earnKind,
    number: request.number,
    note: request.note,
    status: request.status,
  }));
}

/** Open ones by their due time, then the others, the newest first. */
export function sortRequests(requests: readonly GuestRequest[]): GuestRequest[] {
  const rankOf = ({ status, dueAt, requestedAt }: GuestRequest): number =>
    status === 'open' ? Date.parse(dueAt) - 1e15 : -Date.parse(requestedAt);
  return requests.toSorted((a, b) => rankOf(a) - rankOf(b));
}

interface DatedRequest {
  requestId: string;
  status: string;
  requestedAt: Date;
  dueAt: Date;
  answeredAt: Date | null;
  answeredBy: string | null;
  answerMessage: string | null;
}

function viewDates(request: DatedRequest, now: Date) {
  return {
    requestId: request.requestId,
    requestedAt: request.requestedAt.toISOString(),
    dueAt: request.dueAt.toISOString(),
    isOverdue: isOverdue(request, now),
    answeredAt: request.answeredAt?.toISOString() ?? null,
    answeredBy: request.answeredBy,
    message: request.answerMessage,
  };
}
