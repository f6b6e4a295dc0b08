/**
 * A strict S3-compatible store in memory: it verifies each signature by the published rules of AWS Signature Version 4
 * and the hash of each body, and refuses wrong dates, as real stores do.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

import type { S3Options } from '#server/base/config/service-settings.ts';

/** A running store, the options to connect to it, and the requests that it refused. */
export interface StrictS3Server {
  options: S3Options;
  objects: Map<string, Buffer>;
  refusals: string[];
  /** Statuses for the answers to the next requests, instead of their real results. */
  faults: number[];
  close(): Promise<void>;
}

const dateFaultMsMax = 15 * 60_000;

/** Starts an empty store with one bucket on the given port, or on one of the system's choice. */
export async function startStrictS3Server(port = 0): Promise<StrictS3Server> {
  const objects = new Map<string, Buffer>();
  const refusals: string[] = [];
  const faults: number[] = [];
  const options = {
    endpoint: '',
    bucket: 'park-photos',
    region: 'eu-central-1',
    accessKeyId: 'AKIDPARK',
    secretAccessKey: 'a+secret/of=the park',
  };
  const server = createServer((request, response) => {
    answerS3Request(request, { options, objects, refusals, faults }).then(
      ({ status, body }) => finish(response, status, body),
      () => finish(response, 500),
    );
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo; // it listens on a port
  options.endpoint = `http://127.0.0.1:${address.port}`;
  return {
    options,
    objects,
    refusals,
    faults,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function finish(response: ServerResponse, status: number, body?: Buffer): void {
  response.writeHead(status, { 'content-type': 'application/octet-stream' }).end(body);
}

type Store = Pick<StrictS3Server, 'options' | 'objects' | 'refusals' | 'faults'>;

async function answerS3Request(request: IncomingMessage, store: Store) {
  const body = await buffer(request);
  const fault = store.faults.shift();
  if (fault !== undefined) return { status: fault };
  const refusal = s3Refusal(request, body, store.options);
  if (refusal !== undefined) {
    store.refusals.push(refusal);
    return explained(403, 'AccessDenied');
  }
  // Real stores answer a missing bucket like a missing object, except for the code.
  if (!(request.url ?? '').startsWith(`/${store.options.bucket}/`)) return explained(404, 'NoSuchBucket');
  if (request.method === 'PUT' && request.headers['content-length'] === undefined)
    return explained(411, 'MissingContentLength');
  const key = decodeURIComponent(request.url ?? '').replace(`/${store.options.bucket}/`, '');
  return act(request.method ?? '', key, body, store.objects);
}

function act(method: string, key: string, body: Buffer, objects: Map<string, Buffer>) {
  const found = objects.get(key);
  if (method === 'GET')
    return found === undefined ? explained(404, 'NoSuchKey') : { status: 200, body: found };
  if (method === 'DELETE') {
    objects.delete(key);
    return { status: 204 };
  }
  if (method !== 'PUT') return { status: 405 };
  objects.set(key, body);
  return { status: 200 };
}

/** The answer of an S3 store to a refused request. */
function explained(status: number, code: string): { status: number; body: Buffer } {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  return { status, body: Buffer.from(xml) };
}

/** The reason why a request is refused; undefined if it is signed correctly. */
function s3Refusal(request: IncomingMessage, body: Buffer, options: S3Options): string | undefined {
  const claim = readClaim(request);
  if (claim === undefined) return 'not signed';
  const refusal = refusalOfScope(claim, options);
  if (refusal !== undefined) return refusal;
  const isUnsigned = (name: string): boolean =>
    name.startsWith('x-amz-') && !claim.signedHeaders.split(';').includes(name);
  if (Object.keys(request.headers).some(isUnsigned)) return 'a header of the store is not signed';
  if (claim.bodyHash !== sha256(body)) return 'the body is not what was signed';
  const { date, day, region, signedHeaders, signature } = claim;
  const canonical = canonicalOf(request, signedHeaders, claim.bodyHash);
  const toSign = ['AWS4-HMAC-SHA256', date, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');
  const expected = hmac(signingKeyOf(options.secretAccessKey, day, region), toSign);
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? undefined : 'the signature is wrong';
}

type Claim = Record<'keyId' | 'day' | 'region' | 'signedHeaders' | 'signature' | 'date' | 'bodyHash', string>;

function readClaim({ headers }: IncomingMessage): Claim | undefined {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  const { 'x-amz-date': date, 'x-amz-content-sha256': bodyHash } = headers;
  if (parts === null || typeof date !== 'string' || typeof bodyHash !== 'string') return undefined;
  const [, keyId = '', day = '', region = '', signedHeaders = '', signature = ''] = parts;
  return { keyId, day, region, signedHeaders, signature, date, bodyHash };
}

function refusalOfScope(claim: Claim, options: S3Options): string | undefined {
  const { keyId, region, date, day } = claim;
  if (keyId !== options.accessKeyId || region !== options.region || !date.startsWith(day))
    return 'wrong scope';
  if (!(Math.abs(Date.parse(isoOf(date)) - Date.now()) < dateFaultMsMax)) return 'the date is off';
  const names = claim.signedHeaders.split(';');
  if (names.join(';') !== [...new Set(names)].toSorted().join(';'))
    return 'the signed headers are not in order';
  const isWhole = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name));
  return isWhole ? undefined : 'too little is signed';
}

function canonicalOf(request: IncomingMessage, signedHeaders: string, bodyHash: string): string {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const strictPath = path
    .split('/')
    .map((part) => encodeStrictly(decodeURIComponent(part)))
    .join('/');
  const headers = signedHeaders
    .split(';')
    .map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  return [request.method, strictPath, query, headers.join(''), signedHeaders, bodyHash].join('\n');
}

/** Escapes everything except unreserved characters, by the rules of the signature. */
function encodeStrictly(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function signingKeyOf(secret: string, day: string, region: string): Buffer {
  return ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secret}`, day), region));
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Converts 20261121T190000Z to 2026-11-21T19:00:00Z. */
function isoOf(date: string): string {
  return date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
}
