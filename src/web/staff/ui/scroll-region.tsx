import { Box } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useCallback, type ReactNode, type Ref } from 'react';

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

/** Names the sides at which more of the region lies, where the style sheet draws an edge. */
function markMore({ scrollLeft, scrollWidth, clientWidth, dataset }: HTMLElement): void {
  const start = scrollLeft > 1 ? 'start' : '';
  dataset['more'] = scrollLeft + clientWidth < scrollWidth - 1 ? `${start} end` : start;
}

/** A scrollable region that takes the focus, so that it can be scrolled with the keyboard, and shows that more lies beside it. */
export function ScrollRegion({ label, look = 'boxed', ref, children }: ScrollRegionProps) {
  const watch = useCallback((region: HTMLElement | null) => {
    if (region === null) return undefined;
    const observer = new ResizeObserver(() => markMore(region));
    for (const sized of [region, ...region.children]) observer.observe(sized);
    return () => observer.disconnect();
  }, []);
  return (
    <Box
      component="section"
      className={look === 'boxed' ? 'staff-scroller' : 'staff-wide'}
      tabIndex={0}
      aria-label={label}
      ref={useMergedRef(ref, watch)}
      onScroll={(event) => markMore(event.currentTarget)}
    >
      {children}
    </Box>
  );
}
