import { useInfiniteQuery, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';

import type { BodySentOf, JsonOf } from '#contract/call.ts';
import type { CallKey, Contract } from '#contract/contract.ts';

import { bodyOf, staffSend, type StaffSendOptions } from './staff-send.ts';

/** What a call asks for, and when it is made. */
interface StaffQuery<Key extends CallKey, Data>
  extends
    Pick<StaffSendOptions<Key>, 'params' | 'query'>,
    Omit<UseQueryOptions<JsonOf<Contract[Key]>, Error, Data>, 'queryKey' | 'queryFn'> {
  body?: BodySentOf<Contract[Key]>;
}

/** Reads what a screen shows by a call. */
export function useStaffQuery<Key extends CallKey, Data = JsonOf<Contract[Key]>>(
  queryKey: QueryKey,
  call: Key,
  { body, params, query, ...options }: StaffQuery<Key, Data> = {},
) {
  const sent = { ...(params && { params }), ...(query && { query }) };
  // A call without a body gets undefined, which its type is.
  const queryFn = async () => bodyOf(await staffSend(call, body as BodySentOf<Contract[Key]>, sent));
  return useQuery({ ...options, queryKey, queryFn });
}

/** How a list is read part by part. */
interface StaffParts<Key extends CallKey> extends Pick<StaffSendOptions<Key>, 'params' | 'query'> {
  /** What the next part begins before; undefined after the last one. */
  nextOf: (part: JsonOf<Contract[Key]>) => string | undefined;
  staleTime?: number;
  refetchInterval?: number;
}

/** Reads a long list by a call, the next part when it is asked for. */
export function useStaffParts<Key extends CallKey>(
  queryKey: QueryKey,
  call: Key,
  { params, query, nextOf, ...options }: StaffParts<Key>,
) {
  return useInfiniteQuery({
    ...{ ...options, queryKey, initialPageParam: '', getNextPageParam: nextOf },
    queryFn: async ({ pageParam: before }) => {
      const sent = { ...(params && { params }), query: { ...query, ...(before === '' ? {} : { before }) } };
      return bodyOf(await staffSend(call, undefined as BodySentOf<Contract[Key]>, sent)); // as above
    },
  });
}
