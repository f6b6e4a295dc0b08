/** The guest of the page's address, and how the page is read again. */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';

import type { GuestPage, GuestOrder } from '#contract/calls/staff-guest.ts';

import { guestKey } from '#web/staff/fix/use-desk.ts';
import { usePhoto } from '#web/staff/ui/use-photo.ts';
import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';

/** The numbers of the address; null where it names none. */
interface GuestNumbers {
  order: string | null;
  pass: string | null;
  account: string | null;
}

/** The numbers of the address, and the name of the request that led there. */
export function useGuestNumbers(): GuestNumbers & { request: string | null } {
  const [params] = useSearchParams();
  return {
    order: params.get('order'),
    pass: params.get('pass'),
    account: params.get('account'),
    request: params.get('request'),
  };
}

/**
 * Loads the page. Its data leaves the memory with the screen, because it names a person. While another pass of the same
 * order loads, the page stays; that of another guest goes at once, so that no button of it helps the wrong one.
 */
export function useGuestPage({ order, pass, account }: GuestNumbers) {
  const numbers = { order, pass, account };
  return useQuery({
    queryKey: [...guestKey, 'page', numbers],
    queryFn: async () => {
      const named = await staffSend('POST /api/admin/guest-page/', { ...numbers });
      if (named.ok || named.status !== 404 || order === null || pass === null) return bodyOf(named);
      // The pass has another barcode or order by now.
      return bodyOf(await staffSend('POST /api/admin/guest-page/', { order, pass: null, account }));
    },
    enabled: numbers.order !== null || numbers.account !== null,
    placeholderData: (former: GuestPage | undefined) => (isOfGuest(former, numbers) ? former : undefined),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

function isOfGuest(page: GuestPage | undefined, { order, account }: GuestNumbers): boolean {
  if (order !== null) return page?.order?.orderId === order;
  return page?.account?.number === account || page?.account?.userId === account;
}

/**
 * The photo on the pass as a data URL; undefined until it has arrived, and if there is none. It is read once, because
 * every look is on record, and again when the page is.
 */
export function useGuestPhoto(order: GuestOrder | null): string | undefined {
  const { orderId, pass } = order ?? { orderId: '', pass: { barcode: '', hasPhoto: false } };
  const { barcode, hasPhoto } = pass;
  const photo = usePhoto(
    [...guestKey, 'photo', orderId, barcode],
    'GET /api/admin/guest-photo/:orderId/:barcode',
    {
      params: { orderId, barcode },
      enabled: hasPhoto,
    },
  );
  return hasPhoto ? (photo.data ?? undefined) : undefined;
}
