/** What this server counts of passes, until it is taken to be recorded by day. No guest's request writes anything. */

/** A pass and how often it was opened. */
export interface OpenedPass {
  orderId: string;
  barcode: string;
  views: number;
}

/** Of one pass or member's card: how many files or links were made for wallets. */
export interface MadePass {
  /** Empty for a member's card. */
  orderId: string;
  /** The member's number for a member's card. */
  barcode: string;
  wallet: 'apple' | 'google';
  count: number;
}

/** Collects counts of passes in memory. */
export interface CountedPasses<Pass> {
  add(pass: Pass): void;
  /** All of them; the collection is empty afterwards. */
  take(): Pass[];
}

/** A database that is away for hours must not fill the memory: further passes are then not recorded. */
const passesMax = 200_000;

export const makeOpenedPasses = () =>
  countPasses<OpenedPass>(
    ({ orderId, barcode }) => `${orderId}/${barcode}`,
    (known, { views }) => (known.views += views),
  );

export const makeMadePasses = () =>
  countPasses<MadePass>(
    ({ wallet, orderId, barcode }) => `${wallet}/${orderId}/${barcode}`,
    (known, { count }) => (known.count += count),
  );

function countPasses<Pass>(
  keyOf: (pass: Pass) => string,
  increase: (known: Pass, by: Pass) => void,
): CountedPasses<Pass> {
  let counted = new Map<string, Pass>();
  return {
    add: (pass) => {
      const known = counted.get(keyOf(pass));
      if (known !== undefined) increase(known, pass);
      else if (counted.size < passesMax) counted.set(keyOf(pass), { ...pass });
    },
    take: () => {
      const taken = [...counted.values()];
      counted = new Map();
      return taken;
    },
  };
}
