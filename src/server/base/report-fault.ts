/** Reports errors of background tasks to the operator: a count for each, and a log line within limits. */
import type { FastifyBaseLogger } from 'fastify';

import type { ReportFault } from './background.ts';
import type { Metrics } from './metrics.ts';

/** A task that keeps failing in the same way writes a line once in this time, with the number of failures. */
const quietMilliseconds = 60_000;

/**
 * Makes the reporter. Logs the task, class and code of an error, never its message, which may contain a guest's input.
 */
export function makeReport(
  log: Pick<FastifyBaseLogger, 'error'>,
  { taskFaults }: Pick<Metrics, 'taskFaults'>,
  now: () => number = () => performance.now(),
): ReportFault {
  const lastLines = new Map<string, { at: number; heldBack: number }>();
  return (task, error) => {
    taskFaults.inc({ task });
    const fields = faultFields(task, error);
    // Tasks, classes and codes are few, so the map stays small.
    const key = JSON.stringify(fields);
    const last = lastLines.get(key) ?? { at: -Infinity, heldBack: 0 };
    if (now() - last.at < quietMilliseconds) {
      lastLines.set(key, { ...last, heldBack: last.heldBack + 1 });
      return;
    }
    lastLines.set(key, { at: now(), heldBack: 0 });
    const times = last.heldBack + 1;
    log.error({ ...fields, ...(times > 1 ? { times } : {}) }, 'background task failed');
  };
}

function faultFields(task: string, error: Error) {
  const cause = error.cause instanceof Error ? error.cause : undefined;
  return {
    task,
    errorClass: error.name,
    errorCode: codeOf(error),
    causeClass: cause?.name,
    causeCode: codeOf(cause),
  };
}

function codeOf(error: Error | undefined): string | undefined {
  return error !== undefined && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
