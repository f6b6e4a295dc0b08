import type { ErrorCode, Problem } from '#contract/errors.ts';
import type { Puzzle } from '#domain/puzzle.ts';

/** An expected refusal: services throw it, and the error handler converts it to the catalogue's answer. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  /** Seconds after which a retry makes sense; sent as Retry-After. */
  readonly retryAfterSeconds: number | undefined;
  /** Replaces the catalogue's text if the answer contains a specific fact. */
  readonly text: string | undefined;

  /** The error of each field of a refused form. */
  readonly faults: Problem['faults'];

  /** The puzzle that the caller must solve first, for `puzzle-required`. */
  readonly puzzle: Puzzle | undefined;

  constructor(
    code: ErrorCode,
    options: {
      retryAfterSeconds?: number;
      text?: string;
      faults?: Problem['faults'];
      puzzle?: Puzzle;
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: options.cause });
    this.name = 'Refusal';
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.text = options.text;
    this.faults = options.faults;
    this.puzzle = options.puzzle;
  }
}
