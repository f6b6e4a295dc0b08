import { createElement, useEffect } from 'react';
import { Button, Stack } from '@mantine/core';

import type { LoginResult } from '#contract/calls/staff-session.ts';
import { endWarningMinutes, idleWarningMinutes, stillHereMinutes } from '#domain/staff-session.ts';

import { staffSend } from './staff-send.ts';
import { hideEndWarning, hideIdleWarning, showEndWarning, showIdleWarning } from './toasts.ts';
import { idleSeconds, millisecondsToIdleEnd, watchActivity } from './activity.ts';
import { logOut } from './log-out.ts';
import { millisecondsLeft } from './session.ts';

const lookEveryMilliseconds = 10_000;

function endWarningText(user: LoginResult): string {
  const minutes = Math.max(1, Math.round(millisecondsLeft(user) / 60_000));
  const time = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `Your session ends in ${time}, when it has reached its maximum length. Save your work, then sign in again.`;
}

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
      if (left < idleWarningMinutes * 60_000) showIdleWarning(createElement(IdleWarning));
      else hideIdleWarning();
      // A member who only types sends no call, so the server would not see the activity.
      const doneAt = Date.now() - idleSeconds() * 1000;
      if (doneAt - toldAt < stillHereMinutes * 60_000) return;
      toldAt = doneAt;
      void staffSend('POST /app/still-here/', undefined);
    };
    const end = setTimeout(() => void logOut('over'), Math.max(0, millisecondsLeft(user)));
    const warn = setTimeout(
      () => showEndWarning(endWarningText(user)),
      Math.max(0, millisecondsLeft(user) - endWarningMinutes * 60_000),
    );
    const looks = setInterval(look, lookEveryMilliseconds);
    const stopWatching = watchActivity({ onDone: hideIdleWarning, onLate: endIdle });
    return () => {
      clearTimeout(end);
      clearTimeout(warn);
      clearInterval(looks);
      stopWatching();
      hideIdleWarning();
      hideEndWarning();
    };
  }, [user]);
}

/** The warning of an idle session. Any press is activity, so the button needs to do nothing of its own. */
function IdleWarning() {
  return (
    <Stack gap="xs" align="flex-start">
      {`You will be signed out in ${idleWarningMinutes} minutes because there is no activity. Press any key to stay signed in.`}
      <Button variant="default" size="compact-sm">
        Stay signed in
      </Button>
    </Stack>
  );
}
