/** Spaces requests out, so that we keep a vendor's limit instead of running into its refusals. */

/** Enters the queue; resolves when the request may be sent, or with false if it would wait too long. */
export type TokenBucket = () => Promise<boolean>;

/** Allows at most `perSecond` in any second, bursts included; no request waits longer than `waitMsMax`. */
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

/** A little more than a second, because the vendor's clock differs from ours. */
const windowMs = 1050;

function sleepFor(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
