/** What an entry of the ledger says to staff, in one sentence. */

/** An entry, as far as its words go. */
export interface LedgerFacts {
  kind:
    | 'Ticket'
    | 'Food & Beverage'
    | 'Hotel'
    | 'Bonus'
    | 'Adjustment'
    | 'Redemption'
    | 'Reversal'
    | 'Posting'
    | 'Expiry';
  /** The number of the order, check or stay. */
  number: string;
  product: string;
  origin: 'guest' | 'staff' | 'system' | 'pos';
}

/** The sentence, without a full stop: it stands in a table. */
export function ledgerWords(facts: LedgerFacts): string {
  return sentences[facts.kind](facts);
}

type Sentence = (facts: LedgerFacts) => string;

const own: Sentence = ({ product }) => product;
const claimed =
  (what: string): Sentence =>
  ({ number, product, origin }) =>
    `${what} ${number}, ${product}, ${origin === 'staff' ? 'added by the team' : 'claimed by the member'}`;

const sentences: Readonly<Record<LedgerFacts['kind'], Sentence>> = {
  Ticket: claimed('Order'),
  'Food & Beverage': claimed('Check'),
  Hotel: claimed('Reservation'),
  Bonus: own,
  Adjustment: own,
  Redemption: ({ product }) => `Redeemed for ${product}`,
  Reversal: ({ number, product }) => `${product}, ${number}`,
  Posting: ({ number }) => `Pending points of ${number} posted`,
  Expiry: own,
};
