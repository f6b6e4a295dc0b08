import { useQuery } from '@tanstack/react-query';

import type { GuestOrder } from '#contract/calls/staff-guest.ts';

import { guestKey } from '#web/staff/fix/use-desk.ts';
import { bodyOf, staffSendForDownload } from '#web/staff/session/staff-send.ts';
import { readAsDataUrl } from '#web/staff/ui/read-as-data-url.ts';

/**
 * The photo on the pass as a data URL; undefined until it has arrived, and if there is none. It is read once, because
 * every look is on record, and again when the page is.
 */
export function useGuestPhoto(order: GuestOrder | null): string | undefined {
  const { orderId, pass } = order ?? { orderId: '', pass: { barcode: '', hasPhoto: false } };
  const { barcode, hasPhoto } = pass;
  const photo = useQuery({
    queryKey: [...guestKey, 'photo', orderId, barcode],
    queryFn: async () => {
      const call = 'GET /api/admin/guest-photo/:orderId/:barcode';
      const result = await staffSendForDownload(call, undefined, { params: { orderId, barcode } });
      return (await readAsDataUrl(bodyOf(result).bytes)) ?? null;
    },
    enabled: hasPhoto,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return hasPhoto ? (photo.data ?? undefined) : undefined;
}
