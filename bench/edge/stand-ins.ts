/**
 * Two stub servers with controllable failures, to observe which requests the edge repeats and which headers it adds.
 */
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';

/** One of the two stub servers. */
export interface StandIn {
  /** The number of complete requests by method, without health checks. */
  arrived: Map<string, number>;
  /** The headers of the last request. */
  lastHeaders: IncomingHttpHeaders;
  /** If true, every request is counted and then cut off without an answer. */
  cuts: boolean;
  listen(): Promise<void>;
  /** Stops listening and closes every connection. */
  close(): Promise<void>;
}

/** The stub cuts a request for this path off as soon as its headers arrive. */
export const hangUpPath = '/hang-up';

/** The policy of every page of the stub. */
export const serverPolicy = "default-src 'self'";

/** Long enough to be compressed. */
const page = `<!doctype html><title>Page</title>${'<p>The lantern wheel turns by the sea.</p>'.repeat(100)}`;

/** Starts a stub server on this port that counts requests and answers every path with a page. */
export function makeStandIn(port: number): StandIn {
  let server: Server | undefined;
  const handle: RequestListener = (request, response) => {
    const { method = '', url } = request;
    if (url === '/readyz' || url === '/healthz') response.end('{}');
    else if (url === hangUpPath) request.socket.destroy();
    else count(request, response, method).catch(() => request.socket.destroy()); // The edge closed the connection.
  };
  const count = async (request: IncomingMessage, response: ServerResponse, method: string): Promise<void> => {
    await buffer(request);
    standIn.arrived.set(method, (standIn.arrived.get(method) ?? 0) + 1);
    standIn.lastHeaders = request.headers;
    if (standIn.cuts) request.socket.destroy();
    else
      response
        .writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': serverPolicy,
        })
        .end(page);
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
