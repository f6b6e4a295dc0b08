import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { expect, test } from 'vitest';

import { deriveKey, makeOpeningStream, makeSealingStream } from './sealed-stream.ts';

const key = randomBytes(32);
const kib64 = 64 * 1024;

function seal(content: Buffer, name = 'a'): Promise<Buffer> {
  return buffer(Readable.from([content], { objectMode: false }).pipe(makeSealingStream(key, name)));
}

/** In pieces of an odd size, so that chunks and pieces never end together. */
async function open(sealed: Buffer, name = 'a', backupKey = key): Promise<Buffer> {
  const pieces = Array.from({ length: Math.ceil(sealed.length / 7001) }, (_, place) =>
    sealed.subarray(place * 7001, (place + 1) * 7001),
  );
  const stream = makeOpeningStream(backupKey, name);
  Readable.from(pieces, { objectMode: false }).pipe(stream);
  return buffer(stream);
}

test.each([0, 1, kib64 - 1, kib64, kib64 + 1, 3 * kib64])('%i bytes are restored unchanged', async (size) => {
  const content = randomBytes(size);
  expect(await open(await seal(content))).toEqual(content);
});

test('a file that was changed, cut, lengthened or renamed, or has another key, does not open', async () => {
  const sealed = await seal(randomBytes(2 * kib64));
  const changed = Buffer.from(sealed);
  changed[kib64] = (changed[kib64] ?? 0) ^ 1;
  const chunk = kib64 + 16;
  const swapped = Buffer.concat([
    sealed.subarray(0, 16),
    sealed.subarray(16 + chunk),
    sealed.subarray(16, 16 + chunk),
  ]);
  // Cut at the end of a chunk, so that only the mark of the last chunk reveals it.
  for (const wrong of [
    changed,
    swapped,
    sealed.subarray(0, 16 + chunk),
    sealed.subarray(0, 40),
    Buffer.alloc(0),
    Buffer.concat([sealed, sealed.subarray(16)]),
  ])
    await expect(open(wrong)).rejects.toThrow();
  await expect(open(sealed, 'b')).rejects.toThrow();
  await expect(open(sealed, 'a', randomBytes(32))).rejects.toThrow();
});

test('one content sealed twice looks different, and a pass phrase derives the same key again', async () => {
  expect(await seal(Buffer.from('x'))).not.toEqual(await seal(Buffer.from('x')));
  const derivation = { salt: 'c2FsdA==', cost: 1024, blockSize: 8, parallelization: 1 };
  expect(deriveKey('a pass phrase', derivation)).toEqual(deriveKey('a pass phrase', derivation));
  expect(deriveKey('a pass phrase', derivation)).not.toEqual(deriveKey('b pass phrase', derivation));
});
