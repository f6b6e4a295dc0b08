import type { GuestBrand } from '#contract/guest-page.ts';

import { t } from '#web/shared/texts/t.ts';
import { useTask } from '#web/shared/ui/use-task.ts';
import { addToAppleWallet, printVoucher, type PassProof } from './take-along-calls.ts';

/** The tasks of the buttons. */
export type PassTask = 'apple' | 'voucher';

/**
 * Runs one task at a time, and stores which one is running and how the last one failed. `onNotFound` may find out why
 * the server no longer knows the pass.
 */
export function usePassTasks(proof: PassProof, brand: GuestBrand, onNotFound?: () => Promise<void>) {
  const { busy: busyTask, failure, retry, run, fail } = useTask<{ task: PassTask; text: string }>();
  const work = async (task: PassTask): Promise<string | null> => {
    const text = await tasks[task](proof, brand);
    if (text === t('errors.orderNotFound')) await onNotFound?.();
    return text;
  };
  const perform = async (task: PassTask): Promise<void> => {
    const text = await run(() => work(task), task);
    fail(text === null ? null : { task, text });
  };
  const start = (task: PassTask): void => {
    if (busyTask === null) void perform(task);
  };
  const newsOf = (task: PassTask) => ({
    error: failure?.task === task ? failure.text : null,
    isBusy: busyTask === task,
    onRetry: retry,
  });
  return { busyTask, newsOf, start };
}

const tasks: Record<PassTask, (proof: PassProof, brand: GuestBrand) => Promise<string | null>> = {
  apple: addToAppleWallet,
  voucher: printVoucher,
};
