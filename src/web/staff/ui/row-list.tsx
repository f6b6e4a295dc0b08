import { Button, Table } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';

interface RowListProps<Row> {
  /** The accessible name. */
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The cells of a row by the head of their column; each row has the same heads. */
  renderCells: (row: Row) => Readonly<Record<string, ReactNode>>;
  /** True for the head of a column of numbers, which stand at its end. */
  isNumber?: (head: string) => boolean;
  /** True for the row of the sums. */
  isSum?: (row: Row) => boolean;
  /** The details of an open row, which stand below it; null for a row that is not open. */
  renderBelow?: (row: Row) => ReactNode;
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
 * Rows as a table; on a narrow screen as cards, each cell beside the name of its column, so that the list never scrolls
 * sideways. Nothing without a row.
 */
export function RowList<Row>({
  label,
  rows,
  keyOf,
  renderCells,
  isNumber,
  isSum,
  renderBelow,
}: RowListProps<Row>) {
  const [first] = rows;
  if (first === undefined) return null;
  const heads = Object.keys(renderCells(first));
  const lookOf = (head: string): string => (isNumber?.(head) === true ? atEnd : '');
  return (
    <Table {...asTable} aria-label={label} className="staff-stacking" verticalSpacing="xs">
      <Table.Thead {...asGroup}>
        <Table.Tr {...asRow}>
          {heads.map((head) => (
            <Table.Th key={head} {...asHead} className={lookOf(head)}>
              {head}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody {...asGroup}>
        {rows.map((row) => {
          const details = renderBelow?.(row) ?? null;
          return (
            <Fragment key={keyOf(row)}>
              <ListedRow cells={renderCells(row)} {...{ lookOf }} isSum={isSum?.(row) === true} />
              {details === null ? null : (
                <Table.Tr {...asRow}>
                  <Table.Td {...asCell} colSpan={heads.length} className="staff-whole-cell">
                    {details}
                  </Table.Td>
                </Table.Tr>
              )}
            </Fragment>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}

/** A card has its values below each other. */
const atEnd = 'tabular-nums min-[1200px]:text-end';

/** A cell without content takes no place in a card, and a text takes its own direction, because it may be a name. */
function ListedRow({
  cells,
  lookOf,
  isSum,
}: {
  cells: Readonly<Record<string, ReactNode>>;
  lookOf: (head: string) => string;
  isSum: boolean;
}) {
  return (
    <Table.Tr {...asRow} fw={isSum ? 600 : 400}>
      {Object.entries(cells).map(([head, content]) => (
        <Table.Td
          key={head}
          {...asCell}
          data-head={head}
          className={content === null ? 'staff-unstacked' : lookOf(head)}
        >
          {typeof content === 'string' ? <bdi>{content}</bdi> : <div>{content}</div>}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

interface OpenButtonProps {
  isOpen: boolean;
  /** The row, for the name of the button. */
  of: string;
  onToggle: () => void;
}

/** Opens and closes the details of a row. */
export function OpenButton({ isOpen, of, onToggle }: OpenButtonProps) {
  const word = isOpen ? 'Close' : 'Open';
  return (
    <Button
      variant="light"
      size="compact-md"
      aria-expanded={isOpen}
      aria-label={`${word} ${of}`}
      onClick={onToggle}
    >
      {word}
    </Button>
  );
}
