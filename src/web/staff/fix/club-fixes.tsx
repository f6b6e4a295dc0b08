/** The acts about the points of an account, and its removal. */
import { navigate } from 'wouter/use-browser-location';

import { fillText } from '#contract/fill-text.ts';
import type { DeskAccount } from '#contract/calls/desk-club.ts';
import type { LoyaltyOrder } from '#contract/calls/staff-loyalty.ts';
import type { StaffTaking } from '#contract/calls/staff-rewards.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { adjustmentPointsMax } from '#domain/staff-loyalty.ts';

import type { Failure } from '#web/shared/api/send.ts';
import type { FormField } from '#web/staff/declared/form-field.tsx';
import { queryClient } from '#web/staff/session/query-client.ts';
import { staffSend } from '#web/staff/session/staff-send.ts';
import { tellFailure } from '#web/staff/session/tell-failure.ts';
import { isReason } from '#web/staff/ui/reason-field.tsx';
import { writeNumber } from '#web/staff/ui/park-words.ts';
import { accountAct, FixForm, isOpenAccount, noReason, nothing, type ActRow, type May } from './fix-form.tsx';
import { guestKey } from './use-desk.ts';

interface Gift {
  points: number | '';
  reason: string;
  /** One id per form, so that sending again after a lost answer does not count the points twice. */
  id: string;
}

/** Gives points within the limits of the member’s access level. */
export const goodwillAct: ActRow = accountAct(
  [
    'Club',
    'goodwill-give',
    'Give goodwill points',
    'Loyalty Goodwill',
    ({ account }, may) => mayGive(account, may),
  ],
  newGift,
  ({ account: userId, goodwill: { perGift, leftToday } }) => {
    const most = Math.min(perGift, leftToday);
    return {
      fields: giftFields({
        hint: `At most ${writeNumber(perGift)} at once; you may still give ${writeNumber(leftToday)} today`,
        min: 1,
      }),
      faultsOf: ({ points }): Record<string, string> =>
        Number(points) > most ? { points: `Enter at most ${writeNumber(most)}` } : {},
      action: 'Give points',
      send: ({ points, reason, id: goodwillID }) =>
        staffSend(
          'POST /api/admin/loyalty/goodwill/:userId',
          { points: Number(points), reason, goodwillID },
          { params: { userId } },
        ),
      done: (given) =>
        `${writeNumber(given.points)} points were given. The balance is ${writeNumber(given.balance)}.`,
    };
  },
);

/** What else is done about the points of an account, and its removal. */
export const pointActs: readonly ActRow[] = [
  accountAct(
    ['Club', 'points-adjust', 'Adjust Points', 'Loyalty Adjust'],
    newGift,
    ({ account: userID }) => ({
      fields: giftFields({
        hint: 'Use a negative number to deduct; the balance may become negative',
        ...{ min: -adjustmentPointsMax, max: adjustmentPointsMax },
      }),
      send: ({ points, reason, id: adjustmentID }) =>
        staffSend('POST /api/admin/loyalty/adjust/', {
          userID,
          points: Number(points),
          reason,
          adjustmentID,
        }),
      done: 'The points were adjusted.',
    }),
  ),
  accountAct(
    ['End or remove', 'account-remove', 'Remove Account', 'Loyalty Account Remove'],
    noReason,
    ({ account: id, email }) => ({
      ...removal('Stored in the activity log'),
      text: staffTexts.removeAccountQuestion,
      send: (draft) => staffSend('DELETE /api/admin/loyalty/:id', reasonOf(draft), { params: { id } }),
      done: fillText(staffTexts.accountRemoved, { email }),
      onDone: () => navigate('/admin/members'),
    }),
  ),
];

/** True if the member of the team may still give points to the account today. */
export function mayGive(account: DeskAccount | undefined, may: May): boolean {
  const { perGift, leftToday } = account?.goodwill ?? { perGift: 0, leftToday: 0 };
  return isOpenAccount({ account }) && Math.min(perGift, leftToday) > 0 && may('Loyalty Goodwill');
}

function newGift(): Gift {
  return { points: '', reason: '', id: crypto.randomUUID() };
}

function giftFields(limits: { hint: string; min: number; max?: number }): FormField<Gift>[] {
  return [
    {
      ...{ name: 'points', kind: 'count', label: 'Points', isRequired: true, ...limits },
      isMissing: ({ points }) => points === '' || points === 0 || points < limits.min,
    },
    { name: 'reason', kind: 'reason', hint: 'The member can read it' },
  ];
}

interface RemoveOrderProps {
  userId: string;
  order: LoyaltyOrder;
  /** Called when the order has left the list. */
  onRemoved: () => void;
  onClose: () => void;
}

/** Removes an order from the account. */
export function RemoveOrder({ userId, order, onRemoved, onClose }: RemoveOrderProps) {
  const params = { userId, orderId: order.id, barcode: order.barcode };
  const fix = {
    ...removal('The member can read it'),
    ...{ start: noReason(), action: 'Remove Order', text: staffTexts.removeOrderQuestion },
    send: (draft: { reason: string }) =>
      staffSend('DELETE /api/admin/loyalty/order/:userId/:orderId/:barcode', reasonOf(draft), { params }),
    done: staffTexts.orderRemoved,
    onDone: () => queryClient.invalidateQueries({ queryKey: guestKey }).then(onRemoved),
  };
  return <FixForm label={`Remove Order ${order.id}`} {...{ fix, onClose }} />;
}

interface GiveBackProps {
  taking: StaffTaking;
  /** Called when its button has left the list. */
  onReturned: () => void;
  onClose: () => void;
}

/** Gives a reward back that the member holds. */
export function GiveBackReward({ taking: { takingId, reward, points }, onReturned, onClose }: GiveBackProps) {
  const fix = {
    start: nothing(),
    action: 'Give back',
    text: `The code ends, and the member gets ${writeNumber(points)} points back.`,
    send: () => staffSend('POST /api/admin/reward-redemption/give-back/', { takingId }),
    done: `${reward} was given back.`,
    onDone: () => queryClient.invalidateQueries({ queryKey: guestKey }).then(onReturned),
  };
  return <FixForm label={`Give back ${reward}`} {...{ fix, onClose }} />;
}

/** Asks for a reason if one can be given; a refusal ends the question, and a toast reports it. */
export function removal(hint: string) {
  const fields: FormField<{ reason: string }>[] = [
    { name: 'reason', kind: 'text', label: 'Reason (optional)', hint, lengthMax: 200 },
  ];
  return {
    ...{ fields, isFinal: true },
    onRefused: (failure: Failure): boolean => {
      tellFailure(failure, staffTexts.unableToRemove);
      return true;
    },
  };
}

/** The reason to send; none if fewer than three characters were typed. */
export function reasonOf({ reason }: { reason: string }): { reason?: string } {
  return isReason(reason) ? { reason: reason.trim() } : {};
}
