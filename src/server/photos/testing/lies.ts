/** What lying-decoder.process.ts does with a picture whose first byte is this. */
export const lies = { none: 0, tooMuch: 1, tooLittle: 2, later: 3 } as const;
