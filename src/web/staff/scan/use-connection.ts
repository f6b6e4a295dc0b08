import { useCallback, useEffect, useEffectEvent, useState } from 'react';

import { isServerBack } from './gate-calls.ts';
import { countWaiting, readFindings, sendWaiting, type Finding } from './waiting-scans.ts';

/** How often a server that was away is asked for. */
const askMilliseconds = 4000;

/** The connection, and what waits for it. */
export interface Connection {
  isAway: boolean;
  waiting: number;
  findings: readonly Finding[];
  /** Notes how the last scan was decided. */
  note: (isOffline: boolean) => void;
  /** Reads the findings and the number of waiting scans again. */
  refresh: () => Promise<void>;
}

/** Watches the connection, and sends what waits as soon as the server answers again. */
export function useConnection(): Connection {
  const [isAway, setAway] = useState(() => !navigator.onLine);
  const [waiting, setWaiting] = useState(0);
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const refresh = useCallback(async () => {
    setWaiting(await countWaiting());
    setFindings(await readFindings());
  }, []);
  const sync = useEffectEvent(async () => {
    const isBack = isAway ? navigator.onLine && (await isServerBack()) : true;
    if (isBack && (await countWaiting()) > 0) setAway(!(await sendOnce()));
    else setAway(!isBack);
    await refresh();
  });
  useEffect(() => {
    const look = (): void => void sync().catch(() => undefined);
    const goAway = (): void => setAway(true);
    look();
    const timer = setInterval(look, askMilliseconds);
    window.addEventListener('online', look);
    window.addEventListener('offline', goAway);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', look);
      window.removeEventListener('offline', goAway);
    };
  }, []);
  const note = useCallback(
    (isOffline: boolean) => {
      setAway(isOffline);
      void refresh();
    },
    [refresh],
  );
  return { isAway, waiting, findings, note, refresh };
}

let sending: Promise<boolean> | undefined;

/** One sending at a time, so that the order stays. */
function sendOnce(): Promise<boolean> {
  sending ??= sendWaiting().finally(() => {
    sending = undefined;
  });
  return sending;
}
