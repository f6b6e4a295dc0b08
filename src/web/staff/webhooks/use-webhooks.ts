/** The webhooks of the park, and the calls that change one. */
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';

import type { Webhook } from '#contract/calls/staff-webhooks.ts';
import type { CallKey } from '#contract/contract.ts';

import { useTask } from '#web/shared/ui/use-task.ts';
import { bodyOf, failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';

const webhooksKey = ['webhooks'];
const lookEveryMilliseconds = 10_000;

/** All webhooks, looked up again while the tab is open, because deliveries go on. */
export function useWebhooks(): UseQueryResult<Webhook[]> {
  return useQuery({
    queryKey: webhooksKey,
    queryFn: async () => bodyOf(await staffSend('GET /api/admin/webhook/', undefined)).webhooks,
    refetchInterval: lookEveryMilliseconds,
  });
}

type WebhookCall = Extract<CallKey, `${string} /api/admin/webhook/${string}`>;

/**
 * Sends a change and reads all webhooks again, also after a refusal. `done` is the toast of a success. `failure` is the
 * text of the last refusal.
 */
export function useWebhookChange() {
  const client = useQueryClient();
  const task = useTask();
  const change = async <Key extends WebhookCall>(
    key: Key,
    body: Parameters<typeof staffSend<Key>>[1],
    { id, done }: { id?: string; done?: string },
  ) => {
    const options = id === undefined ? {} : { params: { id } };
    const result = await task.run(() =>
      staffSend<Key>(key, body, options as Parameters<typeof staffSend<Key>>[2]),
    ); // the parameters of every call with an id
    await client.invalidateQueries({ queryKey: webhooksKey });
    if (result.ok && done !== undefined) showToast(done);
    return result;
  };
  return { change, isBusy: task.isBusy };
}

/** Shows the reason of a refusal as a toast. */
export function showFailure(result: Parameters<typeof failureText>[0]): void {
  showToast(failureText(result), 'danger');
}
