import { staffTexts } from '#contract/staff-texts.ts';

import { staffSendForText } from '#web/staff/session/staff-send.ts';
import { tellFailure } from '#web/staff/session/tell-failure.ts';
import { useTask } from '#web/shared/ui/use-task.ts';

/** Finds the user id of an email; `unknown` if no account has it, undefined after an error, which it has shown. */
export function useFindAccount() {
  const { isBusy, run } = useTask();
  const find = async (email: string): Promise<{ userId: string } | 'unknown' | undefined> => {
    const result = await run(() => staffSendForText('POST /api/loyalty/verify', { email }));
    if (result.ok) return { userId: result.body };
    if (result.status === 404) return 'unknown';
    tellFailure(result, staffTexts.unableToSubmit);
    return undefined;
  };
  return { isBusy, find };
}
