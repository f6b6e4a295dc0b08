/**
 * Admits calls that could be guesses; no call does so in another way (docs/algorithms/guessing.md): verifies the
 * solution that came with the call, reserves the try in the statement that looks it up, and refuses a caller over a
 * budget with a puzzle. A puzzle is signed, bound to the requested subject, and valid once.
 */
import { createHash } from 'node:crypto';

import type { ErrorCode } from '#contract/errors.ts';
import { isClosedAfter, puzzleStepAfter } from '#domain/guess-limit.ts';
import { isSolved, puzzleOf, readSolution, type Puzzle } from '#domain/puzzle.ts';
import { sayWait } from '#domain/wait-text.ts';

import { Refusal } from '../refusal.ts';
import { spendToken } from '../security/spend-token.queries.ts';
import { signToken, verifyToken } from '../security/tokens.ts';
import type { Services } from '../services.ts';
import type { Caller } from './caller.ts';
import {
  giveTryBack,
  takeTry,
  tryValues,
  type JudgedTry,
  type TryCounter,
  type TryValues,
  type TryCondition,
} from './tries.queries.ts';

/** The services that a try needs. */
export type TryServices = Pick<Services, 'db' | 'clock' | 'secrets'>;

/** A try before it is made. */
export interface Try {
  /** The caller's network first. */
  counters: readonly [TryCounter, ...TryCounter[]];
  /** The requested subject; a solved puzzle is valid only for this one. */
  subject: readonly string[];
  /** The refusal after the network's last budget is used up. */
  closedCode?: ErrorCode;
}

/** A try about to be made: the parameters of `take_try`, and the functions that handle its verdict. */
export interface OpenTry {
  values: TryValues;
  /** Refuses with `puzzle-required` or the code of a closed budget, unless the try was taken. */
  refuseUnlessTaken: (judged: JudgedTry) => void;
  /** Takes back a try that was counted as a miss but turned out to be a hit. */
  giveBack: (judged: JudgedTry) => Promise<void>;
}

/** Verifies the solution that came with a call, and uses it up. */
export async function openTry(services: TryServices, caller: Caller, tried: Try): Promise<OpenTry> {
  const solvedStep = await spendSolution(services, caller, tried.subject);
  const values = tryValues(tried.counters, solvedStep, services.clock.now());
  return {
    values,
    refuseUnlessTaken: (judged) => {
      if (!judged.isTaken) throw refusalOfTry(services, tried, judged);
    },
    giveBack: ({ misses }) => giveTryBack(services.db, values, misses),
  };
}

/**
 * Makes a try that hits if the condition holds, and counts it if it misses. Returns whether it hit, and a function that
 * takes it back. Refuses a caller over a budget.
 */
export async function reserveTry(
  services: TryServices,
  caller: Caller,
  tried: Try & { isHit?: TryCondition },
): Promise<{ isHit: boolean; giveBack: () => Promise<void> }> {
  const open = await openTry(services, caller, tried);
  const judged = await takeTry(services.db, open.values, tried.isHit ?? false);
  open.refuseUnlessTaken(judged);
  return { isHit: judged.isHit, giveBack: () => open.giveBack(judged) };
}

/**
 * Counts a miss that requires no puzzle; above the free budget it is not counted, so that no one can close a budget for
 * free.
 */
export async function countFreeMiss(
  services: TryServices,
  counters: readonly [TryCounter, ...TryCounter[]],
): Promise<void> {
  await takeTry(services.db, tryValues(counters, undefined, services.clock.now()), false);
}

/**
 * The refusal: when a try without a puzzle is accepted again, and the puzzle to solve now. Equal for hits and misses.
 */
function refusalOfTry(services: TryServices, tried: Try, { misses, secondsLeft }: JudgedTry): Refusal {
  const stood = tried.counters.map(({ limit }, place) => ({
    isClosed: isClosedAfter(limit, misses?.[place] ?? 0),
    step: puzzleStepAfter(limit, misses?.[place] ?? 0),
    seconds: secondsLeft?.[place] ?? 0,
  }));
  const closed = stood.filter(({ isClosed }) => isClosed);
  if (closed.length > 0) return closedRefusal(tried.closedCode ?? 'too-many-tries-here', longest(closed));
  const due = stood.filter(({ step }) => step !== undefined);
  const step = Math.max(0, ...due.map((one) => one.step ?? 0));
  return new Refusal('puzzle-required', {
    retryAfterSeconds: longest(due),
    puzzle: makePuzzle(services, tried.subject, step),
  });
}

function closedRefusal(code: ErrorCode, seconds: number): Refusal {
  return new Refusal(code, {
    retryAfterSeconds: seconds,
    say: (t) => sayWait(t, code === 'too-many-tries' ? 'tooManyTries' : 'tooManyTriesHere', seconds),
  });
}

function longest(counters: readonly { seconds: number }[]): number {
  return Math.max(1, ...counters.map(({ seconds }) => seconds));
}

/** Long enough for a slow phone and a distracted guest. */
const puzzleTtlSeconds = 300;

/** A puzzle of this step for exactly this subject, such as one order id and barcode. */
function makePuzzle(
  { secrets, clock }: Pick<Services, 'secrets' | 'clock'>,
  subject: readonly string[],
  step: number,
): Puzzle {
  const challenge = signToken(secrets, {
    purpose: 'puzzle',
    subject: [puzzleSubjectHash(subject), String(step)],
    ttlSeconds: puzzleTtlSeconds,
    now: clock.now(),
  });
  return puzzleOf(challenge, step);
}

/**
 * Uses up the solution for this subject and returns the step of its puzzle; undefined if the solution is missing,
 * wrong, expired, for another subject or already used.
 */
async function spendSolution(
  { db, secrets, clock }: Pick<Services, 'db' | 'secrets' | 'clock'>,
  caller: Caller,
  subject: readonly string[],
): Promise<number | undefined> {
  if (caller.solution === undefined) return undefined;
  const hash = puzzleSubjectHash(subject);
  if (caller.solved?.subject === hash) return caller.solved.step;
  const read = readSolution(caller.solution);
  if (read === undefined) return undefined;
  const facts = verifyToken(secrets, read.challenge, 'puzzle', clock.now());
  if (typeof facts === 'string') return undefined;
  const [subjectHash, stepText = ''] = facts.subject;
  const step = Number(stepText);
  if (subjectHash !== hash || !isSolved(puzzleOf(read.challenge, step), read.numbers)) return undefined;
  if (!(await spendToken(db, facts.id, facts.expiresAt))) return undefined;
  caller.solved = { subject: hash, step };
  return step;
}

/** Keeps a guest's input out of the token; without the server's key no one can make a token for another subject. */
function puzzleSubjectHash(subject: readonly string[]): string {
  return createHash('sha256').update(subject.join('\t')).digest('base64url').slice(0, 22);
}
