import type { Brand } from '#contract/brand.ts';
import type { ErrorCode, Problem } from '#contract/errors.ts';
import type { Puzzle } from '#domain/puzzle.ts';
import type { Translate } from '#texts/text-keys.ts';

/** Makes the sentence of a refusal for a reader. */
export type SayRefusal = (t: Translate, park: Brand) => string;

/** What the caller may do next: the names of the steps, and the sealed proof that some of them take. */
export interface NextSteps {
  steps: readonly string[];
  ticket?: string | undefined;
}

/** An expected refusal: services throw it, and the error handler converts it to the catalogue's answer. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  /** Seconds after which a retry makes sense; sent as Retry-After. */
  readonly retryAfterSeconds: number | undefined;
  /** Replaces the catalogue's text if the answer contains a specific fact. */
  readonly text: string | undefined;

  /** Says the text in the language of a guest, with the formats of the park, if it contains a specific fact. */
  readonly say: SayRefusal | undefined;

  /** Numbers within the catalogue's text. */
  readonly values: Readonly<Record<string, number>> | undefined;

  /** The error of each field of a refused form. */
  readonly faults: Problem['faults'];

  /** The puzzle that the caller must solve first, for `puzzle-required`. */
  readonly puzzle: Puzzle | undefined;

  /** What the guest may do next; sent as headers beside the text. */
  next: NextSteps | undefined;

  constructor(
    code: ErrorCode,
    options: {
      retryAfterSeconds?: number;
      text?: string;
      say?: SayRefusal;
      values?: Readonly<Record<string, number>>;
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
    this.say = options.say;
    this.values = options.values;
    this.faults = options.faults;
    this.puzzle = options.puzzle;
  }
}

/** True if the store of photos is away or full; a caller for whom a photo is no more than an addition goes on without it. */
export function isPhotoStoreAway(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'photos-unavailable';
}
