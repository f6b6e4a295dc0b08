/** Who may share a credit card, and with how many (guest §2, decisions 1 and 2). */
import { activeSharesMax } from './constants.ts';
import { voidReasonOf, type PassStateFacts } from './pass-state.ts';

/** The facts that decide whether a card may be shared with one more guest. */
export interface ShareablePass extends PassStateFacts {
  credits: number;
  /** The message of the exclusion that keeps the pass from guests' phones, or undefined. */
  excluded: string | undefined;
}

/** What a guest's page knows of the order when it decides whether the share section belongs to the page. */
export interface ShareSectionFacts {
  /** The buyer (`primary`), or a guest with whom the card is shared. */
  holder: 'primary' | 'share';
  credits: number;
  /** The token of the share calls, which the server gives for products that may be shared only. */
  ticketShareToken: string | null;
}

/** The share section is shown to the buyer of a card with credits whose product may be shared. */
export function showsShareSection(order: ShareSectionFacts): boolean {
  return order.holder === 'primary' && order.credits > 0 && order.ticketShareToken !== null;
}

/** Only a card with credits left that is neither void nor excluded may be shared with another guest. */
export function mayBeShared(pass: ShareablePass): boolean {
  return pass.credits > 0 && pass.excluded === undefined && voidReasonOf(pass) === undefined;
}

/** True while a card with so many active shares may have one more. */
export function hasRoomForShare(count: number): boolean {
  return count < activeSharesMax;
}

/** Whether one more share may begin. The spelling of an address is its key: see emailKeyOf. */
export function judgeNewShare(
  pass: ShareablePass,
  activeEmailKeys: readonly string[],
  emailKey: string,
): 'allowed' | 'pass-not-shareable' | 'share-email-taken' | 'share-limit-reached' {
  if (!mayBeShared(pass)) return 'pass-not-shareable';
  if (activeEmailKeys.includes(emailKey)) return 'share-email-taken';
  return hasRoomForShare(activeEmailKeys.length) ? 'allowed' : 'share-limit-reached';
}

/**
 * Whether a share may be changed to an address. Names and phone may always be corrected; a new address is a new guest, so
 * it follows the rules of a new share, but does not count as a further one.
 */
export function judgeChangedShare(
  pass: ShareablePass,
  otherEmailKeys: readonly string[],
  emailKeys: { before: string; after: string },
): 'allowed' | 'pass-not-shareable' | 'share-email-taken' {
  if (emailKeys.before === emailKeys.after) return 'allowed';
  if (!mayBeShared(pass)) return 'pass-not-shareable';
  return otherEmailKeys.includes(emailKeys.after) ? 'share-email-taken' : 'allowed';
}
