import { Redirect, useSearch } from 'wouter';

import type { RequestKind } from '#domain/request-kinds.ts';

/** The tab of one kind of requests: it leads to the queue with its filter, and to the request of its address. */
export default function QueueOfKind({ kind }: { kind: RequestKind }) {
  const id = new URLSearchParams(useSearch()).get('request');
  const wanted = new URLSearchParams({ kind, ...(id === null ? {} : { request: `${kind}.${id}` }) });
  return <Redirect to={`/admin/requests?${wanted.toString()}`} replace />;
}
