import { useState, type ComponentProps, type SyntheticEvent } from 'react';

import { formatPhone } from '#domain/phone.ts';

import { Field } from './field.tsx';

type PhoneFieldProps = Omit<ComponentProps<typeof Field>, 'value' | 'onInput' | 'onChange'> & {
  /** Digits, or a number as somebody wrote it. */
  defaultValue?: string;
};

/** A field that groups a phone number while it is typed: (999) 999-9999. */
export function PhoneField({ defaultValue = '', ...field }: PhoneFieldProps) {
  const [value, setValue] = useState(formatPhone(defaultValue));
  const onChange = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    const typed = currentTarget.value;
    // Whoever mends a digit in the middle would lose their place if the text were rewritten under them.
    const isAtEnd = currentTarget.selectionStart === typed.length;
    setValue(isAtEnd ? formatPhone(typed) : typed);
  };
  return (
    <Field
      {...field}
      type="tel"
      inputMode="tel"
      autoComplete={field.autoComplete ?? 'off'}
      placeholder="(999) 999-9999"
      value={value}
      onChange={onChange}
      onBlur={() => setValue(formatPhone(value))}
    />
  );
}
