import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

/** A table that scrolls by itself, under its own head; keyboards scroll it like any other part of the page. */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="section" className="staff-scroller" tabIndex={0} aria-label={label}>
      {children}
    </Box>
  );
}
