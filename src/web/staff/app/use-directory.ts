import { useEffect, useState } from 'react';

import type { LoginResult } from '#contract/calls/staff-session.ts';

import { keepSession } from '#web/staff/session/activity.ts';
import { failureText } from '#web/staff/session/staff-send.ts';
import { send, type Failure, type Success } from '#web/shared/api/send.ts';
import { sendSignIn } from '#web/staff/session/known-device.ts';

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

const secretKey = 'directorySignIn';
const returnPath = '/login/directory';

/** The answer in the address of this page, until it is taken. */
let arrived = location.pathname === returnPath ? location.search : null;

/** Goes to the directory; returns the failure if that cannot begin. */
async function goToDirectory(): Promise<Failure | null> {
  const begun = await send('POST /app/directory/begin', undefined);
  if (!begun.ok) return begun;
  sessionStorage.setItem(secretKey, begun.body.secret);
  location.assign(begun.body.address);
  return null;
}

/** True if the directory has sent the browser back and its answer was not used yet. */
function hasArrived(): boolean {
  return arrived !== null;
}

/** Signs in with the answer, once; null if there is none. The answer leaves the address, and so the history. */
async function signInWithAnswer(): Promise<Success<LoginResult> | Failure | null> {
  if (arrived === null) return null;
  const answer = arrived.replace(/^\?/, '');
  arrived = null;
  const secret = sessionStorage.getItem(secretKey) ?? '';
  sessionStorage.removeItem(secretKey);
  history.replaceState(null, '', '/login');
  return sendSignIn('POST /app/directory/sign-in', { answer, secret });
}
