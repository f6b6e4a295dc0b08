/** What the desk may do about a pass or an account now, as the server judges it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';

/** The state of a pass. Its data leaves the memory with the screen, because it names a person. */
export function useDeskPass({ orderId, barcode }: { orderId: string; barcode: string }) {
  return useQuery({
    queryKey: ['desk', 'pass', orderId, barcode],
    queryFn: async () =>
      bodyOf(
        await staffSend('GET /api/admin/desk/:orderId/:barcode', undefined, { params: { orderId, barcode } }),
      ),
    gcTime: 0,
  });
}

/** The data of an account. */
export function useDeskAccount(userId: string, isWanted: boolean) {
  return useQuery({
    queryKey: ['desk', 'account', userId],
    queryFn: async () =>
      bodyOf(await staffSend('GET /api/admin/desk-account/:userId', undefined, { params: { userId } })),
    enabled: isWanted,
    gcTime: 0,
  });
}

/** Reads the page and the buttons again after a change. */
export function useReadDesk(onChanged: () => Promise<void>): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([client.invalidateQueries({ queryKey: ['desk'] }), onChanged()]);
  };
}
