/** The typed call: the contract names it, the browser makes it, and no failure is thrown. */
import type { BodySentOf, JsonOf } from '#contract/call.ts';
import type { CallKey, Contract } from '#contract/contract.ts';
import type { Problem } from '#contract/errors.ts';

/** An answer below 400; `body` is what the contract's JSON reply says. */
export interface Success<Body> {
  ok: true;
  status: number;
  body: Body;
}

/** A refusal with its status, or status 0 where no answer came: no network, or none within 15 seconds. */
export interface Failure {
  ok: false;
  status: number;
  /** The problem document, where the refusal is one. */
  problem?: Problem;
  /** The plain text that a screen shows as it is, where the refusal is one. */
  text?: string;
}

/** A file and the name that the server gave it, or null where it gave none. */
export interface Download {
  bytes: Blob;
  fileName: string | null;
}

/** Makes a call that answers JSON, such as `send('POST /api/login/', { orderId, barcode })`. */
export function send<Key extends CallKey>(
  key: Key,
  body: BodySentOf<Contract[Key]>,
): Promise<Success<JsonOf<Contract[Key]>> | Failure> {
  // The server serializes each answer by this very schema, so the type is the answer's.
  return exchange(key, body, (response) => response.json() as Promise<JsonOf<Contract[Key]>>);
}

/** Makes a call that answers with a file. */
export function sendForDownload<Key extends CallKey>(
  key: Key,
  body: BodySentOf<Contract[Key]>,
): Promise<Success<Download> | Failure> {
  return exchange(key, body, async (response) => ({
    bytes: await response.blob(),
    fileName: fileNameOf(response.headers.get('content-disposition')),
  }));
}

const timeoutMilliseconds = 15_000;

async function exchange<Body>(
  key: CallKey,
  body: unknown,
  read: (response: Response) => Promise<Body>,
): Promise<Success<Body> | Failure> {
  const [method = '', path = ''] = key.split(' ');
  try {
    const response = await fetch(path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    if (!response.ok) return await readFailure(response);
    return { ok: true, status: response.status, body: await read(response) };
  } catch {
    // No network, no answer in time, or half an answer: to the guest all are one.
    return { ok: false, status: 0 };
  }
}

async function readFailure(response: Response): Promise<Failure> {
  const { status } = response;
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') ?? false;
  if (!isProblem) return { ok: false, status, text: await response.text() };
  // Only the server's one error handler writes this media type, and it writes a Problem.
  return { ok: false, status, problem: (await response.json()) as Problem };
}

/** The name in a Content-Disposition header; the encoded form outranks the plain one (RFC 6266). */
function fileNameOf(header: string | null): string | null {
  const encoded = header?.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return header?.match(/filename="?([^";]+)"?/i)?.[1] ?? null;
}
