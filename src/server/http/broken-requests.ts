/** Answers requests that are no HTTP, too large in their headers or too slow, before they are any request at all. */
import type { Socket } from 'node:net';

import { errorCatalogue, type ErrorCode } from '#contract/errors.ts';

import { asksForPage } from './fetch-metadata.ts';

const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-too-slow',
};

/** What Node gives of such a request. */
interface BrokenRequest extends Error {
  code?: string;
  /** The bytes that came last, where there were any: a Buffer, whatever Fastify's types say. */
  rawPacket?: unknown;
}

/** Makes what Node calls with the bare socket. A person, as far as one is to be seen in what came, gets a page. */
export function answerBrokenRequests(
  makePage: (code: ErrorCode) => { html: string; headers: Record<string, string> },
): (error: BrokenRequest, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
    const code = codes[error.code ?? ''] ?? 'malformed-request';
    const { status, text } = errorCatalogue[code];
    const { body, headers } = isByPerson(error.rawPacket)
      ? withBody(makePage(code))
      : { body: problemOf(code, text, status), headers: { 'content-type': 'application/problem+json' } };
    const head = {
      'cache-control': 'no-store',
      ...headers,
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${code}`, ...lines, '', body].join('\r\n'));
  };
}

function withBody(page: { html: string; headers: Record<string, string> }) {
  return { body: page.html, headers: page.headers };
}

function problemOf(code: ErrorCode, title: string, status: number): string {
  return JSON.stringify({ type: 'about:blank', title, status, code, requestId: '' });
}

/** Looks for what a browser says of a navigation; what was cut off before it said so is an address that is far too long. */
function isByPerson(packet: unknown): boolean {
  const text = Buffer.isBuffer(packet) ? packet.toString('latin1') : '';
  const mode = /^sec-fetch-mode:[ \t]*(?<mode>[\w-]*)/im.exec(text)?.groups?.['mode'];
  if (mode !== undefined) return mode.toLowerCase() === 'navigate';
  const accept = /^accept:(?<accept>[^\r\n]*)/im.exec(text)?.groups?.['accept'];
  return accept !== undefined && asksForPage(accept);
}
