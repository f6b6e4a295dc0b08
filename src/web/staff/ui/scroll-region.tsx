import { Box } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

interface ScrollRegionProps {
  /** What it holds, for whoever hears it. */
  label: string;
  /** `boxed` scrolls both ways under its own head; `wide` only keeps a wide table from widening the page. */
  look?: 'boxed' | 'wide';
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** A part that scrolls by itself; it takes the focus, so that keyboards scroll it like any other part of the page. */
export function ScrollRegion({ label, look = 'boxed', ref, children }: ScrollRegionProps) {
  return (
    <Box
      component="section"
      className={look === 'boxed' ? 'staff-scroller' : 'staff-wide'}
      tabIndex={0}
      aria-label={label}
      ref={ref}
    >
      {children}
    </Box>
  );
}
