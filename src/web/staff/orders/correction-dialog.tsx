import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { correctionReasonLengthMax } from '#contract/calls/order-corrections.ts';

import type { Failure } from '#web/shared/api/send.ts';
import { failureText, type StaffSuccess } from '#web/staff/session/staff-send.ts';
import { showDone } from '#web/staff/undo/show-done.tsx';
import { useMay } from '#web/staff/session/use-session.ts';
import { ConfirmDialog } from '#web/staff/ui/confirm-dialog.tsx';
import { useTask } from '#web/shared/ui/use-task.ts';

interface NumberField {
  label: string;
  pattern: RegExp;
  error: string;
}

interface CorrectionProps {
  orderId: string;
  /** The button that opens the dialog, and its title. */
  title: string;
  text: string;
  action: string;
  /** The new number, if the correction asks for one. */
  field?: NumberField;
  send: (values: { number: string; reason: string }) => Promise<StaffSuccess<unknown> | Failure>;
  /** Shown after the correction. */
  doneText: string;
  /** True if the correction ends something, so that the button warns. */
  isFinal?: boolean;
}

/** A button with its dialog, which asks for a reason and names what the correction does. */
export function Correction(props: CorrectionProps) {
  const may = useMay();
  const { isOpen, isBusy, refusal, fields, open, close, confirm } = useCorrection(props);
  if (!may('Order Correct')) return null;
  const { title, text, action, isFinal } = props;
  return (
    <>
      <Button {...(isFinal === true ? endingLook : plainLook)} size="sm" onClick={open}>
        {title}
      </Button>
      <ConfirmDialog
        {...{ isOpen, title, text, action, isBusy }}
        onConfirm={() => void confirm()}
        onCancel={close}
      >
        <CorrectionFields {...fields} />
        {refusal === '' ? null : (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
      </ConfirmDialog>
    </>
  );
}

/** The state of the dialog. A refusal stays in it, so that the number can be corrected at once. */
function useCorrection({ orderId, field, send, doneText }: CorrectionProps) {
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [number, setNumber] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [refusal, setRefusal] = useState('');
  const { isBusy, run } = useTask();
  const isGood = reason.trim() !== '' && (field === undefined || field.pattern.test(number.trim()));
  const open = (): void => {
    setNumber('');
    setReason('');
    setIsTried(false);
    setRefusal('');
    setIsOpen(true);
  };
  const confirm = async (): Promise<void> => {
    setIsTried(true);
    setRefusal('');
    if (!isGood) return;
    const result = await run(() => send({ number: number.trim(), reason: reason.trim() }));
    if (!result.ok) return setRefusal(failureText(result));
    setIsOpen(false);
    showDone(doneText, result);
    await client.invalidateQueries({ queryKey: ['order', orderId] });
  };
  const fields = { field, number, reason, isTried, setNumber, setReason };
  return { isOpen, isBusy, refusal, fields, open, close: () => setIsOpen(false), confirm };
}

const plainLook = { variant: 'default' };
const endingLook = { variant: 'light', color: 'red' };

interface FieldsProps {
  field: NumberField | undefined;
  number: string;
  reason: string;
  /** True after the first confirmation: errors are shown from then on. */
  isTried: boolean;
  setNumber: (number: string) => void;
  setReason: (reason: string) => void;
}

function CorrectionFields({ field, number, reason, isTried, setNumber, setReason }: FieldsProps) {
  return (
    <Stack gap="sm">
      {field === undefined ? null : (
        <TextInput
          label={field.label}
          inputMode="numeric"
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
          error={isTried && !field.pattern.test(number.trim()) ? field.error : undefined}
          required
        />
      )}
      <TextInput
        label="Reason"
        value={reason}
        maxLength={correctionReasonLengthMax}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={isTried && reason.trim() === '' ? 'Enter a reason' : undefined}
        required
      />
    </Stack>
  );
}
