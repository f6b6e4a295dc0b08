/** The HTTP front of `npm run dev`: scripts and styles come from Vite, everything else from the server process. */
import { request as ask, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';

import { escapeHtml } from '../../src/server/base/escape-html.ts';
import { followAddress } from './entry-modules.ts';
import type { ServerState } from './server-process.ts';

/** The backends of the front. */
export interface Behind {
  /** Vite's middleware. */
  scripts: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** Resolves with the server's state when no start is pending. */
  state: () => Promise<ServerState>;
  /** Adds to a server's page the elements that make it follow changes. */
  dress: (html: string) => Promise<string>;
}

/** Responds to every request of the browser. */
export function makeFront({ scripts, state, dress }: Behind): RequestListener {
  return (request, response) => {
    const askServer = async (): Promise<void> => {
      const server = await state();
      if (server.kind === 'ready') forward(request, response, { port: server.port, dress });
      else sayWhy(response, server.reason);
    };
    if (scriptPaths.test(request.url ?? '')) scripts(request, response, () => void askServer());
    else void askServer();
  };
}

/**
 * The paths that Vite serves: its own modules, ours, those of packages, and the files that a build would put into
 * /assets/.
 */
const scriptPaths = /^\/(?:@vite|@id|@fs|@react-refresh|@dev|src|node_modules|dist\/dev|assets)(?:[/?]|$)/;

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { port, dress }: { port: number; dress: Behind['dress'] },
): void {
  const { headers } = request;
  const known = headers['x-forwarded-for'];
  const address = request.socket.remoteAddress ?? '';
  const onward = ask({
    port,
    host: '127.0.0.1',
    method: request.method,
    path: request.url,
    headers: {
      ...headers,
      'x-forwarded-for': known === undefined ? address : `${String(known)}, ${address}`,
      // Pages are extended, which is impossible in compressed form.
      ...(headers.accept?.includes('text/html') === true ? { 'accept-encoding': 'identity' } : {}),
    },
  });
  onward.on('response', (answer) => {
    const isPage = answer.headers['content-type']?.startsWith('text/html') === true;
    if (isPage && answer.headers['content-encoding'] === undefined)
      void sendPage(answer, response, dress).catch((error: unknown) => sayWhy(response, String(error)));
    else {
      response.writeHead(answer.statusCode ?? 502, withoutHopHeaders(answer));
      answer.pipe(response);
    }
  });
  onward.on('error', (error) => {
    if (response.headersSent) response.destroy();
    else sayWhy(response, error.message);
  });
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}

async function sendPage(
  answer: IncomingMessage,
  response: ServerResponse,
  dress: Behind['dress'],
): Promise<void> {
  const html = await dress(Buffer.concat(await answer.toArray()).toString());
  const { 'content-length': _ofTheUndressed, ...headers } = withoutHopHeaders(answer);
  response.writeHead(answer.statusCode ?? 502, headers).end(html);
}

/** The headers except those of the connection to the server process. */
function withoutHopHeaders({ headers }: IncomingMessage): IncomingMessage['headers'] {
  const {
    connection: _connection,
    'keep-alive': _keepAlive,
    'transfer-encoding': _encoding,
    ...rest
  } = headers;
  return rest;
}

/** Responds with a page that says why the server does not run; it reloads when the server runs. */
function sayWhy(response: ServerResponse, reason: string): void {
  if (response.headersSent) return;
  response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(`<!doctype html>
<html lang="en"><head><meta name="dev-edition" content="0"><title>The server does not start</title></head>
<body><h1>The server does not start</h1><p>This page follows once it does.</p><pre>${escapeHtml(reason)}</pre>
<script type="module" src="${followAddress}"></script></body></html>
`);
}
