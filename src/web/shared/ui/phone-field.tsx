import type { ComponentProps } from 'react';

import { formatPhone } from '#domain/phone.ts';

import { Field } from './field.tsx';
import { formatAsTyped } from './format-as-typed.ts';

type PhoneFieldProps = Omit<ComponentProps<typeof Field>, 'value' | 'onInput' | 'onChange'> & {
  /** Digits, or a number with any separators. */
  defaultValue?: string;
};

/** A field that formats a phone number while it is typed: (999) 999-9999. */
export function PhoneField({ defaultValue = '', ...field }: PhoneFieldProps) {
  return (
    <Field
      {...field}
      type="tel"
      inputMode="tel"
      autoComplete={field.autoComplete ?? 'off'}
      placeholder="(999) 999-9999"
      defaultValue={formatPhone(defaultValue)}
      onInput={(event) => formatAsTyped(event.currentTarget, formatPhone)}
    />
  );
}
