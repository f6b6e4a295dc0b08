import { useEffect } from 'react';

import type { LoginResult } from '#contract/calls/staff-session.ts';
import { idleWarningMinutes, stillHereMinutes } from '#domain/staff-session.ts';

import { staffSend } from './staff-send.ts';
import { hideIdleWarning, showIdleWarning } from './toasts.ts';
import { idleSeconds, millisecondsToIdleEnd, watchActivity } from './activity.ts';
import { logOut } from './log-out.ts';
import { millisecondsLeft } from './session.ts';

const lookEveryMilliseconds = 10_000;

/** Signs the member out when the session reaches its end, or after too long without activity. */
export function useSessionEnd(user: LoginResult | null): void {
  useEffect(() => {
    if (user === null) return undefined;
    const endIdle = (): void => void logOut('idle');
    let toldAt = Date.now();
    const look = (): void => {
      const left = millisecondsToIdleEnd();
      if (left < 0) return endIdle();
      // Activity in another window hides the warning here too.
      if (left < idleWarningMinutes * 60_000) showIdleWarning();
      else hideIdleWarning();
      // A member who only types sends no call, so the server would not see the activity.
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
