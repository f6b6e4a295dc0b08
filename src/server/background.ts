/** Work that no request waits for: its errors are reported, and a server that stops waits until it is done. */

/** Where such work is handed in. */
export interface Background {
  run(work: () => Promise<void>): void;
  /** Whom errors are told from now on; those of before were told nobody. */
  reportTo(report: (error: Error) => void): void;
  /** Resolves once nothing is under way. */
  settle(): Promise<void>;
}

/** Makes the place; one for each server. */
export function makeBackground(): Background {
  const underWay = new Set<Promise<void>>();
  let report: (error: Error) => void = () => undefined;
  return {
    run: (work) => {
      const done = work()
        .catch((error: unknown) =>
          report(error instanceof Error ? error : new Error('Work failed.', { cause: error })),
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
