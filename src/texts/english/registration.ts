/** The texts of the registration form. */
export const registration = {} as const;
