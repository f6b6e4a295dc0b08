import type { ErrorCode, Problem } from '#contract/errors.ts';
import type { Puzzle } from '#domain/puzzle.ts';

/** An expected refusal: services throw it, the error handler turns it into the answer of the catalogue. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  /** Seconds after which trying again makes sense; sent as Retry-After. */
  readonly retryAfterSeconds: number | undefined;
  /** Stands in place of the catalogue's text, where the answer tells a fact of its own. */
  readonly text: string | undefined;

  /** What is wrong with which field, where a form is refused. */
  readonly faults: Problem['faults'];

  /** What the caller must solve first, where the refusal is `puzzle-required`. */
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
