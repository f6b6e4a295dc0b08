/**
 * Gathers look-ups that come while others are under way, and sends them together. A look-up that comes alone is sent at
 * once; the more guests ask at the same time, the more of them share a statement.
 */
import DataLoader from 'dataloader';

import { prepared, type Database } from '#server/base/db/database.ts';
import type { TryValues } from '#server/base/limits/tries.queries.ts';
import { tryPassByPair } from './find-pass.queries.ts';
import { tryPasses, type PassTry, type TriedPass } from './try-passes.queries.ts';

/** How many statements are under way at once, and how many look-ups share one. */
const statementsMax = 4;
const triesMax = 32;

/** One set of gathered look-ups for each kind of limits, because a statement judges all its tries by the same. */
type Gatherers = Map<string, DataLoader<PassTry, TriedPass>>;

const gatherersOf = prepared((db: Database) => {
  const gatherers: Gatherers = new Map();
  const turns = makeTurns();
  return (limits: string) => {
    const known = gatherers.get(limits);
    if (known !== undefined) return known;
    const made = new DataLoader<PassTry, TriedPass>(
      async (tries) => {
        try {
          return await tryAll(db, tries);
        } finally {
          turns.end();
        }
      },
      { cache: false, maxBatchSize: triesMax, batchScheduleFn: turns.begin },
    );
    gatherers.set(limits, made);
    return made;
  };
});

/** The pass of an order id and barcode that may be guesses, and the verdict on the try. */
export function tryPass(
  db: Database,
  wanted: { orderId: string; barcode: string },
  values: TryValues,
): Promise<TriedPass> {
  const { allowed, windows, aloneFrom } = values;
  const limits = `${allowed.join(' ')}, ${windows.join(' ')}, ${aloneFrom}`;
  return gatherersOf(db)(limits).load({ ...wanted, values });
}

async function tryAll(db: Database, tries: readonly PassTry[]): Promise<TriedPass[]> {
  const [first, ...others] = tries;
  if (first === undefined) return [];
  return others.length === 0 ? [await tryPassByPair(db, first, first.values)] : tryPasses(db, tries);
}

/** Lets a few statements run at once; the others wait, and gather look-ups meanwhile. */
function makeTurns(): { begin: (send: () => void) => void; end: () => void } {
  const waiting: (() => void)[] = [];
  let running = 0;
  const next = (): void => {
    if (running === statementsMax) return;
    const send = waiting.shift();
    if (send === undefined) return;
    running += 1;
    send();
  };
  return {
    begin: (send) => {
      waiting.push(send);
      // Requests that arrived in the same moment are read one after the other before this.
      setImmediate(next);
    },
    end: () => {
      running -= 1;
      next();
    },
  };
}
