/**
 * Answers connections that never become a request: invalid HTTP, headers that are too large, headers that are too
 * slow.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { errorCatalogue, type ErrorCode } from '#contract/errors.ts';
import { contract, readCallKey } from '#contract/contract.ts';

import { Refusal } from '#server/base/refusal.ts';
import { asksForPage } from './fetch-metadata.ts';

const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-too-slow',
};

/** The error that Node reports for such a connection. */
interface BrokenRequest extends Error {
  code?: string;
  /** The bytes received last, if any. This is a Buffer, although Fastify's types say otherwise. */
  rawPacket?: unknown;
}

/**
 * Makes the handler that Node calls with the bare socket. The answer is a page if the bytes look like a person's
 * navigation; a server of many parks has no page for them.
 */
export function answerBrokenRequests(
  makePage: ((code: ErrorCode) => { html: string; headers: Record<string, string> }) | undefined,
  securityHeaders: Readonly<Record<string, string>>,
): (error: BrokenRequest, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
    const code = codes[error.code ?? ''] ?? 'malformed-request';
    const { status, text } = errorCatalogue[code];
    const { body, headers } =
      makePage !== undefined && isByPerson(error.rawPacket)
        ? withBody(makePage(code))
        : { body: problemOf(code, text, status), headers: { 'content-type': 'application/problem+json' } };
    const head = {
      ...securityHeaders,
      ...headers,
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${code}`, ...lines, '', body].join('\r\n'));
  };
}

/** Answers an `Expect` header with anything but `100-continue`, which Node would answer without our headers. */
export function refuseExpectations(server: Server, securityHeaders: Readonly<Record<string, string>>): void {
  server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, { ...securityHeaders, 'content-length': '0', connection: 'close' });
    response.end();
  });
}

function withBody(page: { html: string; headers: Record<string, string> }) {
  return { body: page.html, headers: page.headers };
}

function problemOf(code: ErrorCode, title: string, status: number): string {
  return JSON.stringify({ type: 'about:blank', title, status, code, requestId: '' });
}

/**
 * Looks for the headers that a browser sends with a navigation. A request that was cut off before them has an address
 * that is far too long.
 */
function isByPerson(packet: unknown): boolean {
  const text = Buffer.isBuffer(packet) ? packet.toString('latin1') : '';
  const mode = /^sec-fetch-mode:[ \t]*(?<mode>[\w-]*)/im.exec(text)?.groups?.['mode'];
  if (mode !== undefined) return mode.toLowerCase() === 'navigate';
  const accept = /^accept:(?<accept>[^\r\n]*)/im.exec(text)?.groups?.['accept'];
  return accept !== undefined && asksForPage(accept);
}

const routes = Object.keys(contract).map((key) => {
  const { method, path } = readCallKey(key);
  const pattern = path
    .replace(/\/$/, '')
    .replace(/\/\*$/, '/.+')
    .replace(/\/:[A-Za-z]+\?/g, '(?:/[^/]+)?')
    .replace(/:[A-Za-z]+/g, '[^/]+');
  return { method, isPage: path.startsWith('/:'), matches: new RegExp(`^${pattern}/?$`) };
});

/** First path segments that never belong to a guest's page. */
const reservedSegments = new Set(['api', 'app', 'assets', 'dev']);

/** True if the first segment belongs to calls, so that the guest page must not answer it. */
export function isReservedSegment(segment: string): boolean {
  return reservedSegments.has(segment);
}

/** Answers 405 with the allowed methods if the address takes another method, else 404. */
export function refuseUnknownRoute(request: FastifyRequest, reply: FastifyReply): never {
  const path = request.url.split('?', 1)[0] ?? '';
  const isCall = isReservedSegment(path.split('/')[1] ?? '');
  const methods = routes
    .filter((route) => !(isCall && route.isPage) && route.matches.test(path))
    .map((route) => route.method);
  if (methods.length === 0 || methods.some((method) => method === request.method))
    throw new Refusal('route-not-found');
  const allowed = new Set<string>(methods);
  if (allowed.has('GET')) allowed.add('HEAD');
  reply.header('allow', [...allowed].join(', '));
  throw new Refusal('method-not-allowed');
}
