/** The texts of activating a wristband. */
export const wristband = {} as const;
