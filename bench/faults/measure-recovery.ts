/** Measures how soon guests are served again. */
import { setTimeout as sleep } from 'node:timers/promises';

import type { Lab } from './lab.ts';
import { tryLogin } from './traffic.ts';

const loginsInARow = 10;

/** The time from the end of the failure to the answer of the first of ten successful logins in a row. */
export async function measureRecovery(
  lab: Lab,
  number: number,
  { endedAt, secondsMax }: { endedAt: number; secondsMax: number },
): Promise<number> {
  const giveUpAt = performance.now() + 3000 * secondsMax;
  let inARow = 0;
  let since = Number.POSITIVE_INFINITY;
  while (inARow < loginsInARow && performance.now() < giveUpAt) {
    const isGood = await tryLogin(lab.balancer.port, number);
    if (isGood && inARow === 0) since = performance.now();
    inARow = isGood ? inARow + 1 : 0;
    await sleep(20);
  }
  return inARow < loginsInARow ? Number.POSITIVE_INFINITY : (since - endedAt) / 1000;
}
