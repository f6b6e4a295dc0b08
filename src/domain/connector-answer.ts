/** The last answer of one of the park's own systems about a number, and how long that answer may be used. */

/** `gone`: the system knew the number once and no longer does. */
export type AnswerState = 'known' | 'unknown' | 'gone';

/** An answer and its time; a system that did not respond gave none. */
export interface ConnectorAnswer {
  state: AnswerState;
  answeredAt: Date;
}

/** How long the server does not ask again about a number that a system does not know. */
export const unknownForSeconds = 60;
/** The age from which an answer is refreshed in the background, while the guest is served from it at once. */
const freshForSeconds = 300;
/** How long an answer counts as current, so that one claim does not ask twice. */
const asOfNowForSeconds = 10;
/** How long a claim may rely on an answer while the system does not respond. */
const goodForClaimsSeconds = 86_400;

/** True while the system need not be asked, because it said recently that it does not know the number. */
export function isUnknownStill(answer: ConnectorAnswer | undefined, now: Date): boolean {
  return answer !== undefined && answer.state !== 'known' && ageSeconds(answer, now) < unknownForSeconds;
}

/** True if the answer is current enough for a claim and the system knows the number. */
export function isKnownNow(answer: ConnectorAnswer | undefined, now: Date): boolean {
  return answer?.state === 'known' && ageSeconds(answer, now) < asOfNowForSeconds;
}

/** True if the system knew the number recently. */
export function isFresh(answer: ConnectorAnswer | undefined, now: Date): boolean {
  return answer?.state === 'known' && ageSeconds(answer, now) < freshForSeconds;
}

/** True for an answer so old that it is refreshed while it is served. */
export function isStale(answer: ConnectorAnswer, now: Date): boolean {
  return answer.state !== 'unknown' && ageSeconds(answer, now) >= freshForSeconds;
}

/** Whether a claim may rely on the stored answer. */
export type ClaimGround = 'good' | 'not-found' | 'unconfirmed';

/**
 * Decides whether a claim may rely on imported data: on what the system answers now or, if it does not respond, on an
 * answer of the last day, never on an older one.
 */
export function judgeClaimGround(
  earlier: ConnectorAnswer,
  heard: 'known' | 'unknown' | 'silent',
  now: Date,
): ClaimGround {
  if (heard !== 'silent') return heard === 'known' ? 'good' : 'not-found';
  const isConfirmed = earlier.state === 'known' && ageSeconds(earlier, now) < goodForClaimsSeconds;
  return isConfirmed ? 'good' : 'unconfirmed';
}

function ageSeconds({ answeredAt }: ConnectorAnswer, now: Date): number {
  return (now.getTime() - answeredAt.getTime()) / 1000;
}
