import { Button, Group, TextInput } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';

import { StaffIcon } from '#web/staff/ui/staff-icon.tsx';
import { LoadingMark } from '#web/staff/ui/loading-mark.tsx';
import type { ListView } from './use-tab-rows.ts';

interface ListToolbarProps {
  searchRef: RefObject<HTMLInputElement | null>;
  view: ListView;
  onView: (view: ListView) => void;
  isRefreshing: boolean;
  hasFilters: boolean;
  onFilters: () => void;
  /** Undefined if the member may not create rows. */
  addLabel: string | undefined;
  onAdd: () => void;
  /** The menus of columns and views. */
  children: ReactNode;
}

/** The search of a tab, its filters, columns and views, and the button that adds a row. */
export function ListToolbar(props: ListToolbarProps) {
  const { searchRef, view, onView, isRefreshing, hasFilters, onFilters, addLabel, onAdd, children } = props;
  return (
    <Group justify="space-between" align="flex-end">
      <Group align="flex-end" gap="sm">
        <TextInput
          ref={searchRef}
          label="Search"
          type="search"
          value={view.search}
          onChange={(event) => onView({ ...view, search: event.currentTarget.value })}
          rightSection={isRefreshing ? <LoadingMark size="xs" /> : null}
        />
        <Button
          variant="default"
          leftSection={<StaffIcon name="filter" />}
          aria-pressed={hasFilters}
          onClick={onFilters}
        >
          Filters
        </Button>
        {children}
      </Group>
      {addLabel === undefined ? null : <Button onClick={onAdd}>{addLabel}</Button>}
    </Group>
  );
}
