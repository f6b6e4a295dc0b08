/**
 * Writes a log line when an external system begins to fail, fails for another reason, or works again: at most one a minute for
 * each external system, and a reminder while it keeps failing, so that an outage does not flood the log.
 */
import { describeFailure } from '#domain/external-system-reasons.ts';

import type { ExternalSystemFacts } from './external-system-facts.ts';

/** The part of the server's log that is used. */
export interface LineWriter {
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
export function makeExternalSystemLog(now: () => number): {
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
