import { useRef, type RefObject } from 'react';

import { enterSheet } from './history-entries.ts';

/** Lets the browser's Back button close a dialog that is always in the markup; call both functions with its events. */
export function useBackCloses(dialog: RefObject<HTMLDialogElement | null>) {
  const leave = useRef<(() => void) | undefined>(undefined);
  return {
    onOpen: (): void => {
      leave.current = enterSheet(() => dialog.current?.close());
    },
    onClose: (): void => {
      leave.current?.();
      leave.current = undefined;
    },
  };
}
