/** The texts of the login form and of the request for a link. */
export const login = {} as const;
