import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

import { ScrollRegion } from './scroll-region.tsx';

interface WideTableProps {
  /** The accessible name of the table. */
  label: string;
  /** Below this width in pixels, the table scrolls horizontally, also with the keyboard. */
  widthMin: number;
  heads: readonly string[];
  /** The head of the last column, which holds buttons; only screen readers read it. */
  actionHead?: string | undefined;
  children: ReactNode;
}

/** A table that never widens the page beyond the screen. */
export function WideTable({ label, widthMin, heads, actionHead, children }: WideTableProps) {
  return (
    <ScrollRegion label={label} look="wide">
      <Table miw={widthMin} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head}>{head}</Table.Th>
            ))}
            {actionHead === undefined ? null : (
              <Table.Th>
                <span className="sr-only">{actionHead}</span>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </ScrollRegion>
  );
}
