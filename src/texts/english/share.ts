/** The texts of sharing a credit card. */
export const share = {} as const;
