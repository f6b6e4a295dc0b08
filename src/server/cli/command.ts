/** What a command of the host is: how it is called, what it does, and how it ends. */

/** How commands end, as supervisors and scripts know it (sysexits.h). */
export const exitCodes = {
  done: 0,
  /** What was asked for is not so: nothing found, or something found wrong. */
  negative: 1,
  usage: 64,
  /** A running server holds the embedded database. */
  busy: 75,
  configuration: 78,
} as const;

/** What came of a command: a sentence or table for people, the same as data for `--json`. */
export interface Outcome {
  exitCode: (typeof exitCodes)[keyof typeof exitCodes];
  text: string;
  data: Record<string, unknown>;
}

/** What was typed after the command's name. */
export interface Given {
  words: readonly string[];
  /** Flags that were set, and options with the value that each was given. */
  flags: Readonly<Record<string, string | boolean | undefined>>;
  environment: Readonly<Record<string, string | undefined>>;
}

/** One command. */
export interface Command {
  /** One or two words, such as `admin create`. */
  name: string;
  /** What follows the name, such as `EMAIL FIRST LAST`; as many words must be given. */
  parameters: string;
  summary: string;
  /** Options beside --json and --help. */
  flags?: Readonly<Record<string, { takesValue: boolean; summary: string }>>;
  /** Further lines of help. */
  details?: string;
  /** Throws a UsageError for parameters that cannot be meant. */
  run(given: Given): Promise<Outcome>;
}

/** Thrown for words that make no command; the message says what was expected. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
