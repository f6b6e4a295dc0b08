/** The three kinds of claims that staff make on a member's behalf: a section each. */
import type { StaffClaim, CheckCandidate } from '#contract/calls/staff-loyalty.ts';
import { screenTexts } from '#contract/screen-texts.ts';
import type { PermissionName } from '#contract/staff-permissions.ts';

import type { Failure, Success } from '#web/shared/api/send.ts';
import { staffSend } from '#web/staff/session/staff-send.ts';

/** Whose claim it is, by which number; `checkId` once a check was chosen. */
export interface ClaimOrder {
  email: string;
  userID: string;
  number: string;
  checkId: string | null;
}

/** A section. */
export interface StaffClaimKind {
  path: 'tickets' | 'purchase' | 'hotels';
  title: string;
  label: string;
  permission: PermissionName;
  /** The overlay's title, where there is something to scan. */
  scanTitle: string | null;
  submit: (order: ClaimOrder) => Promise<Success<StaffClaim | CheckCandidate[]> | Failure>;
}

const inText = { mayRefuseInText: true } as const;

export const claimKinds: readonly StaffClaimKind[] = [
  {
    path: 'tickets',
    title: 'Tickets',
    label: 'Order or invoice number',
    permission: 'Loyalty Claim Tickets',
    scanTitle: null,
    submit: ({ email, userID, number }) =>
      staffSend('POST /api/admin/loyalty/tickets/', { email, userID, orderId: number }, inText),
  },
  {
    path: 'purchase',
    title: 'Food & Beverage',
    label: 'Check number',
    permission: 'Loyalty Claim Purchase',
    scanTitle: screenTexts.scanCheck,
    submit: ({ email, userID, number, checkId }) =>
      staffSend(
        'POST /api/admin/loyalty/purchase/',
        { email, userID, checkNumber: number, checkID: checkId },
        inText,
      ),
  },
  {
    path: 'hotels',
    title: 'Hotel Reservations',
    label: 'Reservation number',
    permission: 'Loyalty Claim Hotels',
    scanTitle: null,
    submit: ({ email, userID, number }) =>
      staffSend('POST /api/admin/loyalty/hotels/', { email, userID, reservationNumber: number }, inText),
  },
];
