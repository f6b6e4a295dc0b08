import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';

import type { Failure, Success } from '#web/shared/api/send.ts';
import { bodyOf } from '#web/staff/session/staff-send.ts';

/** Reads what a screen shows by a call. */
export function useStaffQuery<Body>(
  queryKey: QueryKey,
  send: () => Promise<Success<Body> | Failure>,
  options: Omit<UseQueryOptions<Body>, 'queryKey' | 'queryFn'> = {},
) {
  return useQuery({ ...options, queryKey, queryFn: async () => bodyOf(await send()) });
}
