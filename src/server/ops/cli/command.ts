/** The interface of a command: its name, its work and its exit codes. */

/** Exit codes of commands, following sysexits.h for supervisors and scripts. */
export const exitCodes = {
  done: 0,
  /** Negative result: nothing found, or a check failed. */
  negative: 1,
  usage: 64,
  /** An internal error. */
  broken: 70,
  /** Temporarily unavailable: another command holds the built-in database, or PostgreSQL does not answer. */
  busy: 75,
  configuration: 78,
  /** The operator left a command that waits (Ctrl-C), as shells report it. */
  interrupted: 130,
} as const;

/** The result of a command: a sentence or table for people, and the same as data for `--json`. */
export interface Outcome {
  exitCode: (typeof exitCodes)[keyof typeof exitCodes];
  text: string;
  data: Record<string, unknown>;
  /** True if the command wrote to standard output itself, so that its result goes to standard error. */
  isOutputTaken?: boolean;
}

/** The arguments after the command's name. */
export interface Given {
  words: readonly string[];
  /** The flags that were set, and the options with their values. */
  flags: Readonly<Record<string, string | boolean | undefined>>;
  environment: Readonly<Record<string, string | undefined>>;
}

export interface Command {
  /** One or two words, such as `admin create`. */
  name: string;
  /** The positional arguments, such as `EMAIL FIRST LAST`; all of them are required but those after `wordsMin`. */
  parameters: string;
  /** The fewest positional arguments, if an option makes the others needless. */
  wordsMin?: number;
  summary: string;
  /** Options in addition to --json and --help. */
  flags?: Readonly<Record<string, { takesValue: boolean; summary: string }>>;
  /** Further lines of help. */
  details?: string;
  /** The meaning of exit code 1; absent if the command never ends with it. */
  negative?: string;
  /** The meaning of exit code 130, for a command that waits. */
  interrupted?: string;
  /** True if the command works without the database, and so never waits for a server that holds it. */
  isWithoutDatabase?: true;
  /** True if the command does not read the server's environment, and so works before a server is configured. */
  isWithoutSetup?: true;
  /** Throws a UsageError for invalid arguments. */
  run(given: Given): Promise<Outcome>;
}

/** Thrown for arguments that form no command; the message says what was expected. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
