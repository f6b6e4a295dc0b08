import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

interface StackingTableProps {
  /** The accessible name of the table. */
  label: string;
  heads: readonly string[];
  /** Rows of `StackingRow`. */
  children: ReactNode;
}

/** The roles of a table's elements, written out because Safari drops those of a table that is not laid out as one. */
const [asTable, asGroup, asRow, asHead, asCell] = [
  { role: 'table' },
  { role: 'rowgroup' },
  { role: 'row' },
  { role: 'columnheader' },
  { role: 'cell' },
];

/**
 * A table whose rows become cards on a narrow screen, each cell beside the name of its column, so that it never
 * scrolls sideways.
 */
export function StackingTable({ label, heads, children }: StackingTableProps) {
  return (
    <Table {...asTable} aria-label={label} className="staff-stacking" verticalSpacing="xs">
      <Table.Thead {...asGroup}>
        <Table.Tr {...asRow}>
          {heads.map((head) => (
            <Table.Th key={head} {...asHead}>
              {head}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody {...asGroup}>{children}</Table.Tbody>
    </Table>
  );
}

/**
 * A row: the content of each cell by the head of its column. A cell without content takes no place in a card, and
 * a text takes its own direction, because it may be a name.
 */
export function StackingRow({ cells }: { cells: Readonly<Record<string, ReactNode>> }) {
  return (
    <Table.Tr {...asRow}>
      {Object.entries(cells).map(([head, content]) => (
        <Table.Td
          key={head}
          {...asCell}
          data-head={head}
          className={content === null ? 'staff-unstacked' : ''}
        >
          {typeof content === 'string' ? <bdi>{content}</bdi> : <div>{content}</div>}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

/** A row of one cell over the whole width, such as the details of the row above it. */
export function StackingWholeRow({ span, children }: { span: number; children: ReactNode }) {
  return (
    <Table.Tr {...asRow}>
      <Table.Td {...asCell} colSpan={span} className="staff-whole-cell">
        {children}
      </Table.Td>
    </Table.Tr>
  );
}
