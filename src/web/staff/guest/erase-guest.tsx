import { Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';

import type { GuestPage } from '#contract/calls/staff-guest.ts';

import { useTask } from '#web/shared/ui/use-task.ts';
import { forgetRecentGuests } from '#web/staff/session/recent-guests.ts';
import { failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { AskingButton } from '#web/staff/ui/asking-button.tsx';

/** Erases the guest of the page at their request: the order of the page, or its account. */
export function EraseGuest({ page: { order, account } }: { page: GuestPage }) {
  const may = useMay();
  const { isBusy, failure, give } = useErasing();
  if (!may('Guest Erase')) return null;
  const named =
    order === null
      ? ({ kind: 'account', id: account?.number ?? '', title: `account ${account?.number ?? ''}` } as const)
      : ({ kind: 'order', id: order.orderId, title: `order ${order.orderId}` } as const);
  return (
    <Group>
      <AskingButton
        variant="light"
        color="red"
        label="Erase this guest"
        title={`Erase the guest of ${named.title}`}
        text={effects[named.kind]}
        action="Erase this guest"
        loading={isBusy}
        onConfirm={() => void give(named)}
      />
      {failure === null ? null : (
        <Text c="red" role="alert">
          {failure}
        </Text>
      )}
    </Group>
  );
}

const kept =
  'Passes stay valid without a name, and amounts stay for accounting. Erase the guest in the park’s own systems first, or an import brings the data back. This cannot be undone.';

const effects = {
  order: `The names, addresses, photos, shares, consents, mails and phones of all passes of this order are erased, and the club accounts with their email addresses are removed with their points. ${kept}`,
  account: `This club account is removed with its points, and the names, addresses, photos, shares, consents, mails and phones of the passes with its email address are erased. ${kept}`,
} as const;

function useErasing() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { isBusy, failure, run, fail } = useTask();
  const give = async ({ kind, id }: { kind: 'order' | 'account'; id: string }): Promise<void> => {
    const result = await run(() =>
      staffSend('DELETE /api/admin/guest/:kind/:id', undefined, { params: { kind, id } }),
    );
    if (!result.ok) return fail(failureText(result));
    // No screen of this browser shows the guest again.
    forgetRecentGuests();
    navigate('/admin');
    client.removeQueries({ type: 'inactive' });
    showToast('The guest was erased.');
    await client.invalidateQueries({ refetchType: 'none' });
  };
  return { isBusy, failure, give };
}
