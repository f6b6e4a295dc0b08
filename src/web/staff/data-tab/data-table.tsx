import { Button, Table, TextInput, UnstyledButton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';

import { isReadable, type AdminColumn } from '#contract/admin-columns.ts';
import type { AdminTab } from '#contract/admin-tabs.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';

import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { ScrollRegion } from '#web/staff/ui/scroll-region.tsx';
import { DataCell } from './data-cell.tsx';
import { nameOfRow } from './row-name.ts';
import type { useSelectOptions } from './select-options.ts';
import type { ListView } from './use-tab-rows.ts';

interface DataTableProps {
  tab: AdminTab;
  rows: readonly AdminRow[];
  view: ListView;
  hasFilters: boolean;
  optionsOf: ReturnType<typeof useSelectOptions>;
  onView: (view: ListView) => void;
  /** Undefined if the member may not edit rows. */
  onOpen: ((row: AdminRow) => void) | undefined;
  /** Called when the user scrolls to the end of the loaded rows. */
  onEnd: () => void;
}

const rowHeight = 44;

/** The rows of a tab. Only the visible rows are rendered, so that 100,000 rows scroll as fast as ten. */
export function DataTable(props: DataTableProps) {
  const { tab, rows, onOpen, onEnd } = props;
  const scroller = useRef<HTMLElement>(null);
  const columns = tab.columns.filter(isReadable);
  // oxlint-disable-next-line react/incompatible-library -- it only prevents React Compiler, which we do not use, from optimizing this
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const drawn = virtual.getVirtualItems();
  const last = drawn.at(-1)?.index ?? 0;
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - 20) onEnd();
  }, [last, rows.length, onEnd]);
  const before = drawn[0]?.start ?? 0;
  const after = Math.max(0, virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0));
  return (
    <ScrollRegion ref={scroller} label={tab.title}>
      <Table stickyHeader highlightOnHover={onOpen !== undefined} aria-rowcount={rows.length}>
        <Table.Thead>
          <HeadRow {...props} columns={columns} />
          {props.hasFilters ? <FilterRow {...props} columns={columns} /> : null}
        </Table.Thead>
        <Table.Tbody>
          <Spacer height={before} />
          {drawn.map(({ index }) => {
            const row = rows[index];
            return row === undefined ? null : (
              <Row key={String(row[tab.idField])} {...props} row={row} columns={columns} />
            );
          })}
          <Spacer height={after} />
        </Table.Tbody>
      </Table>
    </ScrollRegion>
  );
}

type PartProps = DataTableProps & { columns: readonly AdminColumn[] };

function HeadRow({ columns, view, onView, onOpen }: PartProps) {
  return (
    <Table.Tr>
      {columns.map(({ name, label }) => {
        const direction = view.sort === name ? 'ascending' : view.sort === `-${name}` ? 'descending' : 'none';
        const next = direction === 'ascending' ? `-${name}` : direction === 'descending' ? '' : name;
        return (
          <Table.Th key={name} aria-sort={direction}>
            <UnstyledButton fw={600} fz="sm" onClick={() => onView({ ...view, sort: next })}>
              {label}
              <span aria-hidden="true">{{ ascending: ' ▲', descending: ' ▼', none: '' }[direction]}</span>
            </UnstyledButton>
          </Table.Th>
        );
      })}
      {onOpen === undefined ? null : (
        <Table.Th w={64} className="staff-row-actions">
          <span className="sr-only">Edit</span>
        </Table.Th>
      )}
    </Table.Tr>
  );
}

function FilterRow({ columns, view, onView, onOpen }: PartProps) {
  const setFilter = (name: string, value: string): void => {
    const { [name]: _old, ...others } = view.filters;
    onView({ ...view, filters: value === '' ? others : { ...others, [name]: value } });
  };
  return (
    <Table.Tr>
      {columns.map(({ name, label, kind }) => (
        <Table.Td key={name}>
          {kind === 'boolean' ? (
            <select
              aria-label={`${label} filter`}
              className="staff-filter"
              value={view.filters[name] ?? ''}
              onChange={(event) => setFilter(name, event.currentTarget.value)}
            >
              <option value="">All</option>
              <option value="true">Yes</option>
              <option value="false">No</option>
            </select>
          ) : (
            <TextInput
              size="xs"
              aria-label={`${label} filter`}
              placeholder={kind === 'datetime' ? '2026-11-21' : ''}
              value={view.filters[name] ?? ''}
              onChange={(event) => setFilter(name, event.currentTarget.value)}
            />
          )}
        </Table.Td>
      ))}
      {onOpen === undefined ? null : <Table.Td className="staff-row-actions" />}
    </Table.Tr>
  );
}

function Row({ tab, row, columns, optionsOf, onOpen }: PartProps & { row: AdminRow }) {
  const park = useStaffPage();
  const name = nameOfRow(tab, row, optionsOf, park);
  const edit = useRef<HTMLButtonElement>(null);
  const open =
    onOpen === undefined
      ? undefined
      : (): void => {
          // The row's button takes the focus, not the row, and gets it back when the modal closes.
          edit.current?.focus({ preventScroll: true });
          onOpen(row);
        };
  return (
    <Table.Tr className={onOpen === undefined ? undefined : 'staff-row'} onClick={open}>
      {columns.map((column) => (
        <Table.Td key={column.name}>
          <DataCell
            column={column}
            value={row[column.name]}
            row={row}
            options={column.kind === 'select' ? optionsOf(column.options) : []}
          />
        </Table.Td>
      ))}
      {onOpen === undefined ? null : (
        <Table.Td className="staff-row-actions">
          <Button
            variant="subtle"
            size="compact-sm"
            ref={edit}
            aria-label={`Edit ${name}`}
            onClick={(event) => {
              event.stopPropagation();
              open?.();
            }}
          >
            Edit
          </Button>
        </Table.Td>
      )}
    </Table.Tr>
  );
}

/** An empty row with the height of the rows that are not rendered. */
function Spacer({ height }: { height: number }) {
  return height === 0 ? null : (
    <tr aria-hidden="true">
      <td className="staff-spacer" style={{ height }}>
        {' '}
      </td>
    </tr>
  );
}
