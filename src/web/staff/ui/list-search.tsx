import { TextInput, type TextInputProps } from '@mantine/core';

import { StaffIcon } from './staff-icon.tsx';

interface ListSearchProps extends Omit<TextInputProps, 'label' | 'onChange'> {
  /** The accessible name, which the empty field shows too unless `placeholder` says more. */
  label: string;
  value: string;
  onType: (text: string) => void;
}

/** The search in the tools above a list. */
export function ListSearch({ label, onType, ...rest }: ListSearchProps) {
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      type="search"
      className="max-w-[280px] flex-[1_1_200px] max-md:max-w-none max-md:basis-full"
      leftSection={<StaffIcon name="search" />}
      {...rest}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}
