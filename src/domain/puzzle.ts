/**
 * The puzzle that a browser solves before a try is taken where many have missed (docs/algorithms/guessing.md): numbers whose
 * SHA-256 with the challenge begins with zeros. Written out here because a browser's own SHA-256 answers each hash through a
 * promise, which takes twenty times as long as the hash.
 */

/** A puzzle to solve. */
export interface Puzzle {
  /** Signed by the server; says what the solution is good for. */
  challenge: string;
  /** How many zero bits each hash begins with. */
  bits: number;
  /** How many numbers are to be found; several make the time even, for one alone is found at once or very late. */
  pieces: number;
}

/** Pieces of every puzzle: the time then varies by a quarter of its mean, not by all of it. */
export const puzzlePieces = 16;

/** 16 pieces of 14 bits are 262,144 hashes on average: about a second of a phone. */
const bitsAtFirst = 14;

/** The puzzle of a step; each step takes twice as long as the one before. */
export function puzzleOf(challenge: string, step: number): Puzzle {
  return { challenge, bits: bitsAtFirst + step, pieces: puzzlePieces };
}

/** About how long a phone works on the puzzle of a step, in seconds. */
export function puzzleSecondsOf(step: number): number {
  return 2 ** step;
}

/** The number from `from` on that solves one piece; undefined where none of `count` numbers does. */
export function solvePiece(
  seed: Int32Array,
  puzzle: Pick<Puzzle, 'bits'>,
  { piece, from, count }: { piece: number; from: number; count: number },
): number | undefined {
  const block = blockOf(seed, piece);
  for (let candidate = from; candidate < from + count; candidate += 1) {
    block[9] = candidate | 0;
    if (Math.clz32(firstWordOf(block)) >= puzzle.bits) return candidate;
  }
  return undefined;
}

/** A number for each piece, however long it takes. */
export function solveWhole(puzzle: Puzzle): number[] {
  const seed = seedOf(puzzle.challenge);
  return Array.from({ length: puzzle.pieces }, (_, piece) => {
    const number = solvePiece(seed, puzzle, { piece, from: 0, count: numbersTotal });
    if (number === undefined) throw new Error('This piece has no solution.');
    return number;
  });
}

/** A number is 32 bits of the block that is hashed. */
const numbersTotal = 2 ** 32;

/** The seed that is hashed with each number in place of the challenge, so that one block of SHA-256 is enough. */
export function seedOf(challenge: string): Int32Array {
  return digestOf(new TextEncoder().encode(challenge));
}

/** True where every piece is solved. */
export function isSolved(puzzle: Puzzle, numbers: readonly number[]): boolean {
  const seed = seedOf(puzzle.challenge);
  return (
    numbers.length === puzzle.pieces &&
    numbers.every((number, piece) => solvePiece(seed, puzzle, { piece, from: number, count: 1 }) === number)
  );
}

/** A solution as it travels in a header. */
export function writeSolution(challenge: string, numbers: readonly number[]): string {
  return `${challenge};${numbers.map((number) => number.toString(36)).join('-')}`;
}

/** A solution as it came; undefined where it is none. */
export function readSolution(text: string): { challenge: string; numbers: number[] } | undefined {
  const [challenge = '', given, ...rest] = text.split(';');
  if (given === undefined || rest.length > 0 || !/^[0-9a-z]{1,7}(-[0-9a-z]{1,7})*$/.test(given))
    return undefined;
  return { challenge, numbers: given.split('-').map((number) => Number.parseInt(number, 36)) };
}

/** Seed, piece and number are 40 bytes; with the padding of SHA-256 they fill one block. */
function blockOf(seed: Int32Array, piece: number): Int32Array {
  const block = new Int32Array(16);
  block.set(seed);
  block[8] = piece;
  block[10] = 0x80000000 | 0;
  block[15] = 40 * 8;
  return block;
}

const schedule = new Int32Array(64);

function firstWordOf(block: Int32Array): number {
  const state = Int32Array.from(initialState);
  compress(state, block);
  return wordAt(state, 0);
}

/** SHA-256 of a text of any length. */
function digestOf(bytes: Uint8Array): Int32Array {
  const padded = new DataView(new ArrayBuffer(64 * Math.ceil((bytes.length + 9) / 64)));
  bytes.forEach((byte, place) => padded.setUint8(place, byte));
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(padded.byteLength - 4, bytes.length * 8);
  const state = Int32Array.from(initialState);
  for (let start = 0; start < padded.byteLength; start += 64)
    compress(
      state,
      Int32Array.from({ length: 16 }, (_, place) => padded.getInt32(start + 4 * place)),
    );
  return state;
}

/** One block of SHA-256 (FIPS 180-4, 6.2.2). */
function compress(state: Int32Array, block: Int32Array): void {
  const w = schedule;
  w.set(block);
  for (let t = 16; t < 64; t += 1) {
    const [x, y] = [wordAt(w, t - 15), wordAt(w, t - 2)];
    const small0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const small1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    w[t] = (wordAt(w, t - 16) + small0 + wordAt(w, t - 7) + small1) | 0;
  }
  let [a, b, c, d] = [wordAt(state, 0), wordAt(state, 1), wordAt(state, 2), wordAt(state, 3)];
  let [e, f, g, h] = [wordAt(state, 4), wordAt(state, 5), wordAt(state, 6), wordAt(state, 7)];
  for (let t = 0; t < 64; t += 1) {
    const big1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + big1 + ((e & f) ^ (~e & g)) + wordAt(constants, t) + wordAt(w, t)) | 0;
    const big0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => (state[place] = wordAt(state, place) + word));
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

/** Typed arrays of known length hold a number at each of these indexes. */
function wordAt(words: Int32Array, place: number): number {
  return words[place] ?? 0;
}

/** The fractional parts of the square roots and cube roots of the first primes, 32 bits each (FIPS 180-4, 4.2.2 and 5.3.3). */
const primes = Array.from({ length: 400 }, (_, number) => number)
  .filter(isPrime)
  .slice(0, 64);
const initialState = Int32Array.from(primes.slice(0, 8), (prime) => fractionOf(Math.sqrt(prime)));
const constants = Int32Array.from(primes, (prime) => fractionOf(Math.cbrt(prime)));

function fractionOf(root: number): number {
  return Math.floor((root % 1) * 2 ** 32) | 0;
}

function isPrime(number: number): boolean {
  if (number < 2) return false;
  for (let divisor = 2; divisor * divisor <= number; divisor += 1) if (number % divisor === 0) return false;
  return true;
}
