import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

interface StackingTableProps {
  /** The accessible name of the table. */
  label: string;
  heads: readonly string[];
  /** Rows of `StackingRow`. */
  children: ReactNode;
}

/**
 * A table whose rows become cards on a narrow screen, each cell beside the name of its column, so that it never
 * scrolls sideways. The roles are written out, because browsers drop those of a table that is not laid out as one.
 */
export function StackingTable({ label, heads, children }: StackingTableProps) {
  return (
    <Table role="table" aria-label={label} className="staff-stacking" verticalSpacing="xs">
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          {heads.map((head) => (
            <Table.Th key={head} role="columnheader">
              {head}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">{children}</Table.Tbody>
    </Table>
  );
}

/** A row: the content of each cell by the head of its column. A cell without content takes no place in a card. */
export function StackingRow({ cells }: { cells: Readonly<Record<string, ReactNode>> }) {
  return (
    <Table.Tr role="row">
      {Object.entries(cells).map(([head, content]) => (
        <Table.Td
          key={head}
          role="cell"
          data-head={head}
          className={content === null ? 'staff-unstacked' : ''}
        >
          {content}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
