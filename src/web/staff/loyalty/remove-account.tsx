import { Button, TextInput } from '@mantine/core';

import { staffTexts } from '#contract/staff-texts.ts';

import { staffSend } from '../staff-send.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { LoyaltyAccount } from './loyalty-account.ts';
import { useRemoval } from './use-removal.ts';

/** Removes the account and all that is on it, once it was asked for twice. */
export function RemoveAccount({ account, onRemoved }: { account: LoyaltyAccount; onRemoved: () => void }) {
  const removal = useRemoval(
    (reason) => staffSend('DELETE /api/admin/loyalty/:id', reason, { params: { id: account.userId } }),
    { doneText: staffTexts.accountRemoved.replace('{email}', account.email), onRemoved },
  );
  return (
    <>
      <Button color="red" variant="light" onClick={removal.ask}>
        Remove Account
      </Button>
      <ConfirmDialog
        isOpen={removal.isAsking}
        title="Remove Account"
        text={staffTexts.removeAccountQuestion}
        action="Remove Account"
        isBusy={removal.isBusy}
        onConfirm={() => void removal.confirm()}
        onCancel={removal.close}
      >
        <TextInput
          label="Reason (optional)"
          description="Kept in the record of changes"
          maxLength={200}
          value={removal.reason}
          onChange={(event) => removal.setReason(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  );
}
