import { Button, Stack, Text } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';

import { isReadable } from '#contract/admin-columns.ts';
import { adminTabs, type AdminTab, type AdminTabName } from '#contract/admin-tabs.ts';

import { ExportButton } from '#web/staff/declared/act-button.tsx';
import { useMay } from '#web/staff/session/use-session.ts';
import { ListSearch, ListTools } from '#web/staff/ui/list-tools.tsx';
import { LoadingMark, Outline, PlainButton, StatusLine } from '#web/staff/ui/basics.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { StaffIcon } from '#web/staff/ui/staff-icon.tsx';
import { staffPage } from '#web/staff/ui/staff-page.ts';
import { useShortcuts } from '#web/staff/ui/use-shortcuts.ts';
import { EmptyState } from '#web/staff/ui/empty-state.tsx';
import { writeCount } from '#web/staff/ui/park-words.ts';
import { DataCards } from './data-cards.tsx';
import { DataTable } from './data-table.tsx';
import { withDates } from './date-filter.ts';
import { RequeueProgress } from './requeue-progress.tsx';
import { RowModal } from './row-modal.tsx';
import { useOptionQueries, useSelectOptions } from './select-options.ts';
import { ColumnMenu, useTableLook, ViewMenu } from './table-menus.tsx';
import { useListView, useOpenedRow } from './use-list-view.ts';
import { isPlainView, plainView, useTabRows, wordsOf, type RowRange } from './use-tab-rows.ts';

/** A data tab: search, sorting, filters, the table, and the modal that creates and edits rows. */
export default function DataTab({ name }: { name: AdminTabName }) {
  const data = useDataTab(name);
  const { tab, list, rights, optionsOf, opened, asked } = data;
  const isNarrowed = !isPlainView(asked);
  return (
    <Stack gap="sm">
      <Tools data={data} />
      <Faults tab={tab} list={list} />
      <ListedRows data={data} />
      {list.total === 0 && list.query.data !== undefined ? (
        <EmptyState
          title={isNarrowed ? 'Nothing matches.' : `There is nothing in ${tab.title} yet.`}
          {...(isNarrowed ? { text: 'Clear the search to see all rows.' } : {})}
        >
          {isNarrowed ? (
            <PlainButton onClick={() => data.goToView(plainView)}>Clear search and filters</PlainButton>
          ) : null}
          {rights.mayCreate && !isNarrowed ? (
            <Button onClick={data.addRow}>{`Add ${tab.rowName} now`}</Button>
          ) : null}
        </EmptyState>
      ) : null}
      <RequeueProgress name={name} />
      <OpenedRow {...{ name, tab, opened, rights, optionsOf }} onClose={data.closeRow} />
    </Stack>
  );
}

/** What the parts of the tab share: its view, its rows, and what the member may do. */
function useDataTab(name: AdminTabName) {
  const tab: AdminTab = adminTabs[name];
  const { locale } = staffPage();
  const rights = useRights(tab);
  const { row, openRow, ...view } = useListView(tab);
  const { asked } = view;
  const dated = useMemo(() => withDates(tab, asked, locale), [tab, asked, locale]);
  const [range, onRange] = useRange();
  const list = useTabRows(name, dated, range);
  const look = useTableLook(name);
  const optionsOf = useSelectOptions(tab);
  const opened = useOpenedRow({ name, row, onOpen: openRow });
  const [wantsFilters, setWantsFilters] = useState(false);
  // An address with filters shows where they come from.
  const hasFilters = wantsFilters || Object.keys(view.view.filters).length > 0;
  return {
    ...{ name, tab, rights, dated, list, onRange, look, optionsOf, opened, hasFilters },
    ...view,
    addRow: (): void => opened.open({ mode: 'create' }),
    switchFilters: (): void => {
      setWantsFilters(!hasFilters);
      if (hasFilters) view.setView({ ...view.view, filters: {} });
    },
  };
}

type PartProps = { data: ReturnType<typeof useDataTab> };

/** The search, and the menus of columns and views. */
function Tools({ data }: PartProps) {
  const { name, tab, dated, list, rights, view, setView, look, addRow } = data;
  useShortcuts({ n: rights.mayCreate ? addRow : undefined });
  return (
    <ListTools
      end={
        <>
          <StatusLine>{rowsWords(list)}</StatusLine>
          <ExportButton
            fileName={`${name}.csv`}
            call="POST /api/admin/export/"
            body={{ tab: name, ...wordsOf(dated) }}
          />
          {rights.mayCreate ? (
            <Button leftSection={<StaffIcon name="add" />} aria-label={`Add ${tab.rowName}`} onClick={addRow}>
              Add
            </Button>
          ) : null}
        </>
      }
    >
      <ListSearch
        label="Search"
        value={view.search}
        onType={(term) => setView({ ...view, search: term })}
        rightSection={list.isRefreshing ? <LoadingMark size="xs" /> : null}
      />
      <PlainButton
        leftSection={<StaffIcon name="filter" />}
        aria-pressed={data.hasFilters}
        onClick={data.switchFilters}
      >
        Filters
      </PlainButton>
      <ColumnMenu columns={tab.columns.filter(isReadable)} hidden={look.hidden} onHidden={look.setHidden} />
      <ViewMenu
        views={look.views}
        onOpen={({ hidden, search: term, sort, filters }) => {
          look.setHidden(hidden);
          data.goToView({ search: term, sort, filters });
        }}
        onSave={(label) => look.saveView({ ...view, name: label, hidden: look.hidden })}
        onRemove={look.removeView}
      />
    </ListTools>
  );
}

/** The rows as a table, or as cards on a phone; their outline while they load. */
function ListedRows({ data }: PartProps) {
  const { tab, list, rights, view, setView, look, optionsOf, opened, hasFilters, onRange } = data;
  const isPhone = usePhone();
  if (list.isLoading) return <Outline lines={8} label={`Loading ${tab.title}`} />;
  if (list.total === 0 && !hasFilters) return null;
  const List = isPhone ? DataCards : DataTable;
  return (
    <List
      {...{ tab, view, hasFilters, optionsOf, onRange }}
      columns={tab.columns
        .filter(isReadable)
        .filter((column, place) => place === 0 || !look.hidden.includes(column.name))}
      total={list.total}
      rowAt={list.rowAt}
      onView={setView}
      onOpen={rights.mayEdit ? (row) => opened.open({ mode: 'update', row }) : undefined}
    />
  );
}

interface OpenedRowProps {
  name: AdminTabName;
  tab: AdminTab;
  opened: ReturnType<typeof useOpenedRow>;
  rights: ReturnType<typeof useRights>;
  optionsOf: ReturnType<typeof useSelectOptions>;
  onClose: () => void;
}

/** The modal of the row that the address names, as far as the member may open it. */
function OpenedRow({ name, tab, opened, rights, optionsOf, onClose }: OpenedRowProps) {
  const { edited, found, isMissing } = opened;
  if (isMissing)
    return <Text component="output">{`The ${tab.rowName} of this address no longer exists.`}</Text>;
  if (edited === null) return <QueryFault what={`The ${tab.rowName}`} query={found} />;
  if (!(edited.mode === 'create' ? rights.mayCreate : rights.mayEdit)) return null;
  return (
    <RowModal
      key={edited.mode === 'update' ? String(edited.row[tab.idField]) : 'new'}
      name={name}
      edited={edited}
      optionsOf={optionsOf}
      onMakeAnew={(from) => opened.open({ mode: 'create', from })}
      onClose={onClose}
    />
  );
}

function useRights({ permissions }: AdminTab) {
  const may = useMay();
  return {
    mayCreate: permissions.create !== undefined && may(permissions.create),
    mayEdit: may(permissions.update) || (permissions.delete !== undefined && may(permissions.delete)),
  };
}

/** The rows in sight once the scrolling pauses, so that a drag to the end does not load all pages on the way. */
function useRange(): readonly [RowRange, (range: RowRange) => void] {
  const [range, setRange] = useState<RowRange>({ first: 0, last: 0 });
  const [settled] = useDebouncedValue(range, 80);
  const onRange = useCallback(
    (next: RowRange) => setRange((old) => (old.first === next.first && old.last === next.last ? old : next)),
    [],
  );
  return [settled, onRange];
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

function rowsWords({ total, isLoading, query }: ReturnType<typeof useTabRows>): string {
  if (isLoading) return 'Loading...';
  return query.data === undefined || total === 0 ? '' : writeCount(total, 'row', 'rows');
}

/** True on a screen that is too narrow for a table: its rows are cards there. */
function usePhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
}
