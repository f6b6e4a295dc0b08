import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

import { ScrollRegion } from './scroll-region.tsx';

interface WideTableProps {
  /** What the table lists, for whoever hears it. */
  label: string;
  /** Below this width, in pixels, it scrolls by itself, with the keyboard as well. */
  widthMin: number;
  heads: readonly string[];
  /** The head of a last column of buttons, which only screen readers need. */
  actionHead?: string | undefined;
  /** The rows. */
  children: ReactNode;
}

/** A table that never makes the page wider than the screen. */
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
