import { Alert, Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue, useHotkeys } from '@mantine/hooks';
import { useRef, useState } from 'react';

import { adminTabs, type AdminTab, type AdminTabName } from '#contract/admin-tabs.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';

import { useMay } from '../session/use-session.ts';
import { DataTable } from './data-table.tsx';
import { ExportButton } from './export-button.tsx';
import { LookPreview } from './look-preview.tsx';
import { RowModal } from './row-modal.tsx';
import { useSelectOptions } from './select-options.ts';
import { plainView, useTabRows, type ListView } from './use-tab-rows.ts';

/** A data tab: search, sort, filters, table, and the modal in which rows are made and changed. */
export default function DataTab({ name }: { name: AdminTabName }) {
  const tab: AdminTab = adminTabs[name];
  const may = useMay();
  const [view, setView] = useState<ListView>(plainView);
  const [asked] = useDebouncedValue(view, 200);
  const list = useTabRows(name, asked);
  const optionsOf = useSelectOptions(tab);
  const [hasFilters, setHasFilters] = useState(false);
  const [edited, setEdited] = useState<AdminRow | 'new' | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const mayCreate = tab.permissions.create !== undefined && may(tab.permissions.create);
  const mayEdit =
    may(tab.permissions.update) || (tab.permissions.delete !== undefined && may(tab.permissions.delete));
  useHotkeys([
    ['/', () => search.current?.focus()],
    ['n', () => (mayCreate ? setEdited('new') : undefined)],
  ]);
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-end">
        <Group align="flex-end">
          <TextInput
            ref={search}
            label="Search"
            type="search"
            value={view.search}
            onChange={(event) => setView({ ...view, search: event.currentTarget.value })}
            rightSection={list.isRefreshing ? <Loader size="xs" aria-label="Loading" /> : null}
          />
          <Button variant="default" aria-pressed={hasFilters} onClick={() => setHasFilters(!hasFilters)}>
            Filters
          </Button>
          <ExportButton name={name} view={asked} />
        </Group>
        {mayCreate ? <Button onClick={() => setEdited('new')}>Add {tab.rowName}</Button> : null}
      </Group>
      {list.error === null ? null : (
        <Alert color="red" role="alert">
          {list.error.message}
        </Alert>
      )}
      <Text size="sm" c="dimmed" role="status">
        {list.isLoading ? 'Loading...' : countWords(list.total, tab, asked !== plainView)}
      </Text>
      <DataTable
        tab={tab}
        rows={list.rows}
        view={view}
        hasFilters={hasFilters}
        optionsOf={optionsOf}
        onView={setView}
        onOpen={mayEdit ? setEdited : undefined}
        onEnd={list.loadMore}
      />
      {edited === null ? null : (
        <RowModal
          name={name}
          row={edited === 'new' ? undefined : edited}
          optionsOf={optionsOf}
          {...(name === 'pass-customizations' ? { preview: (draft) => <LookPreview draft={draft} /> } : {})}
          onClose={() => setEdited(null)}
        />
      )}
    </Stack>
  );
}

function countWords(total: number, tab: AdminTab, isNarrowed: boolean): string {
  if (total === 0)
    return isNarrowed
      ? 'Nothing matches. Clear the search to see everything.'
      : `There is nothing in ${tab.title} yet.`;
  return `${total.toLocaleString('en-US')} ${total === 1 ? 'row' : 'rows'}`;
}
