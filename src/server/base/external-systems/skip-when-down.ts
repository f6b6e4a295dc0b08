/** Spares an external system that fails, and the callers that would wait for it: few requests at once, and a pause after failures. */
import { UpstreamTimeout } from '../ports/upstream-timeout.ts';

interface Limits {
  /** Requests under way; what comes beyond is not sent. */
  atOnceMax?: number;
  /** True of a failure that took so long that the next caller should not wait for another one. */
  isSilence?: (error: unknown) => boolean;
  /** Milliseconds of a clock that never goes back. */
  now?: (() => number) | undefined;
}

/** After this many failures in a row, or one silence, no request is sent for a while; then one request probes. */
const failuresMax = 5;
const silentMs = 10_000;

/**
 * Makes the watch over one external system. What it does not send is an UpstreamTimeout without a failure. `send` learns whether
 * it is the probe of an external system that failed, for which a caller should not wait long.
 */
export function skipWhenDown({
  atOnceMax = 16,
  isSilence = () => false,
  now = () => performance.now(),
}: Limits = {}): <Result>(send: (isProbe: boolean) => Promise<Result>) => Promise<Result> {
  let underWay = 0;
  let failuresInRow = 0;
  let silentUntil = 0;
  return async (send) => {
    if (underWay >= atOnceMax) throw new UpstreamTimeout();
    const isProbe = failuresInRow >= failuresMax;
    if (isProbe && now() < silentUntil) throw new UpstreamTimeout();
    // While the probe is under way, no other request is sent.
    silentUntil = now() + silentMs;
    underWay += 1;
    try {
      const answer = await send(isProbe);
      failuresInRow = 0;
      return answer;
    } catch (error) {
      failuresInRow = isSilence(error) ? failuresMax : failuresInRow + 1;
      throw error;
    } finally {
      underWay -= 1;
    }
  };
}
