/** The account that is loaded in the Loyalty tab, with its queries. None of its data is stored on the device. */
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { staffTexts } from '#contract/staff-texts.ts';

import type { Failure } from '#web/shared/api/send.ts';
import { bodyOf, staffSend, staffSendForText } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';

/** A loaded member (staff §3), with the markers that `allowedChanges` in the domain returns. */
export interface LoyaltyAccount {
  userId: string;
  email: string;
  allowedChanges: number;
}

/** Shows an error as a toast, except the end of the session, which has its own toast. */
export function tellFailure({ status }: Failure, text: string): void {
  if (status !== 401) showToast(text, 'danger');
}

const keys = {
  all: ['loyalty'],
  orders: (email: string) => ['loyalty', 'orders', email],
  pass: (userId: string) => ['loyalty', 'pass', userId],
  ledger: (userId: string) => ['loyalty', 'ledger', userId],
  takings: (userId: string) => ['loyalty', 'rewards', userId],
};

/** Loads the orders on the account. */
export function useOrders({ email }: LoyaltyAccount) {
  return useQuery({
    queryKey: keys.orders(email),
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
    queryKey: keys.pass(userId),
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

/** Loads the changes of the account's points. */
export function useLedger({ userId }: LoyaltyAccount) {
  return useQuery({
    queryKey: keys.ledger(userId),
    queryFn: async () =>
      bodyOf(await staffSend('GET /api/admin/loyalty/ledger/:userId', undefined, { params: { userId } })),
  });
}

/** Loads the rewards that the member took. */
export function useTakings({ userId }: LoyaltyAccount) {
  return useQuery({
    queryKey: keys.takings(userId),
    queryFn: async () =>
      bodyOf(await staffSend('GET /api/admin/loyalty/rewards/:userId', undefined, { params: { userId } })),
  });
}

/** Refetches all data of the tab; resolves when it has arrived. */
export function useReload(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.all });
}
