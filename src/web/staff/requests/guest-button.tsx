import { Button, Group, Kbd } from '@mantine/core';
import { useLocation } from 'wouter';

import type { OpenedRequest } from '#contract/calls/staff-requests.ts';

import { useMay } from '#web/staff/session/use-session.ts';
import { guestAddressOf } from '#web/staff/ui/guest-address.ts';
import { openFind } from '#web/staff/ui/open-find.ts';
import { useShortcuts } from '#web/staff/ui/use-shortcuts.ts';
import { requestNameOf } from './request-words.ts';

/**
 * The page of the guest, where what the answer promises is done; a guest of whom nothing is proved is looked for first.
 * Both lead back to the request.
 */
export function GuestButton({ request }: { request: OpenedRequest }) {
  const guest = useGuestOf(request);
  useShortcuts({ g: guest?.open });
  if (guest === undefined) return null;
  return (
    <Group>
      <Button variant="default" size="compact-md" aria-keyshortcuts="G" onClick={guest.open}>
        {guest.label}
        <Kbd size="xs" ms="xs" aria-hidden>
          G
        </Kbd>
      </Button>
    </Group>
  );
}

function useGuestOf(request: OpenedRequest): { label: string; open: () => void } | undefined {
  const may = useMay();
  const [, navigate] = useLocation();
  const { kind, orderId, barcode, account, about, email } = request;
  const name = requestNameOf(request);
  if (kind === 'link') {
    if (!may('Guest Search') && !may('Loyalty Search')) return undefined;
    // The number that the guest typed, or else the address.
    return { label: 'Find the guest', open: () => openFind({ term: about || email, request: name }) };
  }
  if (account === null && orderId === null) return undefined;
  if (!may(account === null ? 'Guest Search' : 'Loyalty List')) return undefined;
  const order = orderId === null ? {} : { order: orderId, ...(barcode === null ? {} : { pass: barcode }) };
  const address = guestAddressOf({ ...(account === null ? order : { account }), request: name });
  return { label: 'Guest page', open: () => navigate(address) };
}
