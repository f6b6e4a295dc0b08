import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState, type RefObject } from 'react';

import { adminTabs, type AdminTab, type AdminTabName } from '#contract/admin-tabs.ts';
import { countWords } from '#domain/count-words.ts';

import { RequeueProgress } from './requeue-progress.tsx';
import { useMay } from '#web/staff/session/use-session.ts';
import { LoadingMark } from '#web/staff/ui/loading-mark.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { useShortcuts } from '#web/staff/ui/use-shortcuts.ts';
import { DataTable } from './data-table.tsx';
import { ExportButton } from './export-button.tsx';
import { RowModal } from './row-modal.tsx';
import { useOptionQueries, useSelectOptions } from './select-options.ts';
import type { EditedRow } from './use-row-form.ts';
import { plainView, useTabRows, type ListView } from './use-tab-rows.ts';

/** A data tab: search, sorting, filters, the table, and the modal that creates and edits rows. */
export default function DataTab({ name }: { name: AdminTabName }) {
  const tab: AdminTab = adminTabs[name];
  const may = useMay();
  const park = useStaffPage();
  const [view, setView] = useState<ListView>(plainView);
  const [asked] = useDebouncedValue(view, 200);
  const list = useTabRows(name, asked);
  const optionsOf = useSelectOptions(tab);
  const [hasFilters, setHasFilters] = useState(false);
  const [edited, setEdited] = useState<EditedRow | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const mayCreate = tab.permissions.create !== undefined && may(tab.permissions.create);
  const mayEdit =
    may(tab.permissions.update) || (tab.permissions.delete !== undefined && may(tab.permissions.delete));
  const addRow = (): void => setEdited({ mode: 'create' });
  useShortcuts({ '/': () => search.current?.focus(), n: mayCreate ? addRow : undefined });
  return (
    <Stack gap="sm">
      <Toolbar
        searchRef={search}
        view={view}
        onView={setView}
        isRefreshing={list.isRefreshing}
        hasFilters={hasFilters}
        onFilters={() => setHasFilters(!hasFilters)}
        addLabel={mayCreate ? `Add ${tab.rowName}` : undefined}
        onAdd={addRow}
      />
      <Faults tab={tab} list={list} />
      <Group justify="space-between">
        <Text size="sm" c="dimmed" component="output">
          {rowsWords(list, tab, { isNarrowed: asked !== plainView, park })}
        </Text>
        <ExportButton name={name} view={asked} />
      </Group>
      <DataTable
        tab={tab}
        rows={list.rows}
        view={view}
        hasFilters={hasFilters}
        optionsOf={optionsOf}
        onView={setView}
        onOpen={mayEdit ? (row) => setEdited({ mode: 'update', row }) : undefined}
        onEnd={list.loadMore}
      />
      <RequeueProgress name={name} />
      {edited === null ? null : (
        <RowModal
          key={edited.mode === 'update' ? String(edited.row[tab.idField]) : 'new'}
          name={name}
          edited={edited}
          optionsOf={optionsOf}
          onMakeAnew={(from) => setEdited({ mode: 'create', from })}
          onClose={() => setEdited(null)}
        />
      )}
    </Stack>
  );
}

/** Shows a failed query: the list, or the options of its selects. */
function Faults({ tab, list }: { tab: AdminTab; list: ReturnType<typeof useTabRows> }) {
  const { customizations, team } = useOptionQueries(tab);
  return (
    <>
      <QueryFault what={tab.title} query={list.query} />
      <QueryFault what="The customizations to choose from" query={customizations} />
      <QueryFault what="The names of the team" query={team} />
    </>
  );
}

interface ToolbarProps {
  searchRef: RefObject<HTMLInputElement | null>;
  view: ListView;
  onView: (view: ListView) => void;
  isRefreshing: boolean;
  hasFilters: boolean;
  onFilters: () => void;
  /** Undefined if the member may not create rows. */
  addLabel: string | undefined;
  onAdd: () => void;
}

function Toolbar(props: ToolbarProps) {
  const { searchRef, view, onView, isRefreshing, hasFilters, onFilters, addLabel, onAdd } = props;
  return (
    <Group justify="space-between" align="flex-end">
      <Group align="flex-end">
        <TextInput
          ref={searchRef}
          label="Search"
          type="search"
          value={view.search}
          onChange={(event) => onView({ ...view, search: event.currentTarget.value })}
          rightSection={isRefreshing ? <LoadingMark size="xs" /> : null}
        />
        <Button variant="default" aria-pressed={hasFilters} onClick={onFilters}>
          Filters
        </Button>
      </Group>
      {addLabel === undefined ? null : <Button onClick={onAdd}>{addLabel}</Button>}
    </Group>
  );
}

function rowsWords(
  { total, isLoading, query }: ReturnType<typeof useTabRows>,
  tab: AdminTab,
  { isNarrowed, park }: { isNarrowed: boolean; park: { locale: string } },
): string {
  if (isLoading) return 'Loading...';
  if (query.data === undefined) return '';
  if (total === 0)
    return isNarrowed
      ? 'Nothing matches. Clear the search to see all rows.'
      : `There is nothing in ${tab.title} yet.`;
  return countWords(total, 'row', 'rows', park);
}
