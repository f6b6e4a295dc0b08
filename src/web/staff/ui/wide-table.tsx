import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll it like any other part of the page
    <section className="staff-wide" tabIndex={0} aria-label={label}>
      <Table miw={widthMin} verticalSpacing="xs">
        {children}
      </Table>
    </section>
  );
}
