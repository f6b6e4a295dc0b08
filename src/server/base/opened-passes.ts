/** The passes that were opened on this server since the last time they were taken, to be recorded by day. */

/** A pass and how often it was opened. */
export interface OpenedPass {
  orderId: string;
  barcode: string;
  views: number;
}

/** Collects opened passes in memory, so that no guest's request writes anything. */
export interface OpenedPasses {
  add(pass: OpenedPass): void;
  /** All of them; the collection is empty afterwards. */
  take(): OpenedPass[];
}

/** A database that is away for hours must not fill the memory: further passes are then not recorded. */
const passesMax = 200_000;

/** Makes an empty collection. */
export function makeOpenedPasses(): OpenedPasses {
  let opened = new Map<string, OpenedPass>();
  return {
    add: ({ orderId, barcode, views }) => {
      const key = `${orderId}/${barcode}`;
      const known = opened.get(key);
      if (known !== undefined) known.views += views;
      else if (opened.size < passesMax) opened.set(key, { orderId, barcode, views });
    },
    take: () => {
      const taken = [...opened.values()];
      opened = new Map();
      return taken;
    },
  };
}
