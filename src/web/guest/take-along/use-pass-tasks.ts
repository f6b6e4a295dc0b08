import { useState } from 'react';

import type { GuestBrand } from '#contract/guest-page.ts';

import { addToAppleWallet, printVoucher, type PassProof } from './take-along-calls.ts';

/** What a button can start. */
export type PassTask = 'apple' | 'voucher';

/** Runs one task at a time, and keeps which one is busy and what the last one failed with. */
export function usePassTasks(proof: PassProof, brand: GuestBrand) {
  const [busyTask, setBusyTask] = useState<PassTask | null>(null);
  const [error, setError] = useState<string | null>(null);
  const run = async (task: PassTask): Promise<void> => {
    setBusyTask(task);
    setError(null);
    const nextError = await tasks[task](proof, brand);
    setBusyTask(null);
    setError(nextError);
  };
  const start = (task: PassTask): void => {
    if (busyTask === null) void run(task);
  };
  return { busyTask, error, start };
}

const tasks: Record<PassTask, (proof: PassProof, brand: GuestBrand) => Promise<string | null>> = {
  apple: addToAppleWallet,
  voucher: printVoucher,
};
