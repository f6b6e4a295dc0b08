/**
 * The database's time without a query for each call, so that servers whose own clocks differ agree on which things
 * have expired (T74). The offset between the database's clock and this process's monotonic clock is measured at start
 * and every minute; between measurements a change of the machine's clock has no effect.
 */
import type { OpenDatabase } from '#server/base/db/database.ts';
import { fetchDatabaseTime } from '#server/base/db/session.queries.ts';
import { startLoop, type JobWatch } from '#server/base/jobs/start-loop.ts';
import type { Clock } from '#server/base/ports/clock.ts';

/**
 * One measurement: at `at` of the monotonic clock the database's time was `time` since 1970, within `errorMs`; all in
 * milliseconds.
 */
interface MeasuredTime {
  time: number;
  at: number;
  errorMs: number;
}

/** The result of a measurement: `doubted` is one that is so far off that further ones must confirm it. */
type Correction = 'kept' | 'doubted' | 'jumped';

/** A clock that may be corrected. */
export interface CorrectedClock extends Clock {
  correct(measured: MeasuredTime): Correction;
}

/** No clock drifts further than this in a minute: either the measurement is wrong, or the database's clock was set. */
const driftMsMax = 1000;
const doubtsToJump = 3;

/**
 * Makes the clock from a first measurement. Small differences are applied without time ever going back; a large one is
 * applied only when three measurements in a row agree on it, so that no single answer moves every deadline.
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

/** The clock of a database, and the loop that keeps it correct until the returned function is called. */
export interface OpenClock {
  clock: Clock;
  keep(watch: JobWatch): () => Promise<void>;
}

const everyMs = 60_000;
const doubtedEveryMs = 5000;

export async function openDatabaseClock({ db }: Pick<OpenDatabase, 'db'>): Promise<OpenClock> {
  const measure = (): Promise<MeasuredTime> => measureTime(() => fetchDatabaseTime(db));
  const clock = makeDatabaseClock(await measure());
  return { clock, keep: (watch) => keepRight(clock, measure, watch) };
}

const measurementsEach = 3;

/** The best of a few measurements: the duration of the query bounds the error. Throws if the database is away. */
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
  watch: JobWatch,
): () => Promise<void> {
  const name = 'database clock';
  // While the database is away, the monotonic clock stays correct to about a second a day.
  const round = async () => {
    const correction = clock.correct(await measure());
    if (correction === 'jumped') watch.failed(name, new DatabaseClockJump());
    return { taken: 0, failed: 0, pauseMilliseconds: correction === 'doubted' ? doubtedEveryMs : everyMs };
  };
  return startLoop({ name, round, full: Infinity }, watch);
}

/** The database's clock was set, or another database with another clock took over; the server follows it. */
class DatabaseClockJump extends Error {
  override readonly name = 'DatabaseClockJump';
}
