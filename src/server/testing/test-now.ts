/** The initial time of the tests' clock: an early afternoon of the demo park. */
export const testNow = new Date('2026-11-21T19:00:00Z');
