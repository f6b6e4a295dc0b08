/** Reports errors of background tasks to the operator: one log line and one count each. */
import type { FastifyBaseLogger } from 'fastify';

import type { ReportFault } from './background.ts';
import type { Metrics } from './metrics.ts';

/**
 * Makes the reporter. Logs the task, class and code of an error, never its message, which may contain a guest's input.
 */
export function makeReport(
  log: Pick<FastifyBaseLogger, 'error'>,
  { taskFaults }: Pick<Metrics, 'taskFaults'>,
): ReportFault {
  return (task, error) => {
    const cause = error.cause instanceof Error ? error.cause : undefined;
    log.error(
      {
        task,
        errorClass: error.name,
        errorCode: codeOf(error),
        causeClass: cause?.name,
        causeCode: codeOf(cause),
      },
      'background task failed',
    );
    taskFaults.inc({ task });
  };
}

function codeOf(error: Error | undefined): string | undefined {
  return error !== undefined && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
