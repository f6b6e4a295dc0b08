/**
 * Corrects the phone's clock. The server makes values from the window before its own time on, so the first of them
 * tells its time to half a window, which is less than what a gate tolerates.
 */
import type { RotatingValues } from '#domain/rotating-code.ts';

/** A page may be shown this long after the server has made it. */
const deliverySecondsMax = 20;

/** The seconds to add to the phone's clock when an answer has just come from the server; 0 for a clock that is right. */
export function clockOffsetOf(
  { firstStep, periodSeconds }: Pick<RotatingValues, 'firstStep' | 'periodSeconds'>,
  phoneSeconds: number,
): number {
  const windowStart = (firstStep + 1) * periodSeconds;
  const isRight =
    phoneSeconds >= windowStart && phoneSeconds < windowStart + periodSeconds + deliverySecondsMax;
  return isRight ? 0 : windowStart + periodSeconds / 2 - phoneSeconds;
}
