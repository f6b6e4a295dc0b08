/** Who may share a credit card, and with how many (guest §2, decisions 1 and 2). */
import { activeSharesMax } from './constants.ts';
import { voidReasonOf, type PassStateFacts } from './pass-state.ts';

/** The facts that decide whether a card may be shared with one more guest. */
export interface ShareablePass extends PassStateFacts {
  credits: number;
  /** The message of the exclusion that keeps the pass from guests' phones, or undefined. */
  excluded: string | undefined;
}

/** Only a card with credits left that is neither void nor excluded may be shared with another guest. */
export function mayBeShared(pass: ShareablePass): boolean {
  return pass.credits > 0 && pass.excluded === undefined && voidReasonOf(pass) === undefined;
}

/** Whether one more share may begin. The spelling of an address is its key: see emailKeyOf. */
export function judgeNewShare(
  pass: ShareablePass,
  activeEmailKeys: readonly string[],
  emailKey: string,
): 'allowed' | 'pass-not-shareable' | 'share-email-taken' | 'share-limit-reached' {
  if (!mayBeShared(pass)) return 'pass-not-shareable';
  if (activeEmailKeys.includes(emailKey)) return 'share-email-taken';
  return activeEmailKeys.length >= activeSharesMax ? 'share-limit-reached' : 'allowed';
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
