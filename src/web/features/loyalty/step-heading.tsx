import type { ReactNode, Ref } from 'react';

/** The heading of one step; it gets the focus when the step comes. */
export function StepHeading({ ref, children }: { ref: Ref<HTMLHeadingElement>; children: ReactNode }) {
  return (
    <h2 ref={ref} tabIndex={-1} className="font-display text-2xl font-semibold text-balance outline-none">
      {children}
    </h2>
  );
}
