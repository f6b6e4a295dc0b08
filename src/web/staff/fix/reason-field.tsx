import { TextInput } from '@mantine/core';

import { deskReasonLengthMax } from '#contract/calls/desk-pass.ts';

const reasonLengthMin = 3;

interface ReasonFieldProps {
  value: string;
  onChange: (reason: string) => void;
  description?: string;
}

/** Why something is done; it is kept in the record. */
export function ReasonField({ value, onChange, description = 'Kept in the record' }: ReasonFieldProps) {
  return (
    <TextInput
      label="Reason"
      description={description}
      maxLength={deskReasonLengthMax}
      autoComplete="off"
      required
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** True if the text can be a reason. */
export function isReason(text: string): boolean {
  return text.trim().length >= reasonLengthMin;
}
