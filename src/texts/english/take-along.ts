/** The texts of the wallet buttons, the voucher button, and the hand-off to a phone. */
export const takeAlong = {} as const;
