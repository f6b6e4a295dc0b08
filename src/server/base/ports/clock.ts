/** The time, as a port so that tests can move it. */
export interface Clock {
  now(): Date;
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() };

/** A clock for tests that stands still until it is moved. */
export function makeTestClock(start: Date): Clock & { advance(seconds: number): void } {
  let current = start.getTime();
  return {
    now: () => new Date(current),
    advance: (seconds) => {
      current += seconds * 1000;
    },
  };
}
