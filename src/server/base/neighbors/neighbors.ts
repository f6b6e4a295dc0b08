/** Watches the neighbors of this server: every attempt is counted, timed, logged within limits, and remembered. */
import type { NeighborFailure } from '#domain/neighbor-reasons.ts';

import type { Metrics } from '../metrics.ts';
import type { Clock } from '../ports/clock.ts';
import { UpstreamTimeout } from '../ports/upstream-timeout.ts';
import { noTracer, type Tracer } from '../tracer.ts';
import { findFailure } from './find-failure.ts';
import type { NeighborFacts, NeighborKind } from './neighbor-facts.ts';
import { makeNeighborLog, type LineWriter } from './neighbor-log.ts';

/** Records the attempts to use one neighbor. */
export interface NeighborWatch {
  /**
   * Makes one attempt and records it. A thrown error counts by the failure that it names and is thrown again; one that
   * names none is an error of our own and says nothing about the neighbor. `judge` finds the failure in a result.
   */
  run<Result>(
    work: () => Promise<Result>,
    judge?: (result: Result) => NeighborFailure | undefined,
  ): Promise<Result>;
  /** Records an attempt that was made elsewhere; without a failure it succeeded. */
  note(failure: NeighborFailure | undefined, seconds?: number): void;
}

export interface Neighbors {
  /** The watch of a neighbor, which is known from then on, even before the first attempt. */
  watch(kind: NeighborKind, name: string): NeighborWatch;
  /** What was observed of every known neighbor. */
  facts(): NeighborFacts[];
  /** Sets where lines about failures and recoveries go. */
  logTo(log: LineWriter): void;
  /** Writes the lines that were held back to limit their number; a loop calls it every few seconds. */
  writeHeldLines(): void;
}

/** Makes the watch of one server. */
export function makeNeighbors(
  clock: Clock,
  metrics: Pick<Metrics, 'neighborAttempts' | 'neighborSeconds' | 'neighborUp'>,
  tracer: Tracer = noTracer,
): Neighbors {
  const known = new Map<string, { facts: NeighborFacts; watch: NeighborWatch }>();
  const log = makeNeighborLog(() => clock.now().getTime());
  const start = (kind: NeighborKind, name: string) => {
    const facts = newFacts(kind, name);
    const count = (outcome: string): void => metrics.neighborAttempts.inc({ kind, neighbor: name, outcome });
    const note = (failure: NeighborFailure | undefined, seconds?: number): void => {
      count(failure?.reason ?? 'ok');
      if (seconds !== undefined) metrics.neighborSeconds.observe({ kind, neighbor: name }, seconds);
      metrics.neighborUp.set({ kind, neighbor: name }, failure === undefined ? 1 : 0);
      advance(facts, failure, clock.now());
      if (kind !== 'job') log.observe(facts);
    };
    return { facts, watch: { note, run: makeRun(tracer, `${kind} ${name}`, note, count) } };
  };
  return {
    watch: (kind, name) => {
      const key = `${kind} ${name}`;
      const one = known.get(key) ?? start(kind, name);
      known.set(key, one);
      return one.watch;
    },
    facts: () => [...known.values()].map(({ facts }) => ({ ...facts })),
    logTo: (writer) => log.writeTo(writer),
    writeHeldLines: () => {
      for (const { facts } of known.values()) if (facts.kind !== 'job') log.observe(facts);
    },
  };
}

function makeRun(
  tracer: Tracer,
  spanName: string,
  note: NeighborWatch['note'],
  count: (outcome: string) => void,
): NeighborWatch['run'] {
  return (work, judge = () => undefined) =>
    tracer.span(spanName, async () => {
      const startedAt = performance.now();
      const seconds = (): number => (performance.now() - startedAt) / 1000;
      try {
        const result = await work();
        note(judge(result), seconds());
        return result;
      } catch (error) {
        const failure = findFailure(error);
        if (failure === undefined) count(error instanceof UpstreamTimeout ? 'not-sent' : 'own-error');
        else note(failure, seconds());
        throw error;
      }
    });
}

function newFacts(kind: NeighborKind, name: string): NeighborFacts {
  const none = { since: null, succeededAt: null, failedAt: null, lastFailure: undefined };
  return { kind, name, isFailing: false, failures: 0, ...none };
}

function advance(facts: NeighborFacts, failure: NeighborFailure | undefined, now: Date): void {
  const isFailing = failure !== undefined;
  if (facts.since === null || facts.isFailing !== isFailing) facts.since = now;
  facts.isFailing = isFailing;
  facts.failures = isFailing ? facts.failures + 1 : 0;
  if (failure === undefined) facts.succeededAt = now;
  else Object.assign(facts, { failedAt: now, lastFailure: failure });
}
