import { useQueryClient, type QueryKey } from '@tanstack/react-query';

import type { Failure } from '#web/shared/api/send.ts';
import { useTask } from '#web/shared/ui/use-task.ts';
import { failureText, type StaffSuccess } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';
import { showDone } from '#web/staff/undo/show-done.tsx';

/** A call that a member makes by a button or a form, and what its screen does with the answer. */
export interface StaffCall<Body> {
  send: () => Promise<StaffSuccess<Body> | Failure>;
  /** The queries that are read again, also after a refusal, which may come from a list that is no longer true. */
  again?: readonly QueryKey[] | undefined;
  /** The toast of a success; it offers the undo that the answer names. */
  done?: string | ((body: Body) => string) | undefined;
  onDone?: ((body: Body) => void) | undefined;
  /** Shows a refusal; without it a toast does. */
  onRefused?: ((failure: Failure) => void) | undefined;
}

/** Makes calls of a screen, one at a time. */
export function useStaffCall() {
  const client = useQueryClient();
  const { isBusy, run } = useTask();
  const make = async <Body>({
    send,
    again = [],
    done,
    onDone,
    onRefused,
  }: StaffCall<Body>): Promise<void> => {
    const result = await run(async () => {
      const answer = await send();
      await Promise.all(again.map((queryKey) => client.invalidateQueries({ queryKey })));
      return answer;
    });
    if (!result.ok) return (onRefused ?? showRefusal)(result);
    if (done !== undefined) showDone(typeof done === 'string' ? done : done(result.body), result);
    onDone?.(result.body);
  };
  return { isBusy, make, run };
}

function showRefusal(failure: Failure): void {
  showToast(failureText(failure), 'danger');
}
