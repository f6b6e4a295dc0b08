/**
 * The typed call: the contract names it, the browser makes it, and no failure is thrown. Where the server asks for a puzzle
 * first, it is solved and the call made again, so that no screen knows of it (docs/algorithms/guessing.md).
 */
import type { BodySentOf, JsonOf, ParamsSentOf } from '#contract/call.ts';
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

/** What a call is sent with beside its body. */
export interface SendOptions<Key extends CallKey = CallKey> {
  /** What stands for the parameters in the path; an empty one leaves an empty segment. */
  params?: ParamsSentOf<Contract[Key]>;
  /** The token of a call that needs one, sent as `Authorization: Bearer`. */
  token?: string;
  /** Where a photo is under way, the usual 15 seconds may be too short. */
  timeoutMilliseconds?: number;
  /** What stands behind the question mark. */
  query?: Record<string, string>;
  /** A CSV file, sent as it is in place of a JSON body. */
  file?: Blob;
  /** Further headers, such as `if-match`. */
  headers?: Record<string, string>;
  /** Is shown the headers of an answer, a refusal's as well. */
  onHeaders?: (headers: Headers) => void;
}

/** Makes a call that answers JSON, such as `send('POST /api/login/', { orderId, barcode })`; 204 gives undefined. */
export function send<Key extends CallKey>(
  key: Key,
  body: BodySentOf<Contract[Key]>,
  options: SendOptions<Key> = {},
): Promise<Success<JsonOf<Contract[Key]>> | Failure> {
  return exchange(key, body, options, async (response) => {
    const text = await response.text();
    // The server serializes each answer by this very schema, so the type is the answer's.
    return (text === '' ? undefined : JSON.parse(text)) as JsonOf<Contract[Key]>;
  });
}

/** Makes a call that answers with plain text. */
export function sendForText<Key extends CallKey>(
  key: Key,
  body: BodySentOf<Contract[Key]>,
  options: SendOptions<Key> = {},
): Promise<Success<string> | Failure> {
  return exchange(key, body, options, (response) => response.text());
}

/** Makes a call that answers with a file. */
export function sendForDownload<Key extends CallKey>(
  key: Key,
  body: BodySentOf<Contract[Key]>,
  options: SendOptions<Key> = {},
): Promise<Success<Download> | Failure> {
  return exchange(key, body, options, async (response) => ({
    bytes: await response.blob(),
    fileName: fileNameOf(response.headers.get('content-disposition')),
  }));
}

const usualTimeoutMilliseconds = 15_000;

async function exchange<Body>(
  key: CallKey,
  body: unknown,
  options: Omit<SendOptions, 'params'> & { params?: unknown },
  read: (response: Response) => Promise<Body>,
): Promise<Success<Body> | Failure> {
  const [method = '', path = ''] = key.split(' ');
  try {
    const question = options.query === undefined ? '' : `?${new URLSearchParams(options.query).toString()}`;
    const ask = (solution?: Record<string, string>): Promise<Response> =>
      fetch(fillPath(path, options.params) + question, {
        method,
        ...contentOf(body, { ...options, headers: { ...options.headers, ...solution } }),
        signal: AbortSignal.timeout(options.timeoutMilliseconds ?? usualTimeoutMilliseconds),
      });
    const first = await ask();
    const response =
      first.status === 429 ? await (await import('./solve-puzzle.ts')).solveAndRepeat(first, ask) : first;
    options.onHeaders?.(response.headers);
    if (!response.ok) return await readFailure(response);
    return { ok: true, status: response.status, body: await read(response) };
  } catch {
    // No network, no answer in time, or half an answer: to the guest all are one.
    return { ok: false, status: 0 };
  }
}

/** What is sent, and what is said of it. */
function contentOf(
  body: unknown,
  { headers, token, file }: Omit<SendOptions, 'params'>,
): { headers: Record<string, string>; body?: string | Blob } {
  const type = file === undefined ? 'application/json' : 'text/csv';
  const content = file ?? (body === undefined ? undefined : JSON.stringify(body));
  return {
    headers: {
      ...headers,
      ...(content === undefined ? {} : { 'content-type': type }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(content === undefined ? {} : { body: content }),
  };
}

function fillPath(path: string, params: unknown): string {
  // Parameters travel as text, whatever the call makes of them.
  const given = new Map<string, string>(Object.entries((params ?? {}) as Record<string, string>));
  return path.replaceAll(/:(\w+)\??/g, (_, name: string) => encodeURIComponent(given.get(name) ?? ''));
}

async function readFailure(response: Response): Promise<Failure> {
  const { status } = response;
  const type = response.headers.get('content-type') ?? '';
  // A text that a screen may show is plain; what a gateway answers in our place is a page, and nobody's words.
  if (type.startsWith('text/plain')) return { ok: false, status, text: await response.text() };
  if (!type.startsWith('application/problem+json')) return { ok: false, status };
  // Only the server's one error handler writes this media type, and it writes a Problem.
  return { ok: false, status, problem: (await response.json()) as Problem };
}

/** The name in a Content-Disposition header; the encoded form outranks the plain one (RFC 6266). */
function fileNameOf(header: string | null): string | null {
  const encoded = header?.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return header?.match(/filename="?([^";]+)"?/i)?.[1] ?? null;
}
