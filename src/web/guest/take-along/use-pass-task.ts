import type { GuestBrand } from '#contract/guest-page.ts';

import { t } from '#web/shared/texts/t.ts';
import { useTask } from '#web/shared/ui/use-task.ts';
import type { PassProof } from './take-along-calls.ts';

/**
 * The task of one button: `news` is what stands below it while the task runs and after it failed. `onNotFound` may find
 * out why the server no longer knows the pass.
 */
export function usePassTask(
  task: (proof: PassProof, brand: GuestBrand) => Promise<string | null>,
  proof: PassProof,
  brand: GuestBrand,
  onNotFound?: () => Promise<void>,
) {
  const { isBusy, failure: error, retry: onRetry, run, fail } = useTask();
  const work = async (): Promise<string | null> => {
    const text = await task(proof, brand);
    if (text === t('errors.orderNotFound')) await onNotFound?.();
    return text;
  };
  const start = async (): Promise<void> => {
    if (!isBusy) fail(await run(work));
  };
  return { start: () => void start(), news: { error, isBusy, onRetry } };
}
