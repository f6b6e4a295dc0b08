/** When an open page looks at a pass again. A file of its own, because the page's first script needs nothing else. */
import type { GateSentenceFacts } from './gate-sentence.ts';

/** The words of the days around today change at midnight, which is on a quarter of an hour in every time zone. */
const quarterHourMilliseconds = 900_000;

/**
 * The next instant at which the sentence may be another one: a time among the facts, or the end of the present quarter
 * of an hour.
 */
export function nextLookAt(facts: Pick<GateSentenceFacts, TimedFact | 'band'>, now: Date): Date {
  const quarter = (Math.floor(now.getTime() / quarterHourMilliseconds) + 1) * quarterHourMilliseconds;
  const times = [
    facts.expiresAt,
    facts.beginsAt,
    facts.band?.endsAt,
    facts.photoRequestDueAt,
    facts.codeEndsAt,
  ]
    .flatMap((time) => (time === null || time === undefined ? [] : [Date.parse(time)]))
    .filter((time) => time > now.getTime());
  return new Date(Math.min(quarter, ...times));
}

type TimedFact = 'expiresAt' | 'beginsAt' | 'photoRequestDueAt' | 'codeEndsAt';
