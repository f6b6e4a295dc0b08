/** The wallet passes that this server made for guests since the last time they were taken, to be recorded by day. */

/** Of one pass or member's card: how many files or links were made. */
export interface MadePass {
  /** Empty for a member's card. */
  orderId: string;
  /** The member's number for a member's card. */
  barcode: string;
  wallet: 'apple' | 'google';
  count: number;
}

/** Collects them in memory, so that no guest's request writes anything. */
export interface MadePasses {
  add(pass: MadePass): void;
  /** All of them; the collection is empty afterwards. */
  take(): MadePass[];
}

/** A database that is away for hours must not fill the memory: further passes are then not recorded. */
const passesMax = 200_000;

/** Makes an empty collection. */
export function makeMadePasses(): MadePasses {
  let made = new Map<string, MadePass>();
  return {
    add: (pass) => {
      const key = `${pass.wallet}/${pass.orderId}/${pass.barcode}`;
      const known = made.get(key);
      if (known !== undefined) known.count += pass.count;
      else if (made.size < passesMax) made.set(key, { ...pass });
    },
    take: () => {
      const taken = [...made.values()];
      made = new Map();
      return taken;
    },
  };
}
