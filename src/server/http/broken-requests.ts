/** Answers requests that are no HTTP, too large in their headers or too slow, before they are any request at all. */
import type { Socket } from 'node:net';

import { errorCatalogue, type ErrorCode } from '#contract/errors.ts';

const codes: Record<string, ErrorCode> = { HPE_HEADER_OVERFLOW: 'headers-too-large' };

/** Node calls this with the bare socket. */
export function answerBrokenRequests(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const code = codes[error.code ?? ''] ?? 'malformed-request';
  const { status, text } = errorCatalogue[code];
  const body = JSON.stringify({ type: 'about:blank', title: text, status, code, requestId: '' });
  socket.end(
    [
      `HTTP/1.1 ${status} ${code}`,
      'content-type: application/problem+json',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
