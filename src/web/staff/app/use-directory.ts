import { useEffect, useState } from 'react';

import { keepSession } from '#web/staff/session/activity.ts';
import { goToDirectory, hasArrived, signInWithAnswer } from '#web/staff/session/directory.ts';
import { failureText } from '#web/staff/session/staff-send.ts';

/** How the login screen makes calls and shows their failures. */
interface Task {
  run: <Result>(work: () => Promise<Result>) => Promise<Result>;
  fail: (text: string) => void;
}

/** The way to the directory, and whether it is being gone. */
export interface DirectoryWay {
  isBusy: boolean;
  go: () => void;
}

/** Goes to the directory and, on the page to which it sends the browser back, signs in with its answer. */
export function useDirectory({ run, fail }: Task): DirectoryWay {
  const [isBusy, setIsBusy] = useState(hasArrived);
  const go = async (): Promise<void> => {
    setIsBusy(true);
    const failure = await run(goToDirectory);
    setIsBusy(false);
    if (failure !== null) fail(failureText(failure));
  };
  useEffect(() => {
    const arrive = async (): Promise<void> => {
      const result = await run(signInWithAnswer);
      setIsBusy(false);
      if (result?.ok === true) keepSession(result.body);
      else if (result !== null) fail(failureText(result));
    };
    // The answer is there once, for the first screen of this page.
    if (hasArrived()) void arrive();
  });
  return { isBusy, go: (): void => void go() };
}
