import { QueryClient } from '@tanstack/react-query';

/** The query cache of the back office; cleared on logout. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 10_000, refetchOnWindowFocus: true } },
});
