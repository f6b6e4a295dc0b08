/** Logs in all the time, as the screen at a gate does, and notes when that fails. */
import { setTimeout as sleep } from 'node:timers/promises';

import { passOf, cardBase, send } from '../traffic.ts';

/** What the watch has seen; times are by performance.now(). */
export interface LoginWatch {
  /** The first success after the last failure so far; undefined if none failed, or none has succeeded since. */
  wellAt: number | undefined;
  /** True if the last logins all succeeded. */
  isWell(): boolean;
  stop(): Promise<void>;
}

const pauseMilliseconds = 200;
const loginsInARow = 10;

/** Begins to log in with the pass of this number. */
export function watchLogins(port: number, number: number): LoginWatch {
  const ended = new AbortController();
  let inARow = 0;
  let hasFailed = false;
  const logIn = async (): Promise<void> => {
    const body = passOf(cardBase, number);
    const { status } = await send(port, { method: 'POST', path: '/api/login/', body, milliseconds: 10_000 });
    inARow = status === 200 ? inARow + 1 : 0;
    if (status !== 200) watch.wellAt = undefined;
    if (status !== 200) hasFailed = true;
    if (status === 200 && hasFailed) watch.wellAt ??= performance.now();
  };
  const work = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      await logIn();
      await sleep(pauseMilliseconds);
    }
  };
  const watch: LoginWatch = {
    wellAt: undefined,
    isWell: () => inARow >= loginsInARow,
    stop: () => {
      ended.abort();
      return working;
    },
  };
  const working = work();
  return watch;
}
