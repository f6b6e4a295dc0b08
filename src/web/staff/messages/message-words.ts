/** What the tab Messages says about a message, an audience and the length of a text. */
import type { MessageCounts, MessageView } from '#contract/calls/staff-messages.ts';
import { formatNumber, type ParkFormat } from '#domain/park-format.ts';
import { cleanMessage, messageLengthMax, messageLengthOf, shownLengths } from '#domain/park-message.ts';

/** The length of a text, and what phones cut off. */
export function lengthWords(typed: string): { text: string; isTooLong: boolean } {
  const length = messageLengthOf(cleanMessage(typed));
  const isTooLong = length > messageLengthMax;
  const base = `${length} of ${messageLengthMax} characters.`;
  if (isTooLong) return { text: `${base} This is too long.`, isTooLong };
  const cut =
    length > shownLengths.apple ? ` A locked iPhone shows about the first ${shownLengths.apple}.` : '';
  return { text: `${base}${cut}`, isTooLong };
}

/** The size of an audience in words. */
export function audienceSizeWords(counts: MessageCounts, park: ParkFormat): string {
  const { holders, apple, google, optedOut } = counts;
  if (holders === 0) return 'No one is in this audience now.';
  const number = (value: number): string => formatNumber(value, park);
  const who = holders === 1 ? '1 holder' : `${number(holders)} holders`;
  const declined =
    optedOut === 0 ? '' : ` ${number(optedOut)} of them did not ask for offers and get nothing.`;
  return `${who}: ${number(apple)} on an iPhone, ${number(google)} in Google Wallet; every page shows the message too.${declined}`;
}

const stateWords = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  sent: 'Sent',
  stopped: 'Stopped',
} as const;

/** The state of a message, such as "Sent, still shown". */
export function stateWordsOf({ state, isShown }: Pick<MessageView, 'state' | 'isShown'>): string {
  return state === 'sent' ? (isShown ? 'Sent, still shown' : 'Ended') : stateWords[state];
}

/** The outcome of a message by numbers. */
export function outcomeWords(message: MessageView, park: ParkFormat): string {
  const number = (value: number): string => formatNumber(value, park);
  const { state, total, done, received, announced, optedOut, overLimit, waiting } = message;
  if (state === 'draft' || state === 'scheduled') return '';
  const parts = [
    state === 'sending' ? `${number(done)} of ${number(total)} decided` : `${number(received)} received it`,
    ...(announced === 0 ? [] : [`${number(announced)} notified`]),
    ...(optedOut === 0 ? [] : [`${number(optedOut)} who did not ask for offers`]),
    ...(overLimit === 0 ? [] : [`${number(overLimit)} at the limit of the day`]),
    ...(waiting === 0 ? [] : [`${number(waiting)} wallet updates on their way`]),
  ];
  return parts.join(', ');
}

/** The part of a running message that is done, in percent. */
export function progressOf({ total, done }: Pick<MessageView, 'total' | 'done'>): number {
  return total === 0 ? 100 : Math.min(100, (100 * done) / total);
}
