/** What a command of the host is: how it is called, what it does, and how it ends. */

/** How commands end, as supervisors and scripts know it (sysexits.h). */
export const exitCodes = {
  done: 0,
  /** What was asked for is not so: nothing found, or something found wrong. */
  negative: 1,
  usage: 64,
  /** A fault of ours. */
  broken: 70,
  /** For now: a running server holds the embedded database, or PostgreSQL does not answer. */
  busy: 75,
  configuration: 78,
} as const;

/** What came of a command: a sentence or table for people, the same as data for `--json`. */
export interface Outcome {
  exitCode: (typeof exitCodes)[keyof typeof exitCodes];
  text: string;
  data: Record<string, unknown>;
  /** True where the command wrote to the output itself: what came of it is then said on the other one. */
  isOutputTaken?: boolean;
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
  /** What it means where it ends with 1; left out where it never does. */
  negative?: string;
  /** True where it works without the database, and so never waits for a server that holds it. */
  isWithoutDatabase?: true;
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
