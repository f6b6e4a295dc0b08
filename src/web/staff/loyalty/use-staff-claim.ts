import { useState } from 'react';

import type { CheckCandidate, StaffClaim } from '#contract/calls/staff-loyalty.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { fillText } from '#contract/fill-text.ts';

import type { Failure } from '#web/shared/api/send.ts';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { useTask } from '#web/shared/ui/use-task.ts';
import { showDone } from '#web/staff/undo/show-done.tsx';
import type { StaffClaimKind } from './claim-kinds.ts';
import type { LoyaltyAccount } from './loyalty-account.ts';

/** The claim call with its busy state and its result; each attempt clears the previous result. */
export function useStaffClaim(
  kind: StaffClaimKind,
  { email, userId }: LoyaltyAccount,
  onClaimed: () => Promise<void>,
) {
  const { loyaltyEmail } = useStaffPage();
  const { isBusy, failure, run, fail } = useTask();
  const [made, setMade] = useState<StaffClaim | null>(null);
  const [candidates, setCandidates] = useState<CheckCandidate[] | null>(null);
  const submit = async (number: string, checkId: string | null): Promise<boolean> => {
    setMade(null);
    const result = await run(() => kind.submit({ email, userID: userId, number, checkId }));
    const isChoice = result.ok && Array.isArray(result.body);
    setCandidates(result.ok && Array.isArray(result.body) ? result.body : null);
    if (!result.ok) fail(faultText(result, loyaltyEmail));
    if (!result.ok || isChoice || Array.isArray(result.body)) return false;
    setMade(result.body);
    if (result.undo !== undefined) showDone(`${number} was added to the account.`, result);
    // Not awaited, so that the next number can be typed while the account reloads.
    void onClaimed();
    return true;
  };
  // The checks to choose from belong to the number that was sent.
  const forgetChoice = (): void => setCandidates(null);
  return { isBusy, fault: failure ?? '', made, candidates, submit, forgetChoice };
}

/** Returns the server's text if it states a reason; otherwise one general text (staff §8). */
function faultText({ status, text }: Failure, loyaltyEmail: string): string {
  if (status === 400 && text !== undefined && text !== '') return text;
  return fillText(staffTexts.claimFailed, { email: loyaltyEmail });
}
