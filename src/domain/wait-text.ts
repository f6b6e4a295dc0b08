/** Texts that name a time to wait. */
import type { Translate } from '#texts/text-keys.ts';

const waits = {
  tooManyTries: { minutes: 'errors.tooManyTries', hours: 'refusals.tooManyTriesLong' },
  tooManyTriesHere: { minutes: 'errors.tooManyTriesHere', hours: 'refusals.tooManyTriesHereLong' },
  puzzleEndsIn: { minutes: 'errors.puzzleEndsIn', hours: 'refusals.puzzleEndsInLong' },
} as const;

/** A sentence with a wait, rounded up: minutes up to an hour and a half, hours beyond. */
export function sayWait(t: Translate, what: keyof typeof waits, seconds: number): string {
  const minutes = minutesOf(seconds);
  if (minutes <= minutesMax) return t(waits[what].minutes, { minutes });
  return t(waits[what].hours, { hours: Math.ceil(minutes / 60) });
}

const minutesMax = 90;

function minutesOf(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 60));
}

/** A wait in words, rounded up: minutes up to an hour and a half, hours beyond. */
export function waitInWords(seconds: number): string {
  const minutes = minutesOf(seconds);
  if (minutes > minutesMax) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

/** The text with its `{minutes} minutes` filled, which may become hours. */
export function withMinutes(text: string, seconds: number): string {
  return text.replace('{minutes} minutes', waitInWords(seconds));
}
