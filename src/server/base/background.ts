/** Work that no request waits for: its errors are reported, and a server that stops waits until it is done. */

/** Reports that a named task failed, such as "mail outbox" or "housekeeping: photos". */
export type ReportFault = (task: string, error: Error) => void;

/** Where such work is handed in. */
export interface Background {
  /** Starts the work; its task names it in the report of an error. */
  run(task: string, work: () => Promise<void>): void;
  /** Sets the error reporter. Errors before this call are dropped. */
  reportTo(report: ReportFault): void;
  /** Resolves once nothing is under way. */
  settle(): Promise<void>;
}

/** Makes the place; one for each server. */
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
