import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';

import { fromField, lastField, toField } from './park-time.ts';
import { useStaffPage } from './staff-page.ts';

interface ParkTimeFieldProps {
  label: string;
  /** Said before whose time it is. */
  description?: string | undefined;
  error?: ReactNode;
  withAsterisk?: boolean;
  disabled?: boolean;
  /** Seconds between two choices. */
  step?: number;
  /** An ISO instant; empty for none. */
  value: string;
  onChange: (iso: string | null) => void;
}

/** A date and time on the park's clocks. */
export function ParkTimeField({ description, value, onChange, ...field }: ParkTimeFieldProps) {
  const { timeZone } = useStaffPage();
  // A year comes in digit by digit, through years whose clocks went by other seconds: the text stays as it is typed.
  const [typed, setTyped] = useState('');
  const isTyped = (fromField(typed, timeZone) ?? '') === value;
  return (
    <TextInput
      {...field}
      type="datetime-local"
      max={lastField}
      description={[description, `Park time (${timeZone})`].filter((words) => words !== undefined).join('. ')}
      value={isTyped ? typed : toField(value, timeZone)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(fromField(currentTarget.value, timeZone));
      }}
    />
  );
}
