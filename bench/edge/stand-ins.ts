/** Two servers that do as they are told, to see what the edge makes of it: which requests it sends again, and what it adds. */
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';

/** One of the two. */
export interface StandIn {
  /** How many requests of each method arrived whole; health checks are not counted. */
  arrived: Map<string, number>;
  /** The headers of the last of them. */
  lastHeaders: IncomingHttpHeaders;
  /** True: whatever arrives is counted, then the connection is cut without an answer. */
  cuts: boolean;
  listen(): Promise<void>;
  /** Nobody listens any more; every connection is closed. */
  close(): Promise<void>;
}

/** A server hangs up on a request for this path as soon as it sees it. */
export const hangUpPath = '/hang-up';

/** Long enough to be worth compressing. */
const page = `<!doctype html><title>Page</title>${'<p>The lantern wheel turns by the sea.</p>'.repeat(100)}`;

/** A server on this port that counts, and answers every path with a page. */
export function makeStandIn(port: number): StandIn {
  let server: Server | undefined;
  const handle: RequestListener = (request, response) => {
    const { method = '', url } = request;
    if (url === '/readyz' || url === '/healthz') response.end('{}');
    else if (url === hangUpPath) request.socket.destroy();
    else count(request, response, method).catch(() => request.socket.destroy()); // the edge hung up
  };
  const count = async (request: IncomingMessage, response: ServerResponse, method: string): Promise<void> => {
    await buffer(request);
    standIn.arrived.set(method, (standIn.arrived.get(method) ?? 0) + 1);
    standIn.lastHeaders = request.headers;
    if (standIn.cuts) request.socket.destroy();
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  };
  const standIn: StandIn = {
    arrived: new Map(),
    lastHeaders: {},
    cuts: false,
    listen: () =>
      new Promise((resolve) => {
        server = createServer(handle).listen(port, '127.0.0.1', resolve);
      }),
    close: () =>
      new Promise((resolve) => {
        server?.close(() => resolve());
        server?.closeAllConnections();
      }),
  };
  return standIn;
}
