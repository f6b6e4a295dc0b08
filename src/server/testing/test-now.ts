/** The moment at which the tests' clock stands at first: early afternoon of the demo park's own day. */
export const testNow = new Date('2026-11-21T19:00:00Z');
