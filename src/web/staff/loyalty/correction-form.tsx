/** What the forms of all corrections of an account share. */
import { Button, Stack, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';

import type { Failure } from '#web/shared/api/send.ts';
import { failureText, type StaffSuccess } from '#web/staff/session/staff-send.ts';
import { showDone } from '#web/staff/undo/show-done.tsx';
import { ModalActions } from '#web/staff/ui/modal-actions.tsx';
import { discardQuestion, StaffModal } from '#web/staff/ui/staff-modal.tsx';
import { useTask } from '#web/shared/ui/use-task.ts';
import { useReload, type LoyaltyAccount } from './loyalty-account.ts';

/** The account that is corrected. */
export interface CorrectionProps {
  account: LoyaltyAccount;
  onClose: () => void;
}

/** A shorter reason says nothing. */
export const reasonLengthMin = 3;

/** The field for the reason of a correction. */
export function ReasonField({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  return (
    <TextInput
      label="Reason"
      description="The member can read it"
      maxLength={150}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface CorrectionModalProps {
  form: ReturnType<typeof useCorrection>;
  isReady: boolean;
  hasDraft: boolean;
  /** The title, and the label of the button. */
  action: string;
  /** The label of the button, if it is another one. */
  submitLabel?: string;
  onClose: () => void;
  children: ReactNode;
}

/** The form of a correction in its modal. */
export function CorrectionModal(props: CorrectionModalProps) {
  const { form, isReady, hasDraft, action, submitLabel, onClose, children } = props;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady && !form.isBusy) void form.send();
  };
  return (
    <StaffModal
      title={action}
      isOpen
      onClose={onClose}
      size="lg"
      leaveQuestion={hasDraft ? discardQuestion : undefined}
    >
      <form onSubmit={submit}>
        <Stack>
          {children}
          <ModalActions fault={form.fault}>
            <Button type="submit" disabled={!isReady} loading={form.isBusy}>
              {submitLabel ?? action}
            </Button>
          </ModalActions>
        </Stack>
      </form>
    </StaffModal>
  );
}

/** Sends a correction, and loads the account again once it is done. */
export function useCorrection(
  onDone: () => void,
  doneText: string,
  call: () => Promise<StaffSuccess<unknown> | Failure>,
) {
  const reload = useReload();
  const { isBusy, failure, run, fail } = useTask();
  const send = async (): Promise<void> => {
    const result = await run(call);
    if (!result.ok) return fail(failureText(result));
    showDone(doneText, result);
    onDone();
    await reload();
  };
  return { isBusy, fault: failure ?? '', send };
}
