import {
  Checkbox,
  ColorInput,
  NativeSelect,
  NumberInput,
  PasswordInput,
  Textarea,
  TextInput,
} from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';

import type { AdminColumn, CellValue } from '#contract/admin-columns.ts';

import { fromLocal, toLocal } from './local-time.ts';
import type { SelectOption } from './select-options.ts';

interface RowFieldProps {
  column: AdminColumn;
  value: CellValue;
  options: readonly SelectOption[];
  error: string | undefined;
  isReadOnly: boolean;
  onChange: (value: CellValue) => void;
}

/** One field of the modal, by its column's kind (staff §2). */
export function RowField(props: RowFieldProps) {
  const { column, value, options, error, isReadOnly, onChange } = props;
  const common = {
    label: column.label,
    description: column.hint,
    error,
    withAsterisk: column.isRequired === true,
    disabled: isReadOnly,
  };
  const text = String(value ?? '');
  switch (column.kind) {
    case 'boolean':
      return (
        <Checkbox
          label={column.label}
          description={column.hint}
          error={error}
          disabled={isReadOnly}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'color':
      return (
        <ColorInput
          {...common}
          format="hex"
          value={text === '' ? '' : `#${text}`}
          onChange={(color) => onChange(color.replace(/^#/, ''))}
          eyeDropperButtonProps={{ 'aria-label': `Pick ${column.label} from the screen` }}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...common}
          allowDecimal={false}
          min={column.min}
          max={column.max}
          value={typeof value === 'number' ? value : ''}
          onChange={(next) => onChange(typeof next === 'number' ? next : next === '' ? null : Number(next))}
        />
      );
    case 'datetime':
      return (
        <DateTimePicker
          {...common}
          withSeconds
          clearable={column.isRequired !== true}
          valueFormat="MMM D, YYYY h:mm:ss A"
          value={toLocal(text)}
          onChange={(next) => onChange(next === null ? null : fromLocal(next))}
          clearButtonProps={{ 'aria-label': `Clear ${column.label}` }}
          submitButtonProps={{ 'aria-label': 'Done' }}
        />
      );
    case 'password':
      return (
        <PasswordInput
          {...common}
          autoComplete="new-password"
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
        />
      );
    case 'select':
      return (
        <NativeSelect
          {...common}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
          data={[{ value: '', label: 'SELECT' }, ...withValue(options, text)]}
        />
      );
    case 'textarea':
      return (
        <Textarea
          {...common}
          rows={5}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    default:
      return <TextInput {...common} value={text} onChange={(event) => onChange(event.currentTarget.value)} />;
  }
}

/** A value that is no choice any more is still shown as what it is. */
function withValue(options: readonly SelectOption[], value: string): SelectOption[] {
  const isThere = value === '' || options.some((option) => option.value === value);
  return isThere ? [...options] : [{ value, label: value }, ...options];
}
