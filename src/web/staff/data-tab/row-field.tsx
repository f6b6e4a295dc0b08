import { Checkbox, NativeSelect, NumberInput, PasswordInput, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

import type { AdminColumn, CellValue } from '#contract/admin-columns.ts';

import { decimalSeparatorOf, typedDecimalSeparators } from '#domain/park-format.ts';

import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { ColorField } from '#web/staff/ui/color-field.tsx';
import { ParkTimeField } from '#web/staff/ui/park-time-field.tsx';
import { PictureField } from './picture-field.tsx';
import type { SelectOption } from './select-options.ts';

interface RowFieldProps {
  column: AdminColumn;
  value: CellValue;
  options: readonly SelectOption[];
  error: string | undefined;
  isReadOnly: boolean;
  onChange: (value: CellValue) => void;
}

/** One field of the modal, by the kind of its column (staff §2). To add a kind, add a line to the table below. */
export function RowField(props: RowFieldProps) {
  return fields[props.column.kind](props);
}

const fields: Record<AdminColumn['kind'], (props: RowFieldProps) => ReactNode> = {
  boolean: ({ column, value, error, isReadOnly, onChange }) => (
    <Checkbox
      label={column.label}
      description={column.hint}
      error={error}
      disabled={isReadOnly}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  ),
  color: (props) => (
    <ColorField
      {...commonOf(props)}
      value={fieldText(props) === '' ? '' : `#${fieldText(props)}`}
      onChange={(color) => props.onChange(color.replace(/^#/, ''))}
    />
  ),
  number: (props) => (
    <NumberInput
      {...commonOf(props)}
      allowDecimal={false}
      value={typeof props.value === 'number' ? props.value : ''}
      onChange={(next) => props.onChange(next === '' ? null : Number(next))}
    />
  ),
  'item-id': textField,
  currency: (props) => <AmountField {...props} />,
  datetime: (props) => (
    <ParkTimeField {...commonOf(props)} step={1} value={fieldText(props)} onChange={props.onChange} />
  ),
  password: (props) => (
    <PasswordInput
      {...commonOf(props)}
      autoComplete="new-password"
      value={fieldText(props)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
    />
  ),
  select: (props) => (
    <NativeSelect
      {...commonOf(props)}
      value={fieldText(props)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      data={[{ value: '', label: 'SELECT' }, ...withValue(props.options, fieldText(props))]}
    />
  ),
  choice: (props) => (
    <NativeSelect
      {...commonOf(props)}
      value={fieldText(props)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      data={[{ value: '', label: 'SELECT' }, ...optionsOfChoice(props.column)]}
    />
  ),
  picture: (props) => (
    <PictureField {...commonOf(props)} value={fieldText(props)} onChange={props.onChange} />
  ),
  textarea: (props) => (
    <Textarea
      {...commonOf(props)}
      rows={5}
      value={fieldText(props)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  ),
  text: textField,
};

function textField(props: RowFieldProps): ReactNode {
  return (
    <TextInput
      {...commonOf(props)}
      inputMode={props.column.kind === 'item-id' && props.column.holdsText !== true ? 'numeric' : undefined}
      value={fieldText(props)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

function commonOf({ column, error, isReadOnly }: RowFieldProps) {
  return {
    label: column.label,
    description: column.hint,
    error,
    withAsterisk: column.isRequired === true,
    disabled: isReadOnly,
  };
}

function optionsOfChoice(column: AdminColumn): SelectOption[] {
  return column.kind === 'choice' ? [...column.choices] : [];
}

function fieldText({ value }: RowFieldProps): string {
  return String(value ?? '');
}

/** Adds the current value to the options if it is no longer one of them, so that it is still displayed. */
function withValue(options: readonly SelectOption[], value: string): SelectOption[] {
  const isThere = value === '' || options.some((option) => option.value === value);
  return isThere ? [...options] : [{ value, label: value }, ...options];
}

/** An amount, typed with the park's decimal separator. */
function AmountField(props: RowFieldProps) {
  return (
    <NumberInput
      {...commonOf(props)}
      decimalScale={2}
      decimalSeparator={decimalSeparatorOf(useStaffPage())}
      allowedDecimalSeparators={typedDecimalSeparators}
      value={typeof props.value === 'number' ? props.value : ''}
      onChange={(next) => props.onChange(next === '' ? null : Number(next))}
    />
  );
}
