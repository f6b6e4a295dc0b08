import { useState } from 'react';

import { staffTexts } from '#contract/staff-texts.ts';

import type { Failure } from '#web/shared/api/send.ts';
import type { StaffSuccess } from '#web/staff/session/staff-send.ts';
import { showDone } from '#web/staff/undo/show-done.tsx';
import { useTask } from '#web/shared/ui/use-task.ts';
import { tellFailure } from './loyalty-account.ts';

/** Returns the reason to send; empty if fewer than three characters were typed. */
export function reasonOf(typed: string): { reason?: string } {
  const reason = typed.trim();
  return reason.length < 3 ? {} : { reason };
}

/** Asks for confirmation, removes, and reports the result. */
export function useRemoval(
  remove: (reason: { reason?: string }) => Promise<StaffSuccess<unknown> | Failure>,
  {
    doneText,
    onRemoved,
    onRefused,
  }: { doneText: string; onRemoved: () => void | Promise<void>; onRefused: () => Promise<void> },
) {
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, run } = useTask();
  const [reason, setReason] = useState('');
  // Keeps the typed reason, because Esc may have been pressed by accident.
  const close = (): void => setIsAsking(false);
  const confirm = async (): Promise<void> => {
    const result = await run(() => remove(reasonOf(reason)));
    close();
    if (!result.ok) {
      tellFailure(result, staffTexts.unableToRemove);
      return onRefused();
    }
    setReason('');
    showDone(doneText, result);
    await onRemoved();
  };
  return { isAsking, isBusy, reason, setReason, ask: () => setIsAsking(true), close, confirm };
}
