/** Watches the external systems of this server: every attempt is counted, timed, logged within limits, and remembered. */
import { type ExternalSystemFailure, describeFailure } from '#domain/external-system-reasons.ts';
import type { Metrics } from '../metrics.ts';
import type { Clock } from '../ports/clock.ts';
import { UpstreamTimeout } from '../ports/upstream-timeout.ts';
import { noTracer, type Tracer } from '../tracer.ts';
import { findFailure } from './find-failure.ts';

/** Records the attempts to use one external system. */
export interface ExternalSystemWatch {
  /**
   * Makes one attempt and records it. A thrown error counts by the failure that it names and is thrown again; one that
   * names none is an error of our own and says nothing about the external system. `judge` finds the failure in a result.
   */
  run<Result>(
    work: () => Promise<Result>,
    judge?: (result: Result) => ExternalSystemFailure | undefined,
  ): Promise<Result>;
  /** Records an attempt that was made elsewhere; without a failure it succeeded. */
  note(failure: ExternalSystemFailure | undefined, seconds?: number): void;
}

export interface ExternalSystems {
  /** The watch of an external system, which is known from then on, even before the first attempt. */
  watch(kind: ExternalSystemKind, name: string): ExternalSystemWatch;
  /** What was observed of every known external system. */
  facts(): ExternalSystemFacts[];
  /** Sets where lines about failures and recoveries go. */
  logTo(log: LineWriter): void;
  /** Writes the lines that were held back to limit their number; a loop calls it every few seconds. */
  writeHeldLines(): void;
}

/** Makes the watch of one server. */
export function makeExternalSystems(
  clock: Clock,
  metrics: Pick<Metrics, 'externalSystemAttempts' | 'externalSystemSeconds' | 'externalSystemUp'>,
  tracer: Tracer = noTracer,
): ExternalSystems {
  const known = new Map<string, { facts: ExternalSystemFacts; watch: ExternalSystemWatch }>();
  const log = makeExternalSystemLog(() => clock.now().getTime());
  const start = (kind: ExternalSystemKind, name: string) => {
    const facts = newFacts(kind, name);
    const count = (outcome: string): void =>
      metrics.externalSystemAttempts.inc({ kind, system: name, outcome });
    const note = (failure: ExternalSystemFailure | undefined, seconds?: number): void => {
      count(failure?.reason ?? 'ok');
      if (seconds !== undefined) metrics.externalSystemSeconds.observe({ kind, system: name }, seconds);
      metrics.externalSystemUp.set({ kind, system: name }, failure === undefined ? 1 : 0);
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
  note: ExternalSystemWatch['note'],
  count: (outcome: string) => void,
): ExternalSystemWatch['run'] {
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

function newFacts(kind: ExternalSystemKind, name: string): ExternalSystemFacts {
  const none = { since: null, succeededAt: null, failedAt: null, lastFailure: undefined };
  return { kind, name, isFailing: false, failures: 0, ...none };
}

function advance(facts: ExternalSystemFacts, failure: ExternalSystemFailure | undefined, now: Date): void {
  const isFailing = failure !== undefined;
  if (facts.since === null || facts.isFailing !== isFailing) facts.since = now;
  facts.isFailing = isFailing;
  facts.failures = isFailing ? facts.failures + 1 : 0;
  if (failure === undefined) facts.succeededAt = now;
  else Object.assign(facts, { failedAt: now, lastFailure: failure });
}

// Writes a log line when an external system begins to fail, fails for another reason, or works again: at most one a minute for
// each external system, and a reminder while it keeps failing, so that an outage does not flood the log.

/** The part of the server's log that is used. */
interface LineWriter {
  warn(fields: object, text: string): void;
  info(fields: object, text: string): void;
}

const quietMilliseconds = 60_000;
const remindMilliseconds = 600_000;

interface Written {
  at: number;
  isFailing: boolean;
  reason: string | undefined;
}

/** Makes the log of one server; `now` is in milliseconds. Nothing is written before `writeTo`. */
function makeExternalSystemLog(now: () => number): {
  writeTo(log: LineWriter): void;
  observe(facts: ExternalSystemFacts): void;
} {
  let log: LineWriter | undefined;
  const lastLines = new Map<string, Written>();
  return {
    writeTo: (next) => {
      log = next;
    },
    observe: (facts) => {
      const key = `${facts.kind} ${facts.name}`;
      const last = lastLines.get(key) ?? { at: -Infinity, isFailing: false, reason: undefined };
      if (log === undefined || !isDue(facts, last, now())) return;
      write(log, facts);
      const reason = facts.isFailing ? facts.lastFailure?.reason : undefined;
      lastLines.set(key, { at: now(), isFailing: facts.isFailing, reason });
    },
  };
}

function isDue({ isFailing, lastFailure }: ExternalSystemFacts, last: Written, now: number): boolean {
  const isChanged = isFailing !== last.isFailing || (isFailing && lastFailure?.reason !== last.reason);
  const waited = Math.abs(now - last.at); // the clock may be set back
  return (isChanged && waited >= quietMilliseconds) || (isFailing && waited >= remindMilliseconds);
}

/** Every field is chosen here: a name of our configuration, a reason of ours, a status, a count. */
function write(
  log: LineWriter,
  { kind, name, isFailing, lastFailure, failures, since }: ExternalSystemFacts,
): void {
  const fields = { system: name, kind, since: since?.toISOString() };
  if (!isFailing || lastFailure === undefined) return log.info(fields, 'external system works again');
  const { reason, status } = lastFailure;
  log.warn(
    { ...fields, reason, status, failures, meaning: describeFailure(lastFailure) },
    'external system fails',
  );
}

/**
 * `system`: one of the park's own systems, which the server queries. `sender`: a system that sends messages. `vendor`:
 * mail, Apple, Google. `store`: database and photos. `intake`: rows of a kind by one way. `job`: background work.
 */
type ExternalSystemKind = 'system' | 'sender' | 'vendor' | 'store' | 'intake' | 'job';

/** What this server observed of one external system since it started. */
export interface ExternalSystemFacts {
  kind: ExternalSystemKind;
  name: string;
  isFailing: boolean;
  /** When the present state began; null before the first attempt. */
  since: Date | null;
  succeededAt: Date | null;
  failedAt: Date | null;
  lastFailure: ExternalSystemFailure | undefined;
  /** Failed attempts since the last success. */
  failures: number;
}

/** The present failure of an external system in words; undefined while it works. */
export function wordsOfFailure({ isFailing, lastFailure }: ExternalSystemFacts): string | undefined {
  return isFailing && lastFailure !== undefined ? describeFailure(lastFailure) : undefined;
}
