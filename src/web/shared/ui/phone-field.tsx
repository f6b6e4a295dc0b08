import type { ComponentProps } from 'react';

import { formatPhone, type PhonePlan } from '#domain/phone.ts';

import { Field } from './field.tsx';
import { formatAsTyped } from './format-as-typed.ts';

type PhoneFieldProps = Omit<ComponentProps<typeof Field>, 'value' | 'onInput' | 'onChange'> & {
  plan: PhonePlan;
  /** Digits, or a number with any separators. */
  defaultValue?: string;
};

/** A field for a phone number. In North America it formats the number while it is typed: (999) 999-9999. */
export function PhoneField({ plan, defaultValue = '', ...field }: PhoneFieldProps) {
  return (
    <Field
      {...field}
      type="tel"
      inputMode="tel"
      autoComplete={field.autoComplete ?? 'off'}
      placeholder={plan.sample}
      defaultValue={formatPhone(defaultValue, plan)}
      onInput={(event) => formatAsTyped(event.currentTarget, (text) => formatPhone(text, plan))}
    />
  );
}
