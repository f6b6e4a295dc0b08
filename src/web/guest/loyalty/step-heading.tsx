import type { ReactNode, Ref } from 'react';

interface StepHeadingProps {
  ref: Ref<HTMLHeadingElement>;
  /** Set for the step that the guest came for. */
  isGoal?: boolean;
  children: ReactNode;
}

/** The heading of one step; it receives the focus when the step appears. */
export function StepHeading({ ref, isGoal = false, children }: StepHeadingProps) {
  return (
    <h2
      ref={ref}
      tabIndex={-1}
      className={`font-semibold text-balance outline-none ${isGoal ? 'font-display text-3xl' : 'text-xl'}`}
    >
      {children}
    </h2>
  );
}
