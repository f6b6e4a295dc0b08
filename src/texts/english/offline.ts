/** The texts of pages that were kept, and of the service worker. */
export const offline = {} as const;
