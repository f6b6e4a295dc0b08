import { TextInput } from '@mantine/core';
import type { Ref } from 'react';

import { deskReasonLengthMax, deskReasonLengthMin } from '#domain/desk-reason.ts';

interface ReasonFieldProps {
  ref?: Ref<HTMLInputElement>;
  value: string;
  onChange: (reason: string) => void;
  description?: string;
  error?: string | undefined;
}

/** Why something is done; it is kept in the record. */
export function ReasonField({
  ref,
  value,
  onChange,
  description = 'Kept in the record',
  error,
}: ReasonFieldProps) {
  return (
    <TextInput
      {...(ref === undefined ? {} : { ref })}
      label="Reason"
      description={description}
      error={error}
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
  return text.trim().length >= deskReasonLengthMin;
}
