/** The kinds of claims that staff make on a member's behalf: a section each. */
import type { StaffClaim, CheckCandidate } from '#contract/calls/staff-loyalty.ts';
import type { PermissionName } from '#contract/staff-permissions.ts';
import { claimPermissionOf, earnKinds } from '#domain/earn-kinds.ts';
import { bodyOfNumber, earnKindNames, type EarnKind } from '#domain/guest-claims.ts';

import type { Failure } from '#web/shared/api/send.ts';
import { staffSend, type StaffSuccess } from '#web/staff/session/staff-send.ts';

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
