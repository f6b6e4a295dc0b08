/** What the desk may do about a pass or an account now, as the server judges it. */
import { useQueryClient } from '@tanstack/react-query';

import { useStaffQuery } from '#web/staff/session/use-staff-query.ts';

/** The beginning of the keys of all that the profile of a guest reads. */
export const guestKey = ['guest'];

/** The state of a pass; its data leaves the memory with the screen, because it names a person. */
export function useDeskPass(pass: { orderId: string; barcode: string } | undefined) {
  const { orderId, barcode } = pass ?? { orderId: '', barcode: '' };
  return useStaffQuery(
    [...guestKey, 'desk-pass', orderId, barcode],
    'GET /api/admin/desk/:orderId/:barcode',
    { params: { orderId, barcode }, enabled: pass !== undefined, gcTime: 0 },
  );
}

/** The data of an account. */
export function useDeskAccount(userId: string | undefined) {
  return useStaffQuery([...guestKey, 'desk-account', userId], 'GET /api/admin/desk-account/:userId', {
    params: { userId: userId ?? '' },
    enabled: userId !== undefined,
    gcTime: 0,
  });
}

/** The changes of the points of an account. */
export function useLedger(userId: string) {
  return useStaffQuery([...guestKey, 'ledger', userId], 'GET /api/admin/loyalty/ledger/:userId', {
    params: { userId },
  });
}

/** The rewards that a member took. */
export function useTakings(userId: string | undefined) {
  return useStaffQuery([...guestKey, 'rewards', userId], 'GET /api/admin/loyalty/rewards/:userId', {
    params: { userId: userId ?? '' },
    enabled: userId !== undefined,
  });
}

/** Reads the profile again after a change; resolves when it has arrived. */
export function useReadGuest(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: guestKey });
}
