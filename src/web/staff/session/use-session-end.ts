import { useEffect } from 'react';

import type { LoginResult } from '#contract/calls/staff-session.ts';
import { idleWarningMinutes, stillHereMinutes } from '#domain/staff-session.ts';

import { staffSend } from './staff-send.ts';
import { hideIdleWarning, showIdleWarning } from './toasts.ts';
import { idleSeconds, millisecondsToIdleEnd, watchActivity } from './activity.ts';
import { logOut } from './log-out.ts';
import { millisecondsLeft } from './session.ts';

const lookEveryMilliseconds = 10_000;

/** Signs the member out when the session is over: at its end, or when nobody did anything for too long. */
export function useSessionEnd(user: LoginResult | null): void {
  useEffect(() => {
    if (user === null) return undefined;
    const endIdle = (): void => void logOut('idle');
    let toldAt = Date.now();
    const look = (): void => {
      const left = millisecondsToIdleEnd();
      if (left < 0) return endIdle();
      // What is done in another window ends the warning here as well.
      if (left < idleWarningMinutes * 60_000) showIdleWarning();
      else hideIdleWarning();
      // Who only types makes no call by which the server could see that they are there.
      const doneAt = Date.now() - idleSeconds() * 1000;
      if (doneAt - toldAt < stillHereMinutes * 60_000) return;
      toldAt = doneAt;
      void staffSend('POST /app/still-here/', undefined);
    };
    const end = setTimeout(() => void logOut('over'), Math.max(0, millisecondsLeft(user)));
    const looks = setInterval(look, lookEveryMilliseconds);
    const stopWatching = watchActivity({ onDone: hideIdleWarning, onLate: endIdle });
    return () => {
      clearTimeout(end);
      clearInterval(looks);
      stopWatching();
      hideIdleWarning();
    };
  }, [user]);
}
