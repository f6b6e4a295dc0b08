import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';

import type { PGlite } from '@electric-sql/pglite';

/** How long statements may follow each other before timers and sockets get a turn, in milliseconds. */
const longestRunMs = 15;

/**
 * Lets the event loop turn between statements. The library answers each statement within the same turn, so a long row of
 * them (an import, the demo's history) would otherwise hold every request, answers from memory included, until its end.
 */
export function letOthersTurn(pglite: PGlite): void {
  let turnedAt = performance.now();
  const exec = pglite.execProtocolStream.bind(pglite);
  pglite.execProtocolStream = async (...call) => {
    if (performance.now() - turnedAt > longestRunMs) {
      await setImmediate();
      turnedAt = performance.now();
    }
    return exec(...call);
  };
}
