/** Solves a puzzle that the server asks for: in a worker, or in short turns on the page if no worker starts. */
import type { Problem } from '#contract/errors.ts';
import { seedOf, solvePiece, writeSolution, type Puzzle } from '#domain/puzzle.ts';

import { openWorker } from '#web/shared/workers/ask-worker.ts';
// oxlint-disable-next-line import/default -- Vite gives the address of the worker it builds as the default export
import workerUrl from './puzzle.worker.ts?worker&url';

/** Candidates per turn on the page: about ten milliseconds on a phone, so that it still responds to touch. */
const candidatesPerTurn = 4096;

/** Ten times what the hardest puzzle takes on a phone, and well before the puzzle itself expires. */
const workerMillisecondsMax = 80_000;

/** Two, because other callers may guess at the same time, which makes the puzzle harder in the meantime. */
const repeatsMax = 2;

/** Repeats a call with a solved puzzle while the response asks for one; returns any other response unchanged. */
export async function solveAndRepeat(
  first: Response,
  ask: (headers: { 'x-puzzle': string }) => Promise<Response>,
): Promise<Response> {
  let response = first;
  for (let repeats = 0; repeats < repeatsMax; repeats += 1) {
    const puzzle = await readPuzzle(response);
    if (puzzle === undefined) break;
    response = await ask({ 'x-puzzle': await solvePuzzle(puzzle) });
  }
  return response;
}

/** The puzzle that a response asks for; the body stays readable for the caller. */
async function readPuzzle(response: Response): Promise<Puzzle | undefined> {
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') ?? false;
  // Only the server's one error handler writes this media type, and it writes a Problem.
  return isProblem ? ((await response.clone().json()) as Problem).puzzle : undefined;
}

/** The solution in the form of the `X-Puzzle` header. */
async function solvePuzzle(puzzle: Puzzle): Promise<string> {
  const numbers = await solveInWorker(puzzle).catch(() => solveInTurns(puzzle));
  return writeSolution(puzzle.challenge, numbers);
}

/** Rejects if this browser has no workers, may not start one here, cannot load the script, or lets it starve. */
async function solveInWorker(puzzle: Puzzle): Promise<number[]> {
  const worker = openWorker<Puzzle, number[]>(workerUrl, workerMillisecondsMax);
  try {
    return await worker.ask(puzzle, []);
  } finally {
    worker.close();
  }
}

async function solveInTurns(puzzle: Puzzle): Promise<number[]> {
  const seed = seedOf(puzzle.challenge);
  const numbers: number[] = [];
  for (let from = 0; numbers.length < puzzle.pieces; from += candidatesPerTurn) {
    const piece = numbers.length;
    const number = solvePiece(seed, puzzle, { piece, from, count: candidatesPerTurn });
    if (number !== undefined) {
      numbers.push(number);
      from = -candidatesPerTurn;
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
  return numbers;
}
