/** The words that comments and documents must not use, each with its replacement. */
export const refusedWords: readonly { pattern: RegExp; write: string }[] = [
  { pattern: /\bwhoever\b/i, write: 'a caller, a guest, a person who' },
  { pattern: /\b(?:nobody|nobody's)\b/i, write: 'no one, or name who is meant' },
  { pattern: /\b(?:told|untold)\b/i, write: 'reported to, sent to, notified' },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, write: 'fix, repair' },
  { pattern: /\bamiss\b/i, write: 'wrong' },
  { pattern: /\bwish(?:es|ed)?\b/i, write: 'query, request, what the caller asks for' },
  { pattern: /\bhangs? on\b/i, write: 'depends on' },
  { pattern: /\bto no end\b/i, write: 'so that a miss takes as long, or what the purpose is' },
  { pattern: /\bwhere there (?:is|are)\b/i, write: 'if' },
  { pattern: /\bwhat is\b/i, write: 'the thing by its name' },
  { pattern: /\bfaults?\b(?! (?:lab|injection))(?!\.ts|\/)/i, write: 'error, failure' },
  {
    pattern: /\b(?:\d+|two|three|four|five|six|ten|many|few|more|fewer|invisible|other|of|which) signs\b/i,
    write: 'characters',
  },
  { pattern: /\bfor ever\b/i, write: 'permanently, without an end' },
];
