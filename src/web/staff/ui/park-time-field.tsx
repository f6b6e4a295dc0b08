import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';

import { fromField, lastField, toField } from './park-words.ts';
import { staffPage } from './staff-page.ts';

interface ParkTimeFieldProps {
  label: string;
  /** The text before the name of the time zone. */
  description?: string | undefined;
  error?: ReactNode;
  withAsterisk?: boolean;
  disabled?: boolean;
  /** The step in seconds. */
  step?: number;
  /** An ISO instant, or an empty string. */
  value: string;
  onChange: (iso: string | null) => void;
}

/** A field for a date and time in park time. */
export function ParkTimeField({ description, value, onChange, ...field }: ParkTimeFieldProps) {
  const { timeZone } = staffPage();
  // While a year is typed digit by digit, it passes through years with other UTC offsets, so the typed text is kept
  // and not converted back.
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
