/** What a Google Wallet pass is, by product and by what became of it (docs/algorithms/wallet-pass.md). */
import { googleSaveLinkLengthMax } from './constants.ts';
import { storedValueCategory } from './pass-card.ts';
import { voidReasonOf, type PassStateFacts } from './pass-state.ts';

/** The types of Google passes that our products use. */
export type GooglePassKind = 'generic' | 'eventTicket' | 'giftCard';

/** The types of everything that we write to Google: passes, and the members' cards. */
export type GoogleResourceKind = GooglePassKind | 'loyalty';

/** The kind of a class or an object, such as generic for a genericObject; undefined for any other text. */
export function googleKindOfType(type: string): GoogleResourceKind | undefined {
  const kinds: readonly GoogleResourceKind[] = ['generic', 'eventTicket', 'giftCard', 'loyalty'];
  return kinds.find((kind) => type === `${kind}Object` || type === `${kind}Class`);
}

/** The states Google knows; anything but ACTIVE is moved out of the guest's sight. */
export type GoogleState = 'ACTIVE' | 'COMPLETED' | 'EXPIRED' | 'INACTIVE';

/**
 * A season pass is generic (it has room for the photo), a card that only ever held money a gift card, a card with
 * credits generic, everything else an event ticket.
 */
export function googlePassKindOf(pass: {
  isPassholder: boolean;
  category: string;
  credits: number;
  cashCents: number;
}): GooglePassKind {
  if (pass.isPassholder) return 'generic';
  if (pass.category !== storedValueCategory) return 'eventTicket';
  return pass.credits === 0 && pass.cashCents > 0 ? 'giftCard' : 'generic';
}

/**
 * Used up, over or taken back, or still good; the same rule that voids the card on the screen. A pass that is kept out of
 * wallets, or whose share was stopped, is none any more either.
 */
export function googleStateOf(
  facts: PassStateFacts & { isExcluded?: boolean; isEnded?: boolean },
): GoogleState {
  if (facts.isEnded === true) return 'EXPIRED';
  const reason = voidReasonOf(facts);
  if (reason !== undefined) return stateOfReason[reason];
  return facts.isExcluded === true ? 'INACTIVE' : 'ACTIVE';
}

const stateOfReason = { refunded: 'INACTIVE', redeemed: 'COMPLETED', expired: 'EXPIRED' } as const;

/** What every save link begins with. */
export const googleSaveLinkPrefix = 'https://pay.google.com/gp/v/save/';

/** True for a link that may be opened as Google's own: this address, a signed token, and not too long to survive. */
export function isGoogleSaveLink(text: string): boolean {
  return (
    text.length < googleSaveLinkLengthMax &&
    text.startsWith(googleSaveLinkPrefix) &&
    /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text.slice(googleSaveLinkPrefix.length))
  );
}
