/**
 * Puzzles that the server makes and checks: signed, bound to the requested subject, and valid once
 * (docs/algorithms/guessing.md).
 */
import { createHash } from 'node:crypto';

import { isSolved, puzzleOf, readSolution, type Puzzle } from '#domain/puzzle.ts';

import { spendToken } from '../security/spend-token.queries.ts';
import type { Services } from '../services.ts';
import type { Caller } from './caller.ts';
import { signToken, verifyToken } from '../security/tokens.ts';

/** Long enough for a slow phone and a distracted guest. */
const puzzleTtlSeconds = 300;

/** A puzzle of this step for exactly this subject, such as one order id and barcode. */
export function makePuzzle(
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
export async function spendSolution(
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
