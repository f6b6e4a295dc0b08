/** What one of the park's own systems said of a number when it was last asked, and how long that is good for. */

/** `gone`: the system knew it once and does not any more. */
export type AnswerState = 'known' | 'unknown' | 'gone';

/** An answer, and when it was given; a system that was silent gave none. */
export interface ConnectorAnswer {
  state: AnswerState;
  answeredAt: Date;
}

/** How long nobody asks again for what a system does not know. */
export const unknownForSeconds = 60;
/** From when on an answer is asked for anew behind the guest's back, who is served by it at once. */
const freshForSeconds = 300;
/** For how long an answer counts as one of this moment, so that one claim does not ask twice. */
const asOfNowForSeconds = 10;
/** For how long a claim may rest on an answer while the system is silent. */
const goodForClaimsSeconds = 86_400;

/** True while the system need not be asked: it said a moment ago that it does not know. */
export function isUnknownStill(answer: ConnectorAnswer | undefined, now: Date): boolean {
  return answer !== undefined && answer.state !== 'known' && ageSeconds(answer, now) < unknownForSeconds;
}

/** True where the system knew it at this very moment, as far as a claim cares. */
export function isKnownNow(answer: ConnectorAnswer | undefined, now: Date): boolean {
  return answer?.state === 'known' && ageSeconds(answer, now) < asOfNowForSeconds;
}

/** True where the system knew it not long ago. */
export function isFresh(answer: ConnectorAnswer | undefined, now: Date): boolean {
  return answer?.state === 'known' && ageSeconds(answer, now) < freshForSeconds;
}

/** True for what was brought so long ago that it is asked for anew while it is served. */
export function isStale(answer: ConnectorAnswer, now: Date): boolean {
  return answer.state !== 'unknown' && ageSeconds(answer, now) >= freshForSeconds;
}

/** What a claim may do with what is here. */
export type ClaimGround = 'good' | 'not-found' | 'unconfirmed';

/**
 * Whether a claim may rest on what was brought: on what the system says when asked anew, and where it is silent on an answer
 * of the last day, never on an older one.
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
