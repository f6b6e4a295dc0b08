/** The client of Promenade's calls by API key. */
import { addresses, type Calls, type Problem } from './api.ts';

export type * from './api.ts';

/** The name of a call. */
export type CallName = keyof Calls;

/** The address of the park's server, the key, and another `fetch` if the usual one does not serve. */
export interface ClientOptions {
  baseUrl: string;
  apiKey: string;
  fetch?: typeof globalThis.fetch;
}

/** A refusal of the server; `problem` has its stable `code`. */
export class PromenadeError extends Error {
  readonly status: number;
  readonly problem: Problem | undefined;
  /** When a repeat makes sense, in seconds; undefined if the server says nothing about it. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, problem: Problem | undefined, retryAfterSeconds: number | undefined) {
    super(problem === undefined ? `HTTP ${status}` : `${problem.code}: ${problem.title}`);
    this.name = 'PromenadeError';
    this.status = status;
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The call's input, which may be left out if nothing in it is required. */
type Given<Name extends CallName> =
  Partial<Calls[Name]['input']> extends Calls[Name]['input']
    ? [input?: Calls[Name]['input']]
    : [input: Calls[Name]['input']];

/** A list that is read in parts. */
export type ListName = {
  [Name in CallName]: Calls[Name]['reply'] extends { rows: readonly unknown[]; next: string | null }
    ? Name
    : never;
}[CallName];

type RowOf<Name extends ListName> = Calls[Name]['reply'] extends { rows: readonly (infer Row)[] }
  ? Row
  : never;

/** Every call by its name, and two that combine them. Each rejects with a `PromenadeError` if the server refuses. */
export type Client = { [Name in CallName]: (...given: Given<Name>) => Promise<Calls[Name]['reply']> } & {
  /** All rows of a list, part by part. */
  rows: <Name extends ListName>(
    name: Name,
    input?: Omit<Calls[Name]['input'], 'cursor'>,
  ) => AsyncGenerator<RowOf<Name>>;
  /** The answer with its ETag, or undefined if it is still the one with the given ETag. */
  ifChanged: <Name extends CallName>(
    name: Name,
    input: Calls[Name]['input'],
    etag?: string,
  ) => Promise<{ data: Calls[Name]['reply']; etag: string } | undefined>;
};

/** Makes a client; it keeps no state of its own. */
export function makeClient(options: ClientOptions): Client {
  const reply = async (name: CallName, input: object): Promise<unknown> => {
    const answer = await send(options, name, input);
    return answer.status === 204 ? undefined : answer.json();
  };
  const calls = Object.fromEntries(
    (Object.keys(addresses) as CallName[]).map((name) => [name, (input: object = {}) => reply(name, input)]), // the table's own keys
  );
  return {
    ...calls,
    async *rows(name: CallName, input: object = {}) {
      for (let cursor: string | null | undefined; cursor !== null;) {
        const asked = cursor === undefined ? input : { ...input, cursor };
        const part = (await reply(name, asked)) as { rows: unknown[]; next: string | null }; // the form of every list
        yield* part.rows;
        cursor = part.next;
      }
    },
    async ifChanged(name: CallName, input: object, etag?: string) {
      const answer = await send(options, name, input, etag);
      if (answer.status === 304) return undefined;
      return { data: await answer.json(), etag: answer.headers.get('etag') ?? '' };
    },
  } as unknown as Client; // made from the same table as the type
}

async function send(
  { baseUrl, apiKey, fetch = globalThis.fetch }: ClientOptions,
  name: CallName,
  input: object,
  etag?: string,
): Promise<Response> {
  const { method, path, query } = addresses[name];
  const values = new Map<string, unknown>(Object.entries(input));
  const url = new URL(
    path.replaceAll(/\{(\w+)\}/g, (_match, key: string) => encodeURIComponent(String(values.get(key)))),
    baseUrl,
  );
  for (const key of query) {
    const value = values.get(key);
    if (typeof value === 'string') url.searchParams.set(key, value);
  }
  const headers = new Headers({ authorization: `Bearer ${apiKey}`, accept: 'application/json' });
  if (etag !== undefined) headers.set('if-none-match', etag);
  const idempotencyKey = values.get('idempotencyKey');
  if (typeof idempotencyKey === 'string') headers.set('idempotency-key', idempotencyKey);
  const body = values.get('body');
  if (body !== undefined) headers.set('content-type', 'application/json');
  const answer = await fetch(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (answer.ok || answer.status === 304) return answer;
  const wait = Number(answer.headers.get('retry-after') ?? Number.NaN);
  throw new PromenadeError(answer.status, await readProblem(answer), Number.isNaN(wait) ? undefined : wait);
}

async function readProblem(answer: Response): Promise<Problem | undefined> {
  const type = answer.headers.get('content-type') ?? '';
  if (!type.startsWith('application/problem+json')) return undefined;
  return (await answer.json()) as Problem; // the server's own form of every refusal
}
