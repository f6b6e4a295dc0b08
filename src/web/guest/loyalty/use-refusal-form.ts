import { useState } from 'react';

import type { ClaimStep } from '#contract/claim-steps.ts';

import type { RefusedSteps } from './loyalty-calls.ts';

/** The steps after a refusal, and the one that the guest has taken. */
export interface RefusalFormState {
  opened: ClaimStep | null;
  open: (step: ClaimStep) => void;
  /** True while one of its forms is on the page: its button is then the primary one, and that of the number is not. */
  hasForm: boolean;
}

/** The steps after a refusal; the next refusal begins with a state of its own. */
export function useRefusalForm(failure: { next: RefusedSteps } | null): RefusalFormState {
  const next = failure?.next;
  const [last, setLast] = useState<{ of: RefusedSteps; step: ClaimStep } | null>(null);
  const opened = last !== null && last.of === next ? last.step : null;
  return {
    opened,
    open: (step) => {
      if (next !== undefined) setLast({ of: next, step });
    },
    hasForm: opened === 'ask-team' || next?.steps.includes('sign-in') === true,
  };
}
