import type { ReactNode } from 'react';

import { Button } from './button.tsx';
import { focusOnArrival } from './focus-on-arrival.ts';
import { Alert } from './notice.tsx';

interface QuestionProps {
  /** Names the loss. */
  question: ReactNode;
  /** The text of the button that acts. */
  act: string;
  /** The text of the button that changes nothing. */
  keep: string;
  isDanger?: boolean;
  isBusy?: boolean;
  /** Shown in the button while its work runs. */
  busyText: string;
  /** Why the last attempt failed. */
  error?: ReactNode;
  onAct: () => void;
  onKeep: () => void;
}

/** A question before an action that cannot be undone. It replaces the form, and the focus starts on the safe choice. */
export function Question({ question, act, keep, isDanger = false, isBusy = false, ...rest }: QuestionProps) {
  return (
    <fieldset className="grid gap-4">
      <legend className="pb-4 text-lg">{question}</legend>
      <Alert>{rest.error}</Alert>
      <div className="flex flex-wrap gap-3 *:grow">
        <Button ref={focusOnArrival} isBusy={isBusy} onClick={rest.onKeep}>
          {keep}
        </Button>
        <Button
          look={isDanger ? 'danger' : 'primary'}
          isBusy={isBusy}
          busyText={rest.busyText}
          onClick={rest.onAct}
        >
          {act}
        </Button>
      </div>
    </fieldset>
  );
}
