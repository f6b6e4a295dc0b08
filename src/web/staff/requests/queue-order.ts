/** What the queue shows by its filters, and what opens after an answer. */
import type { QueuedRequest } from '#contract/calls/staff-requests.ts';

import { requestNameOf } from './request-words.ts';

/** The filters as the address has them. */
export interface QueueFilters {
  /** A kind, or empty for all. */
  kind: string;
  /** `mine`, `free`, `late`, `answered`, the name of a member of the team after `by:`, or empty for all open ones. */
  show: string;
}

/** The requests that the filters let through, in the order of the list. */
export function filterQueue(
  requests: readonly QueuedRequest[],
  { kind, show }: QueueFilters,
): QueuedRequest[] {
  return requests.filter((one) => (kind === '' || one.kind === kind) && isShown(one, show));
}

function isShown({ status, hold, isOverdue }: QueuedRequest, show: string): boolean {
  if (show === 'answered') return status === 'answered';
  if (status === 'answered') return false;
  if (show === 'mine') return hold?.isMine === true;
  if (show === 'free') return hold === null;
  if (show === 'late') return isOverdue;
  return show.startsWith('by:') ? hold?.name === show.slice('by:'.length) : true;
}

/**
 * The name of the request that opens after this one: the next in the list that no one else works on, then from the
 * start again; empty if there is none.
 */
export function nextOf(requests: readonly QueuedRequest[], name: string): string {
  const index = requests.findIndex((one) => requestNameOf(one) === name);
  const others = [...requests.slice(index + 1), ...requests.slice(0, Math.max(0, index))];
  const next = others.find(({ hold }) => hold === null || hold.isMine);
  return next === undefined ? '' : requestNameOf(next);
}

/** The neighbor of a request in the list, for the keys J and K; the same one at the ends, the first without one. */
export function neighborOf(requests: readonly QueuedRequest[], name: string, step: 1 | -1): string {
  const index = requests.findIndex((one) => requestNameOf(one) === name);
  const at = index < 0 ? 0 : Math.min(requests.length - 1, Math.max(0, index + step));
  const found = requests[at];
  return found === undefined ? '' : requestNameOf(found);
}

/** How many requests each member of the team has, those with the most first. */
export function countHolders(requests: readonly QueuedRequest[]): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { hold } of requests) if (hold !== null) counts.set(hold.name, (counts.get(hold.name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}
