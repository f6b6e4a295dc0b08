import type { ErrorCode } from '#contract/errors.ts';
import { guestTexts } from '#contract/guest-texts.ts';

import type { Failure } from './send.ts';

/**
 * What a failed call about an order says (guest §8): the temporary error, the text for a broken network that is its
 * own, or that the order cannot be located. Only where our server says that it is busy, and not the order at fault,
 * its own words stand instead.
 */
export function orderFailureText({ status, problem }: Failure, networkText: string): string {
  if (status === 0) return networkText;
  if (status === 408) return guestTexts.temporaryError;
  return problem !== undefined && busyCodes.has(problem.code) ? problem.title : guestTexts.orderNotFound;
}

const busyCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'too-many-requests',
  'too-many-tries',
  'puzzle-required',
  'unavailable',
  'pass-limit-reached',
]);
