import { Button } from '@mantine/core';

import type { UndoState } from '#contract/calls/staff-undo.ts';

import { useTask } from '#web/shared/ui/use-task.ts';
import { Note } from '#web/staff/ui/basics.tsx';
import { undoAct } from './show-done.tsx';

interface UndoStateProps {
  entryId: number;
  undo: UndoState;
  /** The change, for the name of the button. */
  what: string;
  /** Called after an undo. */
  onUndone?: (() => void) | undefined;
}

/** The button that undoes an entry of the audit log, or who undid it, or why it stays. */
export function UndoStateView({ entryId, undo, what, onUndone }: UndoStateProps) {
  const { isBusy, run } = useTask();
  const take = async (): Promise<void> => {
    if (await undoAct(String(entryId))) onUndone?.();
  };
  if (undo.state !== 'open') return <Note span>{undo.text}</Note>;
  return (
    <Button
      size="compact-md"
      variant="light"
      flex="none"
      loading={isBusy}
      aria-label={`Undo: ${what}`}
      onClick={() => void run(take)}
    >
      Undo
    </Button>
  );
}
