import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

import { ScrollRegion } from './scroll-region.tsx';

interface WideTableProps {
  /** What the table lists, for whoever hears it. */
  label: string;
  /** Below this width, in pixels, it scrolls by itself, with the keyboard as well. */
  widthMin: number;
  children: ReactNode;
}

/** A table that never makes the page wider than the screen. */
export function WideTable({ label, widthMin, children }: WideTableProps) {
  return (
    <ScrollRegion label={label} look="wide">
      <Table miw={widthMin} verticalSpacing="xs">
        {children}
      </Table>
    </ScrollRegion>
  );
}
