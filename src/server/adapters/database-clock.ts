/**
 * The database's time without asking it each time: servers whose own clocks differ judge what has expired alike (T74). The
 * offset between the database's clock and this process's steady one, which nobody sets, is measured at start and every
 * minute; in between time passes evenly whatever happens to the machine's clock.
 */
import type { OpenDatabase } from '#server/base/db/open-database.ts';
import { fetchDatabaseTime } from '#server/base/db/time.queries.ts';
import { systemClock, type Clock } from '#server/base/ports/clock.ts';

/** What the database said: at `at` of the steady clock it was `time` since 1970, give or take `errorMs`; all in milliseconds. */
interface MeasuredTime {
  time: number;
  at: number;
  errorMs: number;
}

/** What became of a measurement: `doubted` is one so far off that others must say the same before it is believed. */
type Correction = 'kept' | 'doubted' | 'jumped';

/** A clock that may be corrected. */
export interface CorrectedClock extends Clock {
  correct(measured: MeasuredTime): Correction;
}

/** Beyond this no crystal drifts in a minute: either the measurement is wrong, or somebody has set the database's clock. */
const driftMsMax = 1000;
const doubtsToJump = 3;

/**
 * Makes the clock from a first measurement. Small differences are taken over, without time ever going back; a great one
 * only once three measurements in a row agree on it, so that no single answer moves every deadline.
 */
export function makeDatabaseClock(
  first: MeasuredTime,
  steadyMs: () => number = () => performance.now(),
): CorrectedClock {
  let offset = first.time - first.at;
  let latest = Number.NEGATIVE_INFINITY;
  let doubts: number[] = [];
  return {
    now: () => {
      latest = Math.max(latest, offset + steadyMs());
      return new Date(latest);
    },
    correct: ({ time, at, errorMs }) => {
      const found = time - at;
      const gap = Math.abs(found - offset);
      if (gap <= Math.max(errorMs, driftMsMax)) {
        if (gap > errorMs) offset = found;
        doubts = [];
        return 'kept';
      }
      doubts = [...doubts.filter((doubt) => Math.abs(doubt - found) <= driftMsMax), found];
      if (doubts.length < doubtsToJump) return 'doubted';
      offset = found;
      latest = Number.NEGATIVE_INFINITY;
      doubts = [];
      return 'jumped';
    },
  };
}

/** The time of a database, and what keeps it right until the function that it gives is called. */
export interface OpenClock {
  clock: Clock;
  keep(onError: (error: Error) => void): () => Promise<void>;
}

const everyMs = 60_000;
const doubtedEveryMs = 5000;

/** The clock of an open database; the embedded one is this very process and has the machine's. */
export async function openDatabaseClock({ kind, db }: Pick<OpenDatabase, 'kind' | 'db'>): Promise<OpenClock> {
  if (kind === 'embedded') return { clock: systemClock, keep: () => () => Promise.resolve() };
  const measure = (): Promise<MeasuredTime> => measureTime(() => fetchDatabaseTime(db));
  const clock = makeDatabaseClock(await measure());
  return { clock, keep: (onError) => keepRight(clock, measure, onError) };
}

const measurementsEach = 3;

/** The best of a few measurements: how long an answer took bounds how wrong it can be. Throws where the database is away. */
export async function measureTime(
  readTime: () => Promise<number>,
  steadyMs: () => number = () => performance.now(),
): Promise<MeasuredTime> {
  let best: MeasuredTime | undefined;
  for (let count = 0; count < measurementsEach || best === undefined; count += 1) {
    const askedAt = steadyMs();
    const time = await readTime();
    const errorMs = (steadyMs() - askedAt) / 2;
    if (best === undefined || errorMs < best.errorMs) best = { time, at: askedAt + errorMs, errorMs };
  }
  return best;
}

function keepRight(
  clock: CorrectedClock,
  measure: () => Promise<MeasuredTime>,
  onError: (error: Error) => void,
): () => Promise<void> {
  let isStopping = false;
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const plan = (milliseconds: number): void => {
    timer = setTimeout(() => {
      running = round();
    }, milliseconds);
  };
  const round = async (): Promise<void> => {
    let correction: Correction = 'kept';
    try {
      correction = clock.correct(await measure());
      if (correction === 'jumped') onError(new DatabaseClockJump());
    } catch (error) {
      // The steady clock goes on being right to a second a day or so.
      onError(
        error instanceof Error ? error : new Error('The database’s time is not known.', { cause: error }),
      );
    }
    if (!isStopping) plan(correction === 'doubted' ? doubtedEveryMs : everyMs);
  };
  plan(everyMs);
  return async () => {
    isStopping = true;
    clearTimeout(timer);
    await running;
  };
}

/** Somebody has set the database's clock, or another database with another clock has taken its place; we follow it. */
class DatabaseClockJump extends Error {
  override readonly name = 'DatabaseClockJump';
}
