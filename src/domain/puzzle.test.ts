import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import {
  isSolved,
  puzzleOf,
  puzzlePieces,
  puzzleSecondsOf,
  readSolution,
  seedOf,
  solvePiece,
  solveWhole,
  writeSolution,
  type Puzzle,
} from './puzzle.ts';

const easy: Puzzle = { challenge: 'eyJ0ZXN0Ijox.c2lnbmVk', bits: 6, pieces: 16 };

test.each([0, 1, 54, 55, 56, 63, 64, 65, 119, 120, 500])(
  'the seed of a challenge of %i characters is its SHA-256',
  (length) => {
    const challenge = 'x'.repeat(length);
    const seed = Buffer.alloc(32);
    seedOf(challenge).forEach((word, place) => seed.writeInt32BE(word, 4 * place));
    expect(seed.toString('hex')).toBe(createHash('sha256').update(challenge).digest('hex'));
  },
);

test('a number solves a piece where the SHA-256 of seed, piece and number begins with the zeros', () => {
  const seed = createHash('sha256').update(easy.challenge).digest();
  for (const [piece, number] of solveWhole(easy).entries()) {
    const tail = Buffer.alloc(8);
    tail.writeUInt32BE(piece, 0);
    tail.writeUInt32BE(number, 4);
    const hash = createHash('sha256')
      .update(Buffer.concat([seed, tail]))
      .digest();
    expect(hash.readUInt32BE(0) >>> (32 - easy.bits)).toBe(0);
  }
});

test('what was solved is accepted, and nothing else: no other challenge, order, number or count', () => {
  const numbers = solveWhole(easy);
  expect(isSolved(easy, numbers)).toBe(true);
  expect(isSolved({ ...easy, challenge: `${easy.challenge}x` }, numbers)).toBe(false);
  expect(isSolved({ ...easy, bits: 20 }, numbers)).toBe(false);
  expect(isSolved(easy, numbers.slice(1))).toBe(false);
  expect(isSolved(easy, [...numbers, 0])).toBe(false);
  expect(isSolved(easy, [])).toBe(false);
  expect(isSolved(easy, numbers.toReversed())).toBe(false);
});

test('a search goes on where it left off', () => {
  const seed = seedOf(easy.challenge);
  const whole = solvePiece(seed, easy, { piece: 0, from: 0, count: 100_000 }) ?? -1;
  expect(solvePiece(seed, easy, { piece: 0, from: 0, count: whole })).toBeUndefined();
  expect(solvePiece(seed, easy, { piece: 0, from: whole, count: 1 })).toBe(whole);
});

test('each step doubles the work', () => {
  const hashes = [0, 1, 2, 3]
    .map((step) => puzzleOf('c', step))
    .map(({ bits, pieces }) => pieces * 2 ** bits);
  expect(hashes).toEqual([262_144, 524_288, 1_048_576, 2_097_152]);
});

test('a solution is read as it was written', () => {
  const numbers = [0, 35, 36, 4_294_967_295];
  expect(readSolution(writeSolution('a.b-c_d', numbers))).toEqual({ challenge: 'a.b-c_d', numbers });
});

test.each(['', 'a.b', 'a.b;', 'a.b;1;2', 'a.b;-', 'a.b;1-', 'a.b;ä', `a.b;${'z'.repeat(8)}`, 'a.b;1 2'])(
  'the text %j is no solution',
  (text) => {
    expect(readSolution(text)).toBeUndefined();
  },
);

test('a phone works a second on the first puzzle, and twice as long with each step', () => {
  expect([0, 1, 2, 3].map(puzzleSecondsOf)).toEqual([1, 2, 4, 8]);
  expect(puzzleOf('c', 2)).toEqual({ challenge: 'c', bits: 16, pieces: puzzlePieces });
});

test('a number of more than seven characters is none, one of seven is', () => {
  expect(readSolution(`a;${'1'.repeat(7)}-0`)).toEqual({
    challenge: 'a',
    numbers: [36 ** 6 + 36 ** 5 + 36 ** 4 + 36 ** 3 + 36 ** 2 + 37, 0],
  });
  expect(readSolution(`a;0-${'1'.repeat(8)}`)).toBeUndefined();
  expect(readSolution('a;0--1')).toBeUndefined();
});

test('the first number that solves a piece is found, one with exactly the zeros that are asked for as well', () => {
  const seed = createHash('sha256').update(easy.challenge).digest();
  const zerosOf = (piece: number, number: number): number => {
    const tail = Buffer.alloc(8);
    tail.writeUInt32BE(piece, 0);
    tail.writeUInt32BE(number, 4);
    return Math.clz32(createHash('sha256').update(seed).update(tail).digest().readUInt32BE(0));
  };
  for (let piece = 0; piece < 8; piece += 1) {
    let first = 0;
    while (zerosOf(piece, first) < easy.bits) first += 1;
    expect(solvePiece(seedOf(easy.challenge), easy, { piece, from: 0, count: 100_000 })).toBe(first);
  }
});

test('one wrong number spoils the whole solution', () => {
  const numbers = solveWhole(easy);
  const seed = seedOf(easy.challenge);
  const isWrong = (number: number): boolean =>
    solvePiece(seed, easy, { piece: 15, from: number, count: 1 }) === undefined;
  const wrong = Array.from({ length: 1000 }, (_, number) => number)
    .filter(isWrong)
    .slice(0, 5);
  expect(wrong.map((number) => isSolved(easy, [...numbers.slice(0, -1), number]))).toEqual(
    wrong.map(() => false),
  );
});
