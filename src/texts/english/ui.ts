/** The texts of fields, buttons, notices and the scanner, which screens share. */
export const ui = {
  tryAgain: 'Try again',
} as const;
