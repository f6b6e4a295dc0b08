import { staffTexts } from '#contract/staff-texts.ts';
import { allowedChanges } from '#domain/staff-loyalty.ts';

import { staffSendForText } from '#web/staff/session/staff-send.ts';
import { useTask } from '#web/shared/ui/use-task.ts';
import { tellFailure, type LoyaltyAccount } from './loyalty-account.ts';

/**
 * Loads the account of an email. Returns `unknown` if no account has this email, and undefined after an error, which
 * it has shown.
 */
export function useFindAccount() {
  const { isBusy, run } = useTask();
  const find = async (email: string): Promise<LoyaltyAccount | 'unknown' | undefined> => {
    const result = await run(() => staffSendForText('POST /api/loyalty/verify', { email }));
    if (result.ok) return { userId: result.body, email, allowedChanges: allowedChanges.adminMode };
    if (result.status === 404) return 'unknown';
    tellFailure(result, staffTexts.unableToSubmit);
    return undefined;
  };
  return { isBusy, find };
}
