/** Spaces requests out, so that a vendor's limit is kept by us and not by its refusals. */

/** Takes one place in the queue; resolves when it may go, or with false where it would wait too long. */
export type TokenBucket = () => Promise<boolean>;

/** At most `perSecond` in any second, the burst included; nobody waits longer than `waitMsMax`. */
export function makeTokenBucket(options: {
  perSecond: number;
  waitMsMax: number;
  now?: () => number;
  sleep?: (ms: number) => Promise<void>;
}): TokenBucket {
  const { perSecond, waitMsMax, now = () => performance.now(), sleep = sleepFor } = options;
  /** When the last `perSecond` requests went or will go, oldest first. */
  const departures: number[] = [];
  return async () => {
    const at = now();
    const oldest = departures.length < perSecond ? undefined : departures[0];
    const leavesAt = oldest === undefined ? at : Math.max(at, oldest + windowMs);
    if (leavesAt - at > waitMsMax) return false;
    departures.push(leavesAt);
    if (departures.length > perSecond) departures.shift();
    if (leavesAt > at) await sleep(leavesAt - at);
    return true;
  };
}

/** A little more than a second, for a clock there that is not ours. */
const windowMs = 1050;

function sleepFor(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
