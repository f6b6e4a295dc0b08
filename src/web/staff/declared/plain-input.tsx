import {
  Checkbox,
  NativeSelect,
  NumberInput,
  PasswordInput,
  Radio,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';

import { focusOnArrival } from '#web/shared/ui/focus-on-arrival.ts';
import { ParkTimeField } from '#web/staff/ui/park-time-field.tsx';

type TextKind = 'text' | 'url' | 'email' | 'tel' | 'date';

/** What a field that is drawn by its kind needs. */
export interface PlainKind {
  /** `words` is a text of several lines, `time` an instant in park time, `count` a whole number or an empty text. */
  kind: TextKind | 'password' | 'words' | 'time' | 'check' | 'count' | 'choice' | 'radio';
  label: string;
  hint?: string | undefined;
  isRequired?: boolean | undefined;
  /** True for a typed field that has the focus when it appears. */
  isFirst?: boolean;
  lengthMax?: number;
  /** Of a `choice` or a `radio`. */
  options?: readonly { value: string; label: string; description?: string }[];
  /** Of `words`: how many lines are seen at first; of a `time`: the step in seconds. */
  lines?: number;
  step?: number;
  /** The first option of a `choice` until there is one. */
  prompt?: string;
  min?: number;
  /** A count beyond it is moved into its limits when the field is left. */
  max?: number;
  /** Of a `date`: the first and the last day that the browser offers. */
  days?: Pick<ComponentProps<'input'>, 'min' | 'max'>;
  /** The keyboard of a phone, and what the browser does with a typed text. */
  typing?: Pick<ComponentProps<'input'>, 'inputMode' | 'autoCapitalize' | 'spellCheck' | 'autoComplete'>;
}

interface PlainInputProps {
  field: PlainKind;
  value: unknown;
  error: string | undefined;
  isReadOnly: boolean;
  onChange: (value: string | number | boolean | null) => void;
}

/** The input of a field that is drawn by its kind. To add a kind, add a line to the table below. */
export function PlainInput(props: PlainInputProps) {
  return inputs[props.field.kind](props);
}

const inputs: Record<PlainKind['kind'], (props: PlainInputProps) => ReactNode> = {
  ...{ text: textInput, url: textInput, email: textInput, tel: textInput, date: textInput },
  password: (props) => (
    <PasswordInput
      {...typedOf(props)}
      visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
    />
  ),
  words: (props) => <Textarea {...typedOf(props)} autosize minRows={props.field.lines ?? 3} />,
  time: (props) => {
    const { step, isRequired = false } = props.field;
    return (
      <ParkTimeField
        {...shownOf(props)}
        {...(step === undefined ? {} : { step })}
        withAsterisk={isRequired}
        value={typedText(props)}
        onChange={props.onChange}
      />
    );
  },
  check: (props) => (
    <Checkbox
      {...shownOf(props)}
      checked={props.value === true}
      onChange={({ currentTarget: { checked } }) => props.onChange(checked)}
    />
  ),
  count: (props) => {
    const { min, max, isRequired = false } = props.field;
    return (
      <NumberInput
        {...{ ...shownOf(props), required: isRequired }}
        {...(min === undefined ? {} : { min, allowNegative: min < 0 })}
        {...(max === undefined ? { clampBehavior: 'none' } : { max })}
        allowDecimal={false}
        value={typeof props.value === 'number' ? props.value : ''}
        onChange={(count) => props.onChange(numberIn(count))}
      />
    );
  },
  choice: (props) => {
    const { options = [], prompt } = props.field;
    const first = prompt === undefined || typedText(props) !== '' ? [] : [{ value: '', label: prompt }];
    return <NativeSelect {...typedOf(props)} data={[...first, ...options]} />;
  },
  radio: (props) => {
    const { label, hint, options = [] } = props.field;
    return (
      <Radio.Group
        {...{ label, error: props.error, description: hint }}
        value={typedText(props)}
        onChange={props.onChange}
      >
        <Stack gap="xs" mt="xs">
          {options.map((option) => (
            <Radio key={option.value} {...option} disabled={props.isReadOnly} />
          ))}
        </Stack>
      </Radio.Group>
    );
  },
};

function textInput(props: PlainInputProps): ReactNode {
  return <TextInput {...typedOf(props)} {...props.field.days} type={props.field.kind} />;
}

function shownOf({ field: { label, hint }, error, isReadOnly }: PlainInputProps) {
  return { label, error, description: hint, disabled: isReadOnly };
}

function typedOf(props: PlainInputProps) {
  const { typing, isRequired = false, isFirst = false, lengthMax } = props.field;
  return {
    ...{ ...shownOf(props), autoComplete: 'off', ...typing, required: isRequired, value: typedText(props) },
    ...(lengthMax === undefined ? {} : { maxLength: lengthMax }),
    ...(isFirst ? { ref: focusOnArrival } : {}),
    onChange: (event: { currentTarget: { value: string } }) => props.onChange(event.currentTarget.value),
  };
}

function typedText({ value }: PlainInputProps): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A number that is too large to count exactly arrives as a text. */
function numberIn(count: number | string): number | '' {
  return count === '' || Number.isNaN(Number(count)) ? '' : Number(count);
}
