import { Button, Table, UnstyledButton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';

import type { AdminColumn } from '#contract/admin-columns.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';

import { StaffIcon } from '#web/staff/ui/staff-icon.tsx';
import { Mark } from '#web/staff/ui/basics.tsx';
import { ScrollRegion } from '#web/staff/ui/scroll-region.tsx';
import { ColumnFilter } from './column-filter.tsx';
import { DataCell } from './data-cell.tsx';
import { ListEnds } from './list-ends.tsx';
import { isSelecting, type ListProps, matchesNothing, nameOfRow } from './list-parts.ts';

/** As `td` in staff-table.css: 44 pixels, and more for a reader who has larger text. */
const rowHeight = (): number =>
  Math.max(44, 2.75 * parseFloat(getComputedStyle(document.documentElement).fontSize));

/** The rows of a tab. Only the visible rows are rendered, so that 100,000 rows scroll as fast as ten. */
export function DataTable(props: ListProps) {
  const { tab, total, rowAt, view, onOpen, onRange } = props;
  const scroller = useRef<HTMLElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- it only prevents React Compiler, which we do not use, from optimizing this
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: rowHeight,
    overscan: 12,
  });
  const drawn = virtual.getVirtualItems();
  const first = drawn[0]?.index ?? 0;
  const last = drawn.at(-1)?.index ?? 0;
  useEffect(() => {
    onRange({ first, last });
  }, [first, last, onRange]);
  const shown = JSON.stringify(view);
  // Another list begins at its first row.
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [shown]);
  const before = drawn[0]?.start ?? 0;
  const after = Math.max(0, virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0));
  return (
    <>
      <ScrollRegion ref={scroller} label={tab.title}>
        <Table highlightOnHover={onOpen !== undefined} aria-rowcount={total + 1}>
          <Table.Thead>
            <HeadRow {...props} />
            {props.hasFilters ? <FilterRow {...props} /> : null}
          </Table.Thead>
          <Table.Tbody>
            <Spacer height={before} />
            {drawn.map(({ index }) => {
              const row = rowAt(index);
              return row === undefined ? (
                <LoadingRow key={index} />
              ) : (
                <Row key={String(row[tab.idField])} {...props} row={row} index={index} />
              );
            })}
            <Spacer height={after} />
          </Table.Tbody>
        </Table>
      </ScrollRegion>
      <ListEnds total={total} onGo={(index) => virtual.scrollToIndex(index)} />
    </>
  );
}

function HeadRow({ columns, view, onView, onOpen }: ListProps) {
  return (
    <Table.Tr>
      {columns.map((column) => {
        const { name, label } = column;
        const direction = view.sort === name ? 'ascending' : view.sort === `-${name}` ? 'descending' : 'none';
        const next = direction === 'ascending' ? `-${name}` : direction === 'descending' ? '' : name;
        return (
          <Table.Th key={name} aria-sort={direction} ta={sideOf(column)}>
            <UnstyledButton
              className="staff-sort inline-flex items-center gap-1"
              fw={600}
              fz="sm"
              onClick={() => onView({ ...view, sort: next })}
            >
              {label}
              {direction === 'none' ? null : (
                <StaffIcon name={direction === 'ascending' ? 'sort-up' : 'sort-down'} />
              )}
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

/** Figures stand at the end of their column. */
function sideOf({ kind }: AdminColumn): 'end' | 'start' {
  return kind === 'number' || kind === 'currency' ? 'end' : 'start';
}

function FilterRow({ columns, view, onView, onOpen }: ListProps) {
  return (
    <Table.Tr>
      {columns.map((column) => (
        <Table.Td key={column.name}>
          <ColumnFilter {...{ column, view, onView }} />
        </Table.Td>
      ))}
      {onOpen === undefined ? null : <Table.Td className="staff-row-actions" />}
    </Table.Tr>
  );
}

function Row({ tab, row, index, columns, optionsOf, onOpen }: ListProps & { row: AdminRow; index: number }) {
  const name = nameOfRow(tab, row, optionsOf);
  const edit = useRef<HTMLButtonElement>(null);
  const open =
    onOpen === undefined
      ? undefined
      : (): void => {
          if (isSelecting()) return;
          // The row's button takes the focus, not the row, and gets it back when the modal closes.
          edit.current?.focus({ preventScroll: true });
          onOpen(row);
        };
  return (
    <Table.Tr
      className={onOpen === undefined ? undefined : 'cursor-pointer'}
      aria-rowindex={index + 2}
      onClick={open}
    >
      {columns.map((column, place) => (
        <Table.Td key={column.name} ta={sideOf(column)}>
          {place === 0 && matchesNothing(tab, row) ? <Mark tone="bad">Matches nothing</Mark> : null}
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
              onOpen(row);
            }}
          >
            Edit
          </Button>
        </Table.Td>
      )}
    </Table.Tr>
  );
}

/** The outline of a row whose page loads. */
function LoadingRow() {
  return (
    <tr aria-hidden="true">
      <td className="before:block before:h-4 before:w-[12ch] before:rounded-lg before:bg-brand-soft">
        {'\u00a0'}
      </td>
    </tr>
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
