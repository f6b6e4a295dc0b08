/**
 * Encrypts a file as a stream (AES-256-GCM in chunks of 64 KiB, each bound to its index, the last one marked), so that
 * a backup of any size needs little memory and a cut, swapped or changed chunk does not open. The construction is that
 * of age's files; the keys come from a pass phrase by scrypt. Every host that runs the server can thus make and open a
 * backup without installing another program.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scryptSync } from 'node:crypto';
import { Transform } from 'node:stream';

const chunkBytes = 64 * 1024;
const tagBytes = 16;
const saltBytes = 16;

/** The parameters that derive a backup's key from its pass phrase; written into the manifest. */
export type KeyDerivation = ReturnType<typeof makeKeyDerivation>;

/** A derivation for a new backup: 128 MiB and half a second for each guess at the pass phrase. */
export function makeKeyDerivation() {
  return { salt: randomBytes(saltBytes).toString('base64'), cost: 2 ** 17, blockSize: 8, parallelization: 1 };
}

/** The key of a backup. */
export function deriveKey(
  passphrase: string,
  { salt, cost, blockSize, parallelization }: KeyDerivation,
): Buffer {
  const maxmem = 256 * cost * blockSize;
  const options = { cost, blockSize, parallelization, maxmem };
  return scryptSync(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), 32, options);
}

export function makeSealingStream(backupKey: Buffer, fileName: string): Transform {
  const salt = randomBytes(saltBytes);
  const key = fileKeyOf(backupKey, fileName, salt);
  const chunks = inChunks(chunkBytes, (chunk, place, isLast) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(place, isLast));
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  });
  chunks.push(salt);
  return chunks;
}

/**
 * Decrypts a stream that `makeSealingStream` encrypted under the same name; fails with an error if anything was
 * changed.
 */
export function makeOpeningStream(backupKey: Buffer, fileName: string): Transform {
  let key: Buffer | undefined;
  const takeSalt = (salt: Buffer): void => {
    key = fileKeyOf(backupKey, fileName, salt);
  };
  return inChunks(
    chunkBytes + tagBytes,
    (chunk, place, isLast) => {
      if (key === undefined || chunk.length < tagBytes) throw new Error(`${fileName} is cut off.`);
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(place, isLast));
      decipher.setAuthTag(chunk.subarray(chunk.length - tagBytes));
      return Buffer.concat([decipher.update(chunk.subarray(0, chunk.length - tagBytes)), decipher.final()]);
    },
    { sizeBytes: saltBytes, take: takeSalt },
  );
}

/** Emits full chunks while more follow, and marks the last one, which may be short or empty; a header precedes them. */
function inChunks(
  sizeBytes: number,
  turn: (chunk: Buffer, place: number, isLast: boolean) => Buffer,
  head?: { sizeBytes: number; take: (head: Buffer) => void },
): Transform {
  let waiting: Buffer = Buffer.alloc(0);
  let place = 0;
  let headAwaited = head;
  const attempt = (stream: Transform, isEnd: boolean): void => {
    if (headAwaited !== undefined && waiting.length >= headAwaited.sizeBytes) {
      headAwaited.take(waiting.subarray(0, headAwaited.sizeBytes));
      waiting = waiting.subarray(headAwaited.sizeBytes);
      headAwaited = undefined;
    }
    if (headAwaited !== undefined && !isEnd) return;
    while (waiting.length > sizeBytes) {
      stream.push(turn(waiting.subarray(0, sizeBytes), place, false));
      waiting = waiting.subarray(sizeBytes);
      place += 1;
    }
    if (isEnd) stream.push(turn(waiting, place, true));
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
      callBack(() => attempt(this, false), done);
    },
    flush(done) {
      callBack(() => attempt(this, true), done);
    },
  });
}

function callBack(act: () => void, done: (error?: Error) => void): void {
  try {
    act();
    done();
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)));
  }
}

function fileKeyOf(backupKey: Buffer, fileName: string, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', backupKey, salt, `promenade backup ${fileName}`, 32));
}

/** A key is used for one file only, so a counter suffices as the nonce. */
function nonceOf(place: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(place), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}
