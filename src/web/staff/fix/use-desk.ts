/** What the desk may do about a pass or an account now, as the server judges it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';

/** The beginning of the keys of all that the profile of a guest reads. */
export const guestKey = ['guest'];

/** The state of a pass; its data leaves the memory with the screen, because it names a person. */
export function useDeskPass(pass: { orderId: string; barcode: string } | undefined) {
  const { orderId, barcode } = pass ?? { orderId: '', barcode: '' };
  return useQuery({
    queryKey: [...guestKey, 'desk-pass', orderId, barcode],
    queryFn: async () =>
      bodyOf(
        await staffSend('GET /api/admin/desk/:orderId/:barcode', undefined, { params: { orderId, barcode } }),
      ),
    enabled: pass !== undefined,
    gcTime: 0,
  });
}

/** The data of an account. */
export function useDeskAccount(userId: string | undefined) {
  return useQuery({
    queryKey: [...guestKey, 'desk-account', userId],
    queryFn: async () =>
      bodyOf(
        await staffSend('GET /api/admin/desk-account/:userId', undefined, {
          params: { userId: userId ?? '' },
        }),
      ),
    enabled: userId !== undefined,
    gcTime: 0,
  });
}

/** The changes of the points of an account. */
export function useLedger(userId: string) {
  return useQuery({
    queryKey: [...guestKey, 'ledger', userId],
    queryFn: async () =>
      bodyOf(await staffSend('GET /api/admin/loyalty/ledger/:userId', undefined, { params: { userId } })),
  });
}

/** The rewards that a member took. */
export function useTakings(userId: string | undefined) {
  return useQuery({
    queryKey: [...guestKey, 'rewards', userId],
    queryFn: async () =>
      bodyOf(
        await staffSend('GET /api/admin/loyalty/rewards/:userId', undefined, {
          params: { userId: userId ?? '' },
        }),
      ),
    enabled: userId !== undefined,
  });
}

/** Reads the profile again after a change; resolves when it has arrived. */
export function useReadGuest(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: guestKey });
}
