import { useEffect, useRef, useState } from 'react';

import { codeShownAt, type RotatingValues } from '#domain/rotating-code.ts';

import { clockOffsetOf } from './clock-offset.ts';

/** The code on the screen; null if the values have run out, undefined until the script runs. */
export type ShownCode = ReturnType<typeof codeShownAt> | null;

/** Follows the clock: the code of the present window, replaced when the window ends and when the guest returns. */
export function useRotatingCode(values: RotatingValues): ShownCode {
  const [shown, setShown] = useState<ShownCode>(undefined);
  const offset = useRef(0);
  useEffect(() => {
    const phoneSeconds = (): number => Date.now() / 1000;
    // A saved copy says nothing about the server's present time.
    if (!('kept' in document.documentElement.dataset)) offset.current = clockOffsetOf(values, phoneSeconds());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      clearTimeout(timer);
      const next = codeShownAt(values, phoneSeconds() + offset.current);
      setShown(next ?? null);
      timer = setTimeout(show, (next?.secondsLeft ?? values.periodSeconds) * 1000);
    };
    show();
    // A phone in a pocket stops the timers of its pages.
    document.addEventListener('visibilitychange', show);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', show);
    };
  }, [values]);
  return shown;
}
