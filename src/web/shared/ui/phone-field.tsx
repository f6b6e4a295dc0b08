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
      onInput={({ currentTarget, nativeEvent }) => {
        // A keyboard that composes digits would write them again into a changed field.
        if ('isComposing' in nativeEvent && nativeEvent.isComposing) return;
        formatAsTyped(currentTarget, (text) => formatPhone(text, plan));
      }}
    />
  );
}
