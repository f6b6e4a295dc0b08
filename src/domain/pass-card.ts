/** What the pass card shows, and when (guest §2 Pass card, decisions 2). */

/** The facts of the order object that the card is drawn from. */
export interface PassCardFacts {
  holder: 'primary' | 'share';
  firstName: string | null;
  lastName: string | null;
  purchaserFirstName: string | null;
  purchaserLastName: string | null;
  category: string;
  credits: number;
  cash: number;
  isPassholder: boolean;
  hasPhoto: boolean;
  skipImage: boolean;
  ticketShares: readonly { firstName: string; lastName: string }[];
}

/** The category whose card shows credits instead of a dollar balance. */
export const storedValueCategory = 'Stored Value Card';

/** Credits for a stored value card, else dollars; 0 for an empty balance. */
export function balanceOf(pass: Pick<PassCardFacts, 'category' | 'credits' | 'cash'>): {
  kind: 'credits' | 'cash';
  amount: number;
} {
  return pass.category === storedValueCategory
    ? { kind: 'credits', amount: pass.credits }
    : { kind: 'cash', amount: pass.cash };
}

/** True for a stored value card without credits and money; every other pass admits without a balance. */
export function isEmptyCard(pass: { category: string; credits: number; cashCents: number }): boolean {
  return pass.category === storedValueCategory && pass.credits <= 0 && pass.cashCents <= 0;
}

/** First and last name with one space between, or an empty text where neither is known. */
export function fullNameOf(first: string | null, last: string | null): string {
  return [first, last].filter((name) => name !== null && name !== '').join(' ');
}

/** The ticketholder, and the guests the card is shared with. */
export function ticketholderOf(pass: PassCardFacts): { name: string; sharedWith: string[] } {
  return {
    name: fullNameOf(pass.firstName, pass.lastName),
    sharedWith: pass.ticketShares.map((share) => fullNameOf(share.firstName, share.lastName)),
  };
}

/** The purchaser's name if it is known and not the ticketholder's, else undefined. */
export function purchaserShown(pass: PassCardFacts): string | undefined {
  const purchaser = fullNameOf(pass.purchaserFirstName, pass.purchaserLastName);
  const holder = fullNameOf(pass.firstName, pass.lastName);
  return purchaser === '' || purchaser.toLowerCase() === holder.toLowerCase() ? undefined : purchaser;
}

/** The holder's photo belongs on a passholder's card only. */
export function isPhotoShown(pass: Pick<PassCardFacts, 'isPassholder' | 'hasPhoto'>): boolean {
  return pass.isPassholder && pass.hasPhoto;
}

/** A passholder without a photo reads that this is not the card itself. */
export function isDisclaimerShown(
  pass: Pick<PassCardFacts, 'isPassholder' | 'hasPhoto' | 'skipImage'>,
): boolean {
  return pass.isPassholder && !pass.hasPhoto && !pass.skipImage;
}
