import { TextInput } from '@mantine/core';

import { ConfirmDialog } from '#web/staff/ui/confirm-dialog.tsx';
import type { useRemoval } from './use-removal.ts';

interface RemovalDialogProps {
  removal: ReturnType<typeof useRemoval>;
  title: string;
  text: string;
  action: string;
  /** The readers of the reason. */
  reasonHint: string;
}

/** Asks for confirmation before an order or an account is removed, and for a reason if one can be given. */
export function RemovalDialog({ removal, title, text, action, reasonHint }: RemovalDialogProps) {
  return (
    <ConfirmDialog
      isOpen={removal.isAsking}
      title={title}
      text={text}
      action={action}
      isBusy={removal.isBusy}
      onConfirm={() => void removal.confirm()}
      onCancel={removal.close}
    >
      <TextInput
        label="Reason (optional)"
        description={reasonHint}
        maxLength={200}
        value={removal.reason}
        onChange={(event) => removal.setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
