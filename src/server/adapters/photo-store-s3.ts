/** Photos in any S3-compatible store: one object a file, below `photos/`, addressed by path. */
import { createHash } from 'node:crypto';

import { AwsClient } from 'aws4fetch';

import type { S3Options } from '#server/base/config/config.ts';
import { systemClock, type Clock } from '#server/base/ports/clock.ts';
import { photoFiles, type PhotoFile, type PhotoStore } from '#server/base/ports/photo-store.ts';
import { Refusal } from '#server/base/refusal.ts';

const timeoutMs = 5000;
const triesMax = 3;
/** Sealed photos are below 1 MiB; whatever answers more is not our store. */
const sizeBytesMax = 8 * 1024 * 1024;

/**
 * Refuses with `temporary-error` where the store is away or faulty three times in a row; throws where it refuses us, which
 * only an operator can mend: a store refuses requests whose time is a quarter of an hour off its own.
 */
export function makeS3PhotoStore(options: S3Options, clock: Clock = systemClock): PhotoStore {
  const client = new AwsClient({
    accessKeyId: options.accessKeyId,
    secretAccessKey: options.secretAccessKey,
    region: options.region,
    service: 's3',
    // The client would try ten times; our own tries have a time limit each.
    retries: 0,
  });
  const call = (method: 'GET' | 'PUT' | 'DELETE', uid: string, file: PhotoFile, body?: Buffer) =>
    send({ client, clock }, method, addressOf(options, uid, file), body);
  return {
    read: async (uid, file) => {
      const answer = await call('GET', uid, file);
      return answer === 'nothing' ? undefined : answer.body;
    },
    write: async (uid, files) => {
      // What the new photo has not goes first: a slot never shows a picture of one photo beside that of another.
      for (const file of photoFiles) if (!files.has(file)) await call('DELETE', uid, file);
      for (const [file, content] of files) await call('PUT', uid, file, content);
    },
    remove: async (uid) => {
      for (const file of photoFiles) await call('DELETE', uid, file);
    },
  };
}

function addressOf({ endpoint, bucket }: S3Options, uid: string, file: PhotoFile): string {
  const path = ['photos', uid.slice(0, 2), uid, file].map(encodeURIComponent).join('/');
  return `${endpoint}/${encodeURIComponent(bucket)}/${path}`;
}

/** `nothing`: the store is there, and has no such object. */
type Answer = { body: Buffer } | 'nothing';

/** Who signs, and by which time. */
interface Sender {
  client: AwsClient;
  clock: Clock;
}

/** Sends until the store answers 2xx or that there is no such object; every call may be repeated, for all of them say what is to be. */
async function send(sender: Sender, method: string, address: string, body?: Buffer): Promise<Answer> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await sendOnce(sender, method, address, body);
    } catch (error) {
      if (error instanceof StoreRefusal && error.status < 500) throw error;
      if (tried === triesMax) throw new Refusal('temporary-error', { cause: error, retryAfterSeconds: 2 });
      await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** tried * Math.random()));
    }
  }
}

async function sendOnce(
  { client, clock }: Sender,
  method: string,
  address: string,
  body?: Buffer,
): Promise<Answer> {
  const request = await client.sign(address, {
    method,
    aws: {
      datetime: clock
        .now()
        .toISOString()
        .replaceAll(/[:-]|\.\d{3}/g, ''),
    },
    // The body is signed too: on the way to a store without TLS nobody swaps a photo.
    headers: {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    },
    ...(body === undefined ? {} : { body: new Uint8Array(body) }),
  });
  const response = await fetch(request, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
  // A missing bucket, and a proxy that knows no store, answer 404 as well: only the store's own word makes a slot empty.
  if (response.status === 404 && (await readCapped(response)).includes(noSuchKey)) return 'nothing';
  if (!response.ok) {
    if (!response.bodyUsed) await response.body?.cancel();
    throw new StoreRefusal(response.status);
  }
  return { body: await readCapped(response) };
}

/** How every S3-compatible store says that it has no such object. */
const noSuchKey = '<Code>NoSuchKey</Code>';

async function readCapped(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of response.body ?? []) {
    sizeBytes += chunk.length;
    if (sizeBytes > sizeBytesMax) throw new StoreRefusal(response.status);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** What the store answered instead; never its words, which may name keys. */
class StoreRefusal extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The photo store answered ${status}.`);
    this.name = 'StoreRefusal';
    this.status = status;
  }
}
