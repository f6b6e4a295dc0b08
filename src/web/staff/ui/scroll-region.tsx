import { Box } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

interface ScrollRegionProps {
  /** The accessible name. */
  label: string;
  /**
   * `boxed` scrolls both ways under a sticky table head; `wide` scrolls horizontally, so that a wide table does not
   * widen the page.
   */
  look?: 'boxed' | 'wide';
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** A scrollable region that takes the focus, so that it can be scrolled with the keyboard. */
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
