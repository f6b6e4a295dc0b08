/** The texts of choosing, cropping, checking and sending a photo. */
export const photo = {} as const;
