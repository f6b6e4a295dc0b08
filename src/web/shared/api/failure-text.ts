import type { ErrorCode } from '#contract/errors.ts';

import { t } from '#web/shared/texts/t.ts';
import type { Failure } from './send.ts';

/**
 * The text of a failed call about an order (guest §8): the temporary error, the caller's text for a broken network, or
 * that the order cannot be located. If our server refuses because it is busy or limits calls, the text of its own
 * problem is shown instead.
 */
export function orderFailureText({ status, problem }: Failure, networkText: string): string {
  if (status === 0) return networkText;
  if (status === 408) return t('errors.temporaryError');
  return problem !== undefined && busyCodes.has(problem.code) ? problem.title : t('errors.orderNotFound');
}

const busyCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'too-many-requests',
  'too-many-tries',
  'puzzle-required',
  'unavailable',
  'pass-limit-reached',
]);
