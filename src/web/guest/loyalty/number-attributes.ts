/** The field for the number of a receipt, a ticket or a stay, typed as printed: with blanks, hyphens and letters. */
export const numberAttributes = {
  name: 'number',
  type: 'text',
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
  enterKeyHint: 'go',
  /** Longer than any number. */
  maxLength: 64,
} as const;
