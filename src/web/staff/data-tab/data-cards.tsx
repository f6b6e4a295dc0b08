import { Group, NativeSelect, SimpleGrid, Text } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

import { isBlank } from '#contract/admin-columns.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';

import { Mark, Outline, RowButton } from '#web/staff/ui/basics.tsx';
import { ColumnFilter } from './column-filter.tsx';
import { DataCell } from './data-cell.tsx';
import { ListEnds } from './list-ends.tsx';
import { type ListProps, matchesNothing, nameOfRow } from './list-parts.ts';

/** The rows of a tab on a phone: a card for each, so that nothing lies beside the screen. They scroll with the page. */
export function DataCards(props: ListProps) {
  const { tab, columns, total, rowAt, view, onView, onRange } = props;
  const list = useRef<HTMLUListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => setScrollMargin(list.current?.offsetTop ?? 0), [props.hasFilters]);
  // oxlint-disable-next-line react/incompatible-library -- it only prevents React Compiler, which we do not use, from optimizing this
  const virtual = useWindowVirtualizer({
    count: total,
    estimateSize: () => 64 + columns.length * 26,
    overscan: 6,
    scrollMargin,
  });
  const drawn = virtual.getVirtualItems();
  const first = drawn[0]?.index ?? 0;
  const last = drawn.at(-1)?.index ?? 0;
  useEffect(() => {
    onRange({ first, last });
  }, [first, last, onRange]);
  const before = (drawn[0]?.start ?? scrollMargin) - scrollMargin;
  const after = Math.max(0, virtual.getTotalSize() - ((drawn.at(-1)?.end ?? scrollMargin) - scrollMargin));
  return (
    <>
      <NativeSelect
        label="Sort by"
        value={view.sort}
        onChange={(event) => onView({ ...view, sort: event.currentTarget.value })}
        data={[
          { value: '', label: 'As created' },
          ...columns.flatMap(({ name, label }) => [
            { value: name, label: `${label}, ascending` },
            { value: `-${name}`, label: `${label}, descending` },
          ]),
        ]}
      />
      {props.hasFilters ? (
        <SimpleGrid cols={2} spacing="xs">
          {columns.map((column) => (
            <ColumnFilter key={column.name} {...{ column, view, onView }} isLabeled />
          ))}
        </SimpleGrid>
      ) : null}
      <ListEnds total={total} onGo={(index) => virtual.scrollToIndex(index)} />
      <ul
        ref={list}
        aria-label={tab.title}
        className="m-0 list-none px-0"
        style={{ paddingTop: before, paddingBottom: after }}
      >
        {drawn.map(({ index }) => {
          const row = rowAt(index);
          return (
            <li key={index} ref={virtual.measureElement} data-index={index} className="pb-3">
              {row === undefined ? <Outline lines={3} /> : <Card {...props} row={row} />}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Card({ tab, row, columns, optionsOf, onOpen }: ListProps & { row: AdminRow }) {
  const name = nameOfRow(tab, row, optionsOf);
  const shown = columns.filter((column) => column.kind === 'boolean' || !isBlank(row[column.name]));
  return (
    <div className="rounded-lg border border-line bg-surface px-4 py-3">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div className="staff-break">
          <Text fw={600} dir="auto">
            {name}
          </Text>
          {matchesNothing(tab, row) ? <Mark tone="bad">Matches nothing</Mark> : null}
        </div>
        {onOpen === undefined ? null : <RowButton label="Edit" of={name} onClick={() => onOpen(row)} />}
      </Group>
      <dl className="mt-3 mb-0">
        {shown.map((column) => (
          <div key={column.name} className="grid grid-cols-[minmax(96px,2fr)_3fr] gap-3 py-1 text-lead">
            <dt className="text-muted">{column.label}</dt>
            <dd className="m-0 min-w-0 wrap-anywhere">
              <DataCell
                column={column}
                value={row[column.name]}
                row={row}
                options={column.kind === 'select' ? optionsOf(column.options) : []}
              />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
