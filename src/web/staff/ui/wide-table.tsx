import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

import { ScrollRegion } from './scroll-region.tsx';
import { TableHead } from './table-head.tsx';

interface WideTableProps {
  /** The accessible name of the table. */
  label: string;
  /** Below this width in pixels, the table scrolls horizontally, also with the keyboard. */
  widthMin: number;
  heads: readonly string[];
  /** Rows of `TextRow`, or of cells that need more. */
  children: ReactNode;
}

/**
 * A table of figures that never widens the page beyond the screen. A table with buttons is a `StackingTable`, because
 * horizontal scrolling would hide them.
 */
export function WideTable({ label, widthMin, heads, children }: WideTableProps) {
  return (
    <ScrollRegion label={label} look="wide">
      <Table miw={widthMin} verticalSpacing="xs">
        <TableHead names={heads} />
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </ScrollRegion>
  );
}
