/** The park's view of an external system, from what each server last observed. */

/** What one server observed of one external system. */
export interface ExternalSystemObservation {
  server: string;
  kind: string;
  name: string;
  /** True if the server's last attempt failed. */
  isFailing: boolean;
  /** When the present state began; null before the first attempt. */
  since: Date | null;
  succeededAt: Date | null;
  failedAt: Date | null;
  lastReason: string | null;
  lastStatus: number | null;
  /** Failed attempts since the last success. */
  failures: number;
  /** When the server last reported. */
  reportedAt: Date;
}

/**
 * `idle`: no server has tried yet. `partly`: it fails for some servers and works for others, which points to a server
 * or its network.
 */
export type ExternalSystemState = 'idle' | 'up' | 'partly' | 'failing';

/** An external system as the park sees it. */
export interface ExternalSystemView extends Omit<
  ExternalSystemObservation,
  'server' | 'isFailing' | 'reportedAt'
> {
  state: ExternalSystemState;
  /** The servers for which it fails, by name. */
  failingFor: string[];
}

/** A server that has not reported for this long has stopped: its external systems' states no longer count. */
export const reportValidSeconds = 90;

/**
 * Joins the observations of all servers, by kind and name in their order. A stopped server adds only the times of its
 * last success and failure, and only if a running server knows the external system: otherwise it was removed from the
 * configuration.
 */
export function viewExternalSystems(
  observations: readonly ExternalSystemObservation[],
  now: Date,
): ExternalSystemView[] {
  const byName = Map.groupBy(observations, ({ kind, name }) => `${kind} ${name}`);
  return [...byName.values()].flatMap((all) => {
    const running = all.filter((one) => isRunning(one, now));
    const [first] = running;
    return first === undefined ? [] : [viewOne(first, running, all)];
  });
}

function isRunning({ reportedAt }: ExternalSystemObservation, now: Date): boolean {
  return now.getTime() - reportedAt.getTime() <= reportValidSeconds * 1000;
}

function viewOne(
  { kind, name }: ExternalSystemObservation,
  running: readonly ExternalSystemObservation[],
  all: readonly ExternalSystemObservation[],
): ExternalSystemView {
  const tried = running.filter(({ since }) => since !== null);
  const failing = tried.filter(({ isFailing }) => isFailing);
  const state = stateOf(tried.length, failing.length);
  const counted = failing.length > 0 ? failing : tried;
  const lastFailed = latest(all, ({ failedAt }) => failedAt);
  return {
    kind,
    name,
    state,
    // A failure began with the first server that saw it; a recovery is complete with the last one.
    since: extreme(
      counted.map(({ since }) => since),
      failing.length > 0 ? Math.min : Math.max,
    ),
    succeededAt: latest(all, ({ succeededAt }) => succeededAt)?.succeededAt ?? null,
    failedAt: lastFailed?.failedAt ?? null,
    lastReason: lastFailed?.lastReason ?? null,
    lastStatus: lastFailed?.lastStatus ?? null,
    failures: failing.reduce((sum, { failures }) => sum + failures, 0),
    failingFor: failing.map(({ server }) => server).sort(),
  };
}

function stateOf(tried: number, failing: number): ExternalSystemState {
  if (tried === 0) return 'idle';
  if (failing === 0) return 'up';
  return failing === tried ? 'failing' : 'partly';
}

function extreme(times: readonly (Date | null)[], choose: (...values: number[]) => number): Date | null {
  const known = times.flatMap((time) => (time === null ? [] : [time.getTime()]));
  return known.length === 0 ? null : new Date(choose(...known));
}

function latest(
  all: readonly ExternalSystemObservation[],
  timeOf: (one: ExternalSystemObservation) => Date | null,
): ExternalSystemObservation | undefined {
  return all.reduce<ExternalSystemObservation | undefined>((best, one) => {
    const time = timeOf(one)?.getTime() ?? -Infinity;
    const bestTime = best === undefined ? -Infinity : (timeOf(best)?.getTime() ?? -Infinity);
    return time > bestTime ? one : best;
  }, undefined);
}
