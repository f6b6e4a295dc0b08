/** The account of a club panel, with its queries. None of its data is stored on the device. */
import { useQuery } from '@tanstack/react-query';

import { staffTexts } from '#contract/staff-texts.ts';

import { guestKey } from '#web/staff/fix/use-desk.ts';
import { bodyOf, staffSend, staffSendForText } from '#web/staff/session/staff-send.ts';
import { tellFailure } from '#web/staff/session/tell-failure.ts';

/** A loaded member (staff §3), with the markers that `allowedChanges` in the domain returns. */
export interface LoyaltyAccount {
  userId: string;
  email: string;
  allowedChanges: number;
}

/** Loads the orders on the account. */
export function useOrders({ email }: LoyaltyAccount) {
  return useQuery({
    queryKey: [...guestKey, 'orders', email],
    queryFn: async () => {
      const result = await staffSend('POST /api/admin/loyalty/', { email });
      if (!result.ok) tellFailure(result, staffTexts.unableToLoadOrders);
      return bodyOf(result);
    },
  });
}

/** Loads the account's season pass; null if it has none. */
export function useSeasonPass({ userId }: LoyaltyAccount) {
  return useQuery({
    queryKey: [...guestKey, 'season-pass', userId],
    queryFn: async () => {
      const result = await staffSendForText('GET /api/admin/loyalty/pass/:userId/', undefined, {
        params: { userId },
      });
      if (!result.ok && result.problem?.code === 'season-pass-none') return null;
      if (!result.ok) tellFailure(result, staffTexts.unableToGetSeasonPass);
      return bodyOf(result);
    },
  });
}
