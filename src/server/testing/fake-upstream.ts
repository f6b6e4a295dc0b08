/** A fake of one of the park's own systems behind a real port, which a test can make slow, broken or hostile. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import { afterAll, beforeEach } from 'vitest';

import { importKinds, type ImportKind } from '#contract/import-kinds.ts';

import type { Connector, Connectors } from '#server/base/config/read-connectors.ts';

/** Its behavior. */
export type UpstreamMode =
  | 'good'
  | 'silent'
  | 'error'
  | 'once-error'
  | 'drip'
  | 'garbage'
  | 'huge'
  | 'redirect'
  | 'busy'
  | 'forbidden'
  | 'gone-away'
  | 'teapot';

/** A running fake. */
export interface FakeUpstream {
  baseUrl: string;
  /** The requested paths, the received bearer tokens, and the posted bodies. */
  asked: { path: string; token: string; body: string }[];
  behave(mode: UpstreamMode): void;
  /** The answer for a path; 404 for all others. */
  answers: Map<string, unknown>;
  close(): Promise<void>;
}

/** Starts it on its own port on the loopback address. */
export async function startFakeUpstream(): Promise<FakeUpstream> {
  let mode: UpstreamMode = 'good';
  const asked: FakeUpstream['asked'] = [];
  const answers = new Map<string, unknown>();
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    const one = { path, token: incoming.headers.authorization ?? '', body: '' };
    asked.push(one);
    const isFirst = asked.filter((other) => other.path === path).length === 1;
    incoming.setEncoding('utf8').on('data', (text: string) => (one.body += text));
    incoming.once('end', () => {
      const refusal = upstreamStatus(incoming, one.body);
      if (refusal !== undefined) outgoing.writeHead(refusal).end();
      else if (mode === 'once-error' ? isFirst : mode !== 'good') misbehave(mode, outgoing);
      else if (answers.has(path))
        outgoing.setHeader('content-type', 'application/json').end(JSON.stringify(answers.get(path)));
      else outgoing.writeHead(404).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    baseUrl: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    asked,
    answers,
    behave: (next) => (mode = next),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const secretLengthMin = 32;

/** The status with which a REST interface refuses an invalid request; undefined for a valid one. */
function upstreamStatus({ method, headers }: IncomingMessage, body: string): number | undefined {
  const [scheme, secret = ''] = (headers.authorization ?? '').split(' ');
  if (scheme !== 'Bearer' || secret.length < secretLengthMin) return 401;
  if (method === 'GET') return headers.accept === 'application/json' && body === '' ? undefined : 406;
  return method === 'POST' ? refusalOfPost(headers, body) : 405;
}

function refusalOfPost(headers: IncomingMessage['headers'], body: string): number | undefined {
  if (headers['content-type']?.split(';')[0] !== 'application/json') return 415;
  return parsesToObject(body) && headers['idempotency-key'] !== undefined ? undefined : 400;
}

function parsesToObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false; // the caller refuses it
  }
}

const tenMegabytes = 10_000_000;

const statusOf = {
  good: 200,
  error: 500,
  'once-error': 500,
  busy: 429,
  forbidden: 403,
  teapot: 418,
} as const;

function misbehave(mode: UpstreamMode, outgoing: ServerResponse): void {
  switch (mode) {
    case 'drip':
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      outgoing.write('[');
      drip(outgoing);
      break;
    case 'garbage':
      outgoing.end('<html>Welcome</html>');
      break;
    case 'huge':
      outgoing.end(JSON.stringify({ filling: 'x'.repeat(tenMegabytes) }));
      break;
    case 'redirect':
      outgoing.writeHead(302, { location: 'http://127.0.0.1:1/latest/meta-data' }).end();
      break;
    case 'gone-away':
      outgoing.destroy();
      break;
    case 'silent':
      break; // never answers
    default:
      outgoing.writeHead(statusOf[mode]).end('{}');
  }
}

/** Sends a byte now and then, without an end. */
function drip(outgoing: ServerResponse): void {
  const timer = setInterval(() => outgoing.write(' '), 20);
  outgoing.once('close', () => clearInterval(timer));
}

/** Starts the fake until the last test of the file has ended; resets its behavior and data before each test. */
export async function startOwnUpstream(): Promise<FakeUpstream> {
  const upstream = await startFakeUpstream();
  afterAll(() => upstream.close());
  beforeEach(() => {
    upstream.behave('good');
    upstream.answers.clear();
    upstream.asked.length = 0;
  });
  return upstream;
}

/** The token of its requests. */
export const upstreamSecret = 's'.repeat(40);

/** Connectors to one fake: nested orders with foreign field names, all other kinds with our names. */
export function connectorsTo(upstream: FakeUpstream): Omit<Connectors, 'webhooks'> {
  const base = { baseUrl: upstream.baseUrl, secret: upstreamSecret };

  const ticketing: Connector = {
    ...base,
    path: '/orders/{number}',
    rowsAt: 'order.passes',
    fields: {
      orderId: '$.order.id',
      barcode: 'media',
      productId: 'item.code',
      orderedAt: '$.order.soldAt',
      amount: 'price',
      firstName: 'holder',
    },
  };
  const pointOfSale: Connector = {
    ...base,
    path: '/checks?number={number}',
    rowsAt: '',
    fields: placesOf('checks'),
  };
  const hotel: Connector = {
    ...base,
    path: '/stays/{number}',
    rowsAt: '',
    fields: placesOf('stays'),
  };
  const crm = {
    ...base,
    path: '/contacts/{number}',
    rowsAt: '',
    fields: placesOf('contacts'),
    tellPath: '/events',
  };
  return { ticketing, pointOfSale, hotel, crm };
}

/** The path of each column of a kind in a row: its own name after `prefix`. */
export function placesOf(kind: ImportKind, prefix = ''): Record<string, string> {
  const columns = Object.keys(importKinds[kind].columns).filter((column) => column !== 'changedAt');
  return Object.fromEntries(columns.map((column) => [column, `${prefix}${column}`]));
}

/** A closed check of 24.50 at the demo park, with our names. */
export function checkOf(change: {
  checkId: string;
  checkNumber: string;
  shortNumber: string;
  status?: string;
}) {
  return {
    locationId: 1101,
    terminalId: '11',
    orderedAt: '2026-11-21T12:00:00Z',
    subtotal: 24.5,
    status: 'closed',
    ...change,
  };
}
