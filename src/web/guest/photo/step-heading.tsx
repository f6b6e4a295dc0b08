import { useEffect, useRef, type ReactNode } from 'react';

/** The heading of a step of the photo; it receives the focus when the step appears, and is read then. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className="font-display text-2xl font-semibold text-balance outline-none">
      {children}
    </h2>
  );
}
