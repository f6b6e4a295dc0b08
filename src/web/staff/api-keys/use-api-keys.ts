/** The API keys of the park, and the calls that make and delete one. */
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';

import type { ApiKey, ApiKeyFields } from '#contract/calls/staff-api-keys.ts';

import { useTask } from '#web/shared/ui/use-task.ts';
import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';

const apiKeysKey = ['api-keys'];
const lookEveryMilliseconds = 15_000;

/** All keys, looked up again while the tab is open, because their uses go on. */
export function useApiKeys(): UseQueryResult<ApiKey[]> {
  return useQuery({
    queryKey: apiKeysKey,
    queryFn: async () => bodyOf(await staffSend('GET /api/admin/api-key/', undefined)).apiKeys,
    refetchInterval: lookEveryMilliseconds,
  });
}

/** Makes and deletes keys; all keys are read again afterwards, also after a refusal. */
export function useKeyChanges() {
  const client = useQueryClient();
  const task = useTask();
  const readAgain = (): Promise<void> => client.invalidateQueries({ queryKey: apiKeysKey });
  return {
    isBusy: task.isBusy,
    make: (fields: ApiKeyFields) =>
      task.run(async () => {
        const made = await staffSend('POST /api/admin/api-key/', fields);
        await readAgain();
        return made;
      }),
    remove: (id: string) =>
      task.run(async () => {
        const removed = await staffSend('DELETE /api/admin/api-key/:id', undefined, { params: { id } });
        await readAgain();
        return removed;
      }),
  };
}
