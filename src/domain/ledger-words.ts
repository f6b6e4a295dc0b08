/** What an entry of the ledger says to staff, in one sentence. */
import { earnKindOfEntry, earnKinds, isClaimEntry, type ClaimEntryKind } from './earn-kinds.ts';

/** An entry, as far as its words go. */
export interface LedgerFacts {
  kind:
    | ClaimEntryKind
    | 'Bonus'
    | 'Adjustment'
    | 'Redemption'
    | 'Reversal'
    | 'Posting'
    | 'Expiry'
    | 'Hold'
    | 'Return';
  /** The number of the order, check or stay. */
  number: string;
  product: string;
  origin: 'guest' | 'staff' | 'system' | 'pos';
}

/** The sentence, without a full stop: it stands in a table. */
export function ledgerWords(facts: LedgerFacts): string {
  const { kind } = facts;
  return isClaimEntry(kind) ? claimWords(kind, facts) : sentences[kind](facts);
}

function claimWords(kind: ClaimEntryKind, { number, product, origin }: LedgerFacts): string {
  const by = origin === 'staff' ? 'added by the team' : 'claimed by the member';
  return `${earnKinds[earnKindOfEntry(kind)].entryNoun} ${number}, ${product}, ${by}`;
}

type Sentence = (facts: LedgerFacts) => string;

const own: Sentence = ({ product }) => product;

const sentences: Readonly<Record<Exclude<LedgerFacts['kind'], ClaimEntryKind>, Sentence>> = {
  Bonus: own,
  Adjustment: own,
  Redemption: ({ product }) => `Redeemed for ${product}`,
  Reversal: ({ number, product }) => `${product}, ${number}`,
  Posting: ({ number }) => `Pending points of ${number} posted`,
  Expiry: own,
  Hold: ({ product }) => `Held for ${product}`,
  Return: ({ product }) => `Returned, not redeemed: ${product}`,
};
