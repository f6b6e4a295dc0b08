/**
 * The one way in which a call that could be a guess is let through (docs/algorithms/guessing.md): the solution that came with
 * it is checked, the try is reserved in the statement that looks it up, and whoever is over a budget is told what to do.
 */

import { errorCatalogue, type ErrorCode } from '#contract/errors.ts';
import { isClosedAfter, puzzleStepAfter } from '#domain/guess-limit.ts';

import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import type { Caller } from './caller.ts';
import { makePuzzle, spendSolution } from './puzzles.ts';
import {
  giveTryBack,
  takeTry,
  tryValues,
  type JudgedTry,
  type TryCounter,
  type TryValues,
  type TryCondition,
} from './tries.queries.ts';

/** What trying needs of the services. */
export type TryServices = Pick<Services, 'db' | 'clock' | 'secrets'>;

/** What is tried. */
export interface Try {
  /** The caller's network first. */
  counters: readonly [TryCounter, ...TryCounter[]];
  /** What exactly is asked for; a solved puzzle is good for this and nothing else. */
  subject: readonly string[];
  /** The refusal once the network's last budget is used up. */
  closedCode?: ErrorCode;
}

/** A try about to be made: the values of `take_try`, and what to do with its verdict. */
export interface OpenTry {
  values: TryValues;
  /** Refuses with `puzzle-required` or the code of a closed budget, unless the try was taken. */
  refuseUnlessTaken: (judged: JudgedTry) => void;
  /** Takes a try back that was counted as a miss and did hit in the end. */
  giveBack: (judged: JudgedTry) => Promise<void>;
}

/** Checks the solution that came with a call, and uses it up. */
export async function openTry(services: TryServices, caller: Caller, tried: Try): Promise<OpenTry> {
  const solvedStep = await spendSolution(services, caller, tried.subject);
  const values = tryValues(tried.counters, solvedStep, services.clock.now());
  return {
    values,
    refuseUnlessTaken: (judged) => {
      if (!judged.isTaken) throw refusalOf(services, tried, judged);
    },
    giveBack: ({ misses }) => giveTryBack(services.db, values, misses),
  };
}

/**
 * Makes a try that hits where the condition holds, and counts it where it misses. Gives whether it hit, and how to take it
 * back. Refuses whoever is over a budget.
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

/** Counts a miss that asks for no puzzle; past a free budget it is not counted, so that nobody closes anything for free. */
export async function countFreeMiss(
  services: TryServices,
  counters: readonly [TryCounter, ...TryCounter[]],
): Promise<void> {
  await takeTry(services.db, tryValues(counters, undefined, services.clock.now()), false);
}

/** Says when a try without a puzzle is taken again, and how to make one now. The same for right and wrong. */
function refusalOf(services: TryServices, tried: Try, { misses, secondsLeft }: JudgedTry): Refusal {
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
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const text = errorCatalogue[code].text.replace(
    '{minutes} minutes',
    minutes === 1 ? '1 minute' : `${minutes} minutes`,
  );
  return new Refusal(code, { retryAfterSeconds: seconds, text });
}

function longest(counters: readonly { seconds: number }[]): number {
  return Math.max(1, ...counters.map(({ seconds }) => seconds));
}
