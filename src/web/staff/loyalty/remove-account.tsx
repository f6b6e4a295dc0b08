import { Button } from '@mantine/core';

import { staffTexts } from '#contract/staff-texts.ts';
import { fillText } from '#contract/fill-text.ts';

import { staffSend } from '#web/staff/session/staff-send.ts';
import { useReload, type LoyaltyAccount } from './loyalty-account.ts';
import { RemovalDialog } from './removal-dialog.tsx';
import { useRemoval } from './use-removal.ts';

/** Removes the account and everything on it after two confirmations. */
export function RemoveAccount({ account, onRemoved }: { account: LoyaltyAccount; onRemoved: () => void }) {
  const reload = useReload();
  const removal = useRemoval(
    (reason) => staffSend('DELETE /api/admin/loyalty/:id', reason, { params: { id: account.userId } }),
    {
      doneText: fillText(staffTexts.accountRemoved, { email: account.email }),
      onRemoved,
      onRefused: reload,
    },
  );
  return (
    <>
      <Button color="red" variant="light" onClick={removal.ask}>
        Remove Account
      </Button>
      <RemovalDialog
        removal={removal}
        title="Remove Account"
        text={staffTexts.removeAccountQuestion}
        action="Remove Account"
        reasonHint="Stored in the activity log"
      />
    </>
  );
}
