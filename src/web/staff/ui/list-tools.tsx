import { Button, Group, TextInput, type TextInputProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useId, useRef, useState, type ReactNode, type RefAttributes } from 'react';

import { useShortcuts } from './use-shortcuts.ts';
import { StaffIcon } from './staff-icon.tsx';
import { PlainButton } from './basics.tsx';

interface ListToolsProps {
  /** Always in sight: the search, and the choices that most readers make. */
  children: ReactNode;
  /** Fields that are folded until they are asked for; absent without any. */
  filters?: ReactNode;
  /** True if one of the folded fields narrows the list; they are in sight then. */
  isFiltered?: boolean;
  /** Empties all fields; undefined if there is nothing to empty. */
  onClear?: (() => void) | undefined;
  /** The count, and the buttons for the whole list. */
  end: ReactNode;
}

/** The tools above a list, on one line if they fit, with further filters folded below it. */
export function ListTools({ children, filters, isFiltered = false, onClear, end }: ListToolsProps) {
  const [wantsFilters, setWantsFilters] = useState(false);
  const isUnfolded = wantsFilters || isFiltered;
  const fields = useId();
  return (
    <>
      <Group gap="xs" className="max-md:[&_.mantine-Button-section]:hidden">
        {children}
        {filters === undefined ? null : (
          <PlainButton
            leftSection={<StaffIcon name="filter" />}
            aria-expanded={isUnfolded}
            aria-controls={isUnfolded ? fields : undefined}
            disabled={isFiltered}
            onClick={() => setWantsFilters(!wantsFilters)}
          >
            Filters
          </PlainButton>
        )}
        {onClear === undefined ? null : (
          <Button variant="subtle" onClick={onClear}>
            Clear
          </Button>
        )}
        <Group gap="xs" ms="auto">
          {end}
        </Group>
      </Group>
      {filters !== undefined && isUnfolded ? (
        <Group id={fields} align="flex-end" gap="xs">
          {filters}
        </Group>
      ) : null}
    </>
  );
}

interface ListSearchProps
  extends Omit<TextInputProps, 'label' | 'onChange'>, RefAttributes<HTMLInputElement> {
  /** The accessible name, which the empty field shows too unless `placeholder` says more. */
  label: string;
  value: string;
  onType: (text: string) => void;
}

/** The search in the tools above a list, to which `/` leads. */
export function ListSearch({ label, onType, ref, ...rest }: ListSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => field.current?.focus() });
  return (
    <TextInput
      ref={useMergedRef(field, ref)}
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
