/** Staff passwords as Argon2id PHC strings; at most two are hashed at once, because each takes 46 MiB. */
import { argon2 as argon2WithCallback, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

import { Refusal } from '../refusal.ts';

const argon2 = promisify(argon2WithCallback);

const cost = { memory: 47_104, passes: 1, parallelism: 1, tagLength: 32 };
const hashesAtOnceMax = 2;
/**
 * The number of callers that may wait; further ones are refused, so that a flood of sign-ins cannot fill the memory.
 */
const waitingMax = 50;

/** Hashes a new password. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await inTurn(() => argon2('argon2id', { message: password, nonce, ...cost }));
  const text = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(nonce)}$${text(tag)}`;
}

/**
 * True if the password matches the hash; false for anything that is not a hash of ours. A caller who goes first waits
 * in a queue of its own, so that a flood of strangers does not push it out.
 */
export async function isPassword(
  password: string,
  hash: string,
  { goesFirst = false }: { goesFirst?: boolean } = {},
): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash);
  if (parts === null) return false;
  const [, memory, passes, parallelism, nonce = '', expected = ''] = parts;
  const tag = Buffer.from(expected, 'base64');
  const check = (): Promise<Buffer> =>
    argon2('argon2id', {
      message: password,
      nonce: Buffer.from(nonce, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: tag.length,
    });
  const given = await inTurn(check, goesFirst ? firstInLine : waiting);
  return timingSafeEqual(given, tag);
}

let running = 0;
const waiting: (() => void)[] = [];
const firstInLine: (() => void)[] = [];

async function inTurn<Value>(work: () => Promise<Value>, queue = waiting): Promise<Value> {
  if (queue.length >= waitingMax) throw new Refusal('unavailable', { retryAfterSeconds: 5 });
  if (running >= hashesAtOnceMax) await new Promise<void>((resolve) => queue.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    (firstInLine.shift() ?? waiting.shift())?.();
  }
}
