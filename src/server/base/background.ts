/** Background work that no request awaits: its errors are reported, and a stopping server waits until it is done. */

/** Reports that a named task failed, such as "mail outbox" or "housekeeping: photos". */
export type ReportFault = (task: string, error: Error) => void;

/** Accepts background work. */
export interface Background {
  /** Starts the work; its task names it in the error report. */
  run(task: string, work: () => Promise<void>): void;
  /** Sets the error reporter. Errors before this call are dropped. */
  reportTo(report: ReportFault): void;
  /** Resolves when no work is running. */
  settle(): Promise<void>;
}

/** Makes the background of one server. */
export function makeBackground(): Background {
  const underWay = new Set<Promise<void>>();
  let report: ReportFault = () => undefined;
  return {
    run: (task, work) => {
      const done = work()
        .catch((error: unknown) =>
          report(task, error instanceof Error ? error : new Error('Work failed.', { cause: error })),
        )
        .finally(() => underWay.delete(done));
      underWay.add(done);
    },
    reportTo: (next) => {
      report = next;
    },
    settle: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
