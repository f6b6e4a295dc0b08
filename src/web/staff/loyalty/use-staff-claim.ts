import { useState } from 'react';

import type { CheckCandidate, StaffClaim } from '#contract/calls/staff-loyalty.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { fillText } from '#contract/fill-text.ts';

import type { PermissionName } from '#contract/staff-permissions.ts';
import { claimPermissionOf, earnKinds } from '#domain/earn-kinds.ts';
import { bodyOfNumber, earnKindNames, type EarnKind } from '#domain/guest-claims.ts';

import type { Failure } from '#web/shared/api/send.ts';
import { staffSend, type StaffSuccess } from '#web/staff/session/staff-send.ts';
import { staffPage } from '#web/staff/ui/staff-page.ts';
import { useTask } from '#web/shared/ui/use-task.ts';
import { showDone } from '#web/staff/undo/show-done.tsx';
import type { LoyaltyAccount } from './loyalty-account.ts';

/** The claim call with its busy state and its result; each attempt clears the previous result. */
export function useStaffClaim(
  kind: StaffClaimKind,
  { email, userId }: LoyaltyAccount,
  onClaimed: () => Promise<void>,
) {
  const { loyaltyEmail } = staffPage();
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

/** The account, the claimed number, and the `checkId` once a check has been chosen. */
export interface ClaimOrder {
  email: string;
  userID: string;
  number: string;
  checkId: string | null;
}

/** One section of the tab. */
export interface StaffClaimKind {
  path: EarnKind;
  title: string;
  label: string;
  permission: PermissionName;
  /** The title of the camera, or null if there is nothing to scan. */
  scanTitle: string | null;
  submit: (order: ClaimOrder) => Promise<StaffSuccess<StaffClaim | CheckCandidate[]> | Failure>;
}

const inText = { mayRefuseInText: true } as const;

/** The sections in their order. */
export const claimKinds: readonly StaffClaimKind[] = earnKindNames.map((kind) => ({
  path: kind,
  ...earnKinds[kind].staff,
  permission: claimPermissionOf(kind),
  submit: ({ email, userID, number, checkId }) => {
    const body = {
      email,
      userID,
      ...bodyOfNumber(kind, number),
      ...(checkId !== null && { checkID: checkId }),
    };
    return staffSend(`POST /api/admin/loyalty/${kind}/`, body, inText);
  },
}));
