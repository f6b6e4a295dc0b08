/** The texts of the pass card and its barcode. */
export const pass = {} as const;
