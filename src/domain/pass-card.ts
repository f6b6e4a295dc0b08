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

/** An amount on a pass: credits as a number, money in units of the park's currency. */
export interface Balance {
  kind: 'credits' | 'cash';
  amount: number;
}

/**
 * What every card, page and notice says is on a pass, the amount that leads first: the credits of a stored value card and
 * the money that it holds beside them, or first where it has no credits; the money of any other pass (decisions 9).
 */
export function balancesOf(
  pass: Pick<PassCardFacts, 'category' | 'credits' | 'cash'>,
): [lead: Balance, ...beside: Balance[]] {
  const credits: Balance = { kind: 'credits', amount: pass.credits };
  const cash: Balance = { kind: 'cash', amount: pass.cash };
  if (pass.category !== storedValueCategory) return [cash];
  if (pass.cash <= 0) return [credits];
  return pass.credits === 0 ? [cash, credits] : [credits, cash];
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
