import { Button, Group } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';

import { StaffIcon } from './staff-icon.tsx';

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
      <Group gap="xs">
        {children}
        {filters === undefined ? null : (
          <Button
            variant="default"
            leftSection={<StaffIcon name="filter" />}
            aria-expanded={isUnfolded}
            aria-controls={isUnfolded ? fields : undefined}
            disabled={isFiltered}
            onClick={() => setWantsFilters(!wantsFilters)}
          >
            Filters
          </Button>
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
