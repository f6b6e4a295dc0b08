import { useState } from 'react';

/** What a screen shows of a call: whether one is under way, and what the last one failed with. */
export interface TaskState<Failure> {
  /** The name of the call under way, such as the text of a busy line; null if there is none. */
  busy: string | null;
  failure: Failure | null;
  /** Tells the call under way from earlier ones, whose late answers must not end it. */
  call?: symbol | undefined;
}

/**
 * The one way to hold the busy and the error state of a call. `run` shows that a call is under way and clears the last
 * failure; `fail` shows what it failed with; `stop` forgets the call under way.
 */
export function useTask<Failure = string>(initial: Partial<TaskState<Failure>> = {}) {
  const [{ busy, failure }, setState] = useState<TaskState<Failure>>({
    busy: null,
    failure: null,
    ...initial,
  });
  return { busy, failure, isBusy: busy !== null, ...taskOf(setState) };
}

interface Task<Failure> {
  run: <Result>(work: () => Promise<Result>, name?: string) => Promise<Result>;
  fail: (failure: Failure | null) => void;
  stop: () => void;
}

/** What changes the state of a task, apart from React so that a test needs no browser. */
export function taskOf<Failure>(
  change: (next: (was: TaskState<Failure>) => TaskState<Failure>) => void,
): Task<Failure> {
  return {
    run: async (work, name = '') => {
      const call = Symbol();
      change(() => ({ busy: name, failure: null, call }));
      try {
        return await work();
      } finally {
        change((was) => (was.call === call ? { ...was, busy: null } : was));
      }
    },
    fail: (failure) => change((was) => ({ ...was, failure })),
    stop: () => change(() => ({ busy: null, failure: null })),
  };
}
