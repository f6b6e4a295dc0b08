/** Solves the puzzles of the guessing limits as a guest's page does. */
import type { LightMyRequestResponse } from 'fastify';

import type { Problem } from '#contract/errors.ts';
import { solveWhole, writeSolution, type Puzzle } from '#domain/puzzle.ts';

import type { TestPark } from './test-park.ts';

/** Posts a login, from the given address if any. */
export function loginFrom(
  park: TestPark,
  body: object,
  remoteAddress = '127.0.0.1',
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return postFrom(park, '/api/login/', { body, remoteAddress, headers });
}

/** Posts any body, from a given address. */
export function postFrom(
  park: TestPark,
  url: string,
  { body, remoteAddress, headers }: { body: object; remoteAddress: string; headers?: Record<string, string> },
): Promise<LightMyRequestResponse> {
  return park.app.inject({ method: 'POST', url, payload: body, remoteAddress, headers: headers ?? {} });
}

/** Posts a login and, if a puzzle is required, repeats it with the solution. */
export function askWithPuzzle(
  park: TestPark,
  body: object,
  remoteAddress = '127.0.0.1',
): Promise<LightMyRequestResponse> {
  return solveAndRepeat((headers) => loginFrom(park, body, remoteAddress, headers));
}

/** Makes a call and, if a puzzle is required, repeats it with the solution. */
export async function solveAndRepeat(
  call: (headers: Record<string, string>) => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> {
  const first = await call({});
  const { puzzle } = first.statusCode === 429 ? first.json<Partial<Problem>>() : {};
  return puzzle === undefined ? first : call({ 'x-puzzle': solve(puzzle) });
}

export function puzzleIn(answer: LightMyRequestResponse): Puzzle {
  const { puzzle } = answer.json<Problem>();
  if (puzzle === undefined) throw new Error(`No puzzle is asked for: ${answer.body}`);
  return puzzle;
}

/** Solves a puzzle; returns the value of the header. */
export function solve(puzzle: Puzzle): string {
  return writeSolution(puzzle.challenge, solveWhole(puzzle));
}
