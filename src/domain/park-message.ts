/**
 * Messages from the park to holders of passes: their text, when they are sent, and until when they are shown
 * (docs/algorithms/messages.md).
 */
import { cleanLine } from './guest-name.ts';
import { boundsOfOperatingDay, operatingDayOf, type ParkDay } from './operating-day.ts';

/** A service message is about today's visit; a marketing message is everything else, and a guest may decline it. */
export const messageKinds = ['service', 'marketing'] as const;

/** The kind of a message. */
export type MessageKind = (typeof messageKinds)[number];

/** The most characters of a message: more than this is a letter, and no notification shows it. */
export const messageLengthMax = 240;

/**
 * How many characters a closed phone shows of a notification, about: neither vendor documents a limit, and a larger
 * text size shows fewer.
 */
export const shownLengths = { apple: 110, google: 240 } as const;

/** The text as it is sent: one line without control and direction characters; emoji stay. */
export function cleanMessage(typed: string): string {
  return cleanLine(typed);
}

/** The number of characters as a person counts them, so that an emoji is one. */
export function messageLengthOf(text: string): number {
  return Array.from(text).length;
}

/** The error of a text that `cleanMessage` has cleaned. */
export function messageTextFaultOf(text: string): 'empty' | 'too-long' | undefined {
  const length = messageLengthOf(text);
  if (length === 0) return 'empty';
  return length > messageLengthMax ? 'too-long' : undefined;
}

/** The limits that the operator sets: `messages` in brand.json. */
export interface MessagePolicy {
  /** The most messages of each kind that a guest receives in one operating day. */
  marketingPerDay: number;
  servicePerDay: number;
  /** Park time between which no marketing message is sent; equal times mean that there are no quiet hours. */
  quietFrom: string;
  quietUntil: string;
}

/** The most messages of this kind that a guest receives in one operating day. */
export function messagesPerDayOf(kind: MessageKind, policy: MessagePolicy): number {
  return kind === 'service' ? policy.servicePerDay : policy.marketingPerDay;
}

/**
 * The end of the quiet hours that hold back a message of this kind at an instant; undefined if it may be sent then.
 * Service messages are never held back, because they are about the hour in which they are written.
 */
export function quietUntil(
  kind: MessageKind,
  instant: Date,
  policy: Pick<MessagePolicy, 'quietFrom' | 'quietUntil'>,
  { timeZone }: Pick<ParkDay, 'timeZone'>,
): Date | undefined {
  if (kind === 'service' || policy.quietFrom === policy.quietUntil) return undefined;
  const local = instant.toTemporalInstant().toZonedDateTimeISO(timeZone);
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' });
  const spansMidnight = policy.quietFrom > policy.quietUntil;
  const isEvening = time >= policy.quietFrom;
  const isQuiet = spansMidnight
    ? isEvening || time < policy.quietUntil
    : isEvening && time < policy.quietUntil;
  if (!isQuiet) return undefined;
  const date = local.toPlainDate();
  const endDate = spansMidnight && isEvening ? date.add({ days: 1 }) : date;
  const end = endDate.toZonedDateTime({ timeZone, plainTime: policy.quietUntil });
  return new Date(end.epochMilliseconds);
}

/** Until when a message is shown unless staff say otherwise: the end of the operating day in which it is sent. */
export function shownUntilOf(sendAt: Date, park: ParkDay): Date {
  return boundsOfOperatingDay(operatingDayOf(sendAt, park), park).to;
}

/** The longest time that a message may be shown, and may wait for its time. */
export const messageDaysMax = 31;

/** The error of the times of a message that is about to be sent. */
export function messageTimesFaultOf(
  { sendAt, shownUntil }: { sendAt: Date; shownUntil: Date },
  now: Date,
): 'in-the-past' | 'too-far' | 'ends-before-it-is-sent' | undefined {
  if (sendAt < now) return 'in-the-past';
  if (shownUntil <= sendAt) return 'ends-before-it-is-sent';
  const latest = (from: Date): number => from.getTime() + messageDaysMax * 86_400_000;
  return sendAt.getTime() > latest(now) || shownUntil.getTime() > latest(sendAt) ? 'too-far' : undefined;
}
