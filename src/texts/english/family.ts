/** The texts of the other passes of an order. */
export const family = {} as const;
