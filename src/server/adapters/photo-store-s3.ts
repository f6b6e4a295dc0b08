/** Photos in any S3-compatible store: one object a file, below `photos/`, addressed by path. */
import { createHash } from 'node:crypto';

import { AwsClient } from 'aws4fetch';

import type { S3Options } from '#server/base/config/service-settings.ts';
import { skipWhenDown } from '#server/base/external-systems/skip-when-down.ts';
import { systemClock, type Clock } from '#server/base/ports/clock.ts';
import { photoFiles, type PhotoFile, type PhotoStore } from '#server/base/ports/photo-store.ts';
import { UpstreamTimeout } from '#server/base/ports/upstream-timeout.ts';

/** How long a caller waits for an answer, and for one of a store that was silent a moment ago. */
const waits = { answerMs: 5000, probeMs: 1000 };
const triesMax = 3;
/** Sealed photos are below 1 MiB; a larger answer does not come from our store. */
const sizeBytesMax = 8 * 1024 * 1024;

/**
 * Throws the last error of three if the store is away or fails, and at once if it is silent or refuses our requests, which
 * only an operator can fix: for example, a store refuses a signature time that is a quarter of an hour off its own clock.
 * A store that was silent is left alone for ten seconds, so that not every guest waits for it.
 */
export function makeS3PhotoStore(
  options: S3Options,
  clock: Clock = systemClock,
  { answerMs, probeMs } = waits,
): PhotoStore {
  const client = new AwsClient({
    accessKeyId: options.accessKeyId,
    secretAccessKey: options.secretAccessKey,
    region: options.region,
    service: 's3',
    // The client would retry ten times; our own tries have a time limit each.
    retries: 0,
  });
  const spare = skipWhenDown({ isSilence, atOnceMax: Infinity });
  const call = (method: 'GET' | 'PUT' | 'DELETE', uid: string, file: PhotoFile, body?: Buffer) => {
    const address = addressOf(options, uid, file);
    return tryThrice(() =>
      spare((isProbe) => {
        const timeoutMs = isProbe ? probeMs : answerMs;
        return sendOnce({ client, clock, timeoutMs }, method, address, body);
      }),
    );
  };
  return {
    read: async (uid, file) => {
      const answer = await call('GET', uid, file);
      return answer === 'nothing' ? undefined : answer.body;
    },
    write: async (uid, files) => {
      // Deletes the old photo's sizes that the new one lacks, then writes, so that a slot never mixes pictures of two
      // photos.
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

/** `nothing`: the store answered that it has no such object. */
type Answer = { body: Buffer } | 'nothing';

/** The signer, the time of the signature, and how long the answer may take. */
interface Sender {
  client: AwsClient;
  clock: Clock;
  timeoutMs: number;
}

/**
 * Sends until the store answers 2xx or that the object does not exist; every call is idempotent and may be repeated.
 */
async function tryThrice(send: () => Promise<Answer | StoreRefusal>): Promise<Answer> {
  for (let tried = 1; ; tried += 1) {
    const answer = await send().catch((error: unknown) => {
      if (tried === triesMax || error instanceof UpstreamTimeout || isSilence(error)) throw error;
      return 'again' as const;
    });
    if (answer instanceof StoreRefusal) throw answer;
    if (answer !== 'again') return answer;
    await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** tried * Math.random()));
  }
}

function isSilence(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

/** Returns a refusal that no further try changes, and throws what may pass. */
async function sendOnce(
  { client, clock, timeoutMs }: Sender,
  method: string,
  address: string,
  body?: Buffer,
): Promise<Answer | StoreRefusal> {
  const request = await client.sign(address, {
    method,
    aws: {
      datetime: clock
        .now()
        .toISOString()
        .replaceAll(/[:-]|\.\d{3}/g, ''),
    },
    // The body is signed too, so that no one can replace a photo on the way to a store without TLS.
    headers: {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    },
    ...(body === undefined ? {} : { body: new Uint8Array(body) }),
  });
  const response = await fetch(request, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
  // A missing bucket and a misconfigured proxy also answer 404, so only the store's own error code counts as an empty
  // slot.
  if (response.status === 404 && (await readCapped(response)).includes(noSuchKey)) return 'nothing';
  if (!response.ok) {
    if (!response.bodyUsed) await response.body?.cancel();
    const refusal = new StoreRefusal(response.status);
    if (response.status >= 500 || response.status === 429) throw refusal;
    return refusal;
  }
  return { body: await readCapped(response) };
}

/** The error code with which S3-compatible stores report a missing object. */
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

/** The status of the store's answer, without its text, which may contain keys. */
class StoreRefusal extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The photo store answered ${status}.`);
    this.name = 'StoreRefusal';
    this.status = status;
  }
}
