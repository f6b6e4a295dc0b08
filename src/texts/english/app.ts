/** The texts of the guest's frame, its start page, and the screens that bring subjects together. */
export const app = {} as const;
