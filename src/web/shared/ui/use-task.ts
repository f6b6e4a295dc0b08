import { useState } from 'react';

/** The state of a call that a screen shows: whether it is pending, and how the last one failed. */
export interface TaskState<Failure> {
  /** The name of the pending call, such as the text of a busy line; null if none is pending. */
  busy: string | null;
  failure: Failure | null;
  /** Makes the pending call anew, and drops the result of the silent one; null if none is pending. */
  retry?: (() => void) | null | undefined;
  /** Distinguishes the pending call from earlier ones, whose late results must not end it. */
  call?: symbol | undefined;
}

/**
 * The busy and error state of calls, the same in every screen. `run` marks a call as pending and clears the last
 * failure; `fail` stores a failure; `stop` clears both. `retry` makes a pending call anew, for calls that may be made
 * twice.
 */
export function useTask<Failure = string>(initial: Partial<TaskState<Failure>> = {}) {
  const [{ busy, failure, retry = null }, setState] = useState<TaskState<Failure>>({
    busy: null,
    failure: null,
    ...initial,
  });
  return { busy, failure, retry, isBusy: busy !== null, ...taskOf(setState) };
}

interface Task<Failure> {
  run: <Result>(work: () => Promise<Result>, name?: string) => Promise<Result>;
  fail: (failure: Failure | null) => void;
  stop: () => void;
}

/** The functions that change the state of a task, without React so that a test needs no browser. */
export function taskOf<Failure>(
  change: (next: (was: TaskState<Failure>) => TaskState<Failure>) => void,
): Task<Failure> {
  return {
    run: async (work, name = '') => {
      const call = Symbol();
      try {
        return await repeatable(work, (retry) => change(() => ({ busy: name, failure: null, retry, call })));
      } finally {
        change((was) => (was.call === call ? { ...was, busy: null, retry: null } : was));
      }
    },
    fail: (failure) => change((was) => ({ ...was, failure })),
    stop: () => change(() => ({ busy: null, failure: null })),
  };
}

/** The result of the work, or of the work begun anew since; the earlier one may be silent for long. */
function repeatable<Result>(
  work: () => Promise<Result>,
  onStart: (retry: () => void) => void,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    let last = 0;
    const start = (): void => {
      const turn = (last += 1);
      onStart(() => start());
      const isLast = (): boolean => turn === last;
      void work().then(
        (result) => isLast() && resolve(result),
        (error: unknown) => isLast() && reject(error),
      );
    };
    start();
  });
}
