/** One port for the parks of a chain: the host of a request decides which of them answers it. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { FastifyInstance } from 'fastify';

import { errorCatalogue, type ErrorCode } from '#contract/errors.ts';

import type { Config } from '#server/base/config/config.ts';
import { hostsOf, type ChainPark } from '#server/base/config/read-parks.ts';
import { listenForParks } from '#server/base/listen-for-metrics.ts';
import type { Metrics } from '#server/base/metrics.ts';
import { photoBodyMilliseconds, connectionLimits } from '#server/http/body-time.ts';
import { answerBrokenRequests, refuseExpectations } from '#server/http/broken-requests.ts';
import { closeInTime, type Listener } from '#server/http/listener.ts';
import { securityHeaders } from '#server/http/headers.ts';
import { readHost } from '#server/http/hosts.ts';
import { isFromOutside } from '#server/http/operator-calls.ts';

/** The shared port. */
export interface HostListener {
  address: string;
  metricsUrl: string;
  /** The listener of one park, which its hosts lead to. */
  listenerOf(park: ChainPark): Listener;
  /** From now on the process is not ready, so that balancers send no more; it still answers. */
  announceEnd(): void;
  /** Takes no further request of any park; may be called again, and then waits for the same end. */
  close(): Promise<void>;
}

type Place = Pick<Config, 'port' | 'host' | 'metricsPort' | 'metricsHost' | 'connectionsMax'>;

/** When a guest of a park that is not open yet may try again. */
const retryAfterSeconds = 10;

/** Listens at once. A park answers from the moment it is open; until then its hosts say when to come back. */
export async function openHostListener(place: Place, parks: readonly ChainPark[]): Promise<HostListener> {
  const open = new Map<string, { name: string; app: FastifyInstance; metrics: Metrics }>();
  const parkOfHost = new Map(
    parks.flatMap((park) => hostsOf(park.environment).map((host) => [host, park.name])),
  );
  let isEnding = false;
  const server = makeServer((request, response) => {
    const host = readHost(request);
    const name = host === undefined ? undefined : parkOfHost.get(host);
    const park = name === undefined ? undefined : open.get(name);
    if (park !== undefined) return park.app.routing(request, response);
    if (name !== undefined)
      return refuseBy(response, 'unavailable', { 'retry-after': String(retryAfterSeconds) });
    if (host === undefined) return refuseBy(response, 'malformed-request');
    answerProbe(request, response, { isReady: open.size > 0 && !isEnding });
  });
  server.maxConnections = place.connectionsMax;
  await listenAt(server, place);
  const metrics = await listenForParks(() => [...open.values()], {
    port: place.metricsPort,
    host: place.metricsHost,
  });
  const { port } = server.address() as AddressInfo; // a server on a port has no other kind of address
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await closeInTime(server, () => new Promise((resolve) => server.close(resolve)));
    metrics.server.close();
  };
  const listener: Pick<HostListener, 'address' | 'metricsUrl' | 'close'> = {
    address: `http://${place.host.includes(':') ? `[${place.host}]` : place.host}:${port}`,
    metricsUrl: metrics.url,
    close: () => (closing ??= close()),
  };
  return {
    ...listener,
    announceEnd: () => {
      isEnding = true;
    },
    listenerOf: ({ name }) => ({
      open: async (app, { metrics: ofPark }) => {
        await app.ready();
        open.set(name, { name, app, metrics: ofPark });
        return listener;
      },
      close: async (app) => {
        await listener.close();
        open.delete(name);
        await app.close();
      },
    }),
  };
}

/** The same limits as those of a server of one park. */
function makeServer(answer: (request: IncomingMessage, response: ServerResponse) => void): Server {
  const server = createServer({ ...connectionLimits, requestTimeout: photoBodyMilliseconds }, answer);
  server.keepAliveTimeout = 72_000;
  const headers = securityHeaders('');
  // Bytes that are no request name no host, so that no park's page can answer them.
  server.on('clientError', answerBrokenRequests(undefined, headers));
  refuseExpectations(server, headers);
  return server;
}

/**
 * Balancers ask by address. The process is ready if one of its parks is; `/readyz` of each host says it of that park. As
 * at a park, neither is for a caller outside.
 */
function answerProbe(
  request: IncomingMessage,
  response: ServerResponse,
  { isReady }: { isReady: boolean },
): void {
  const path = request.url?.split('?', 1)[0];
  if ((path !== '/healthz' && path !== '/readyz') || isFromOutside(request))
    return sendProblem(response, { status: 421, code: 'other-host', title: 'No park is at this host' });
  const isGood = path === '/healthz' || isReady;
  sendAnswer(response, isGood ? 200 : 503, { status: isGood ? 'ok' : 'no park is open' }, 'application/json');
}

function refuseBy(response: ServerResponse, code: ErrorCode, headers: Record<string, string> = {}): void {
  const { status, text: title } = errorCatalogue[code];
  sendProblem(response, { status, code, title }, headers);
}

function sendProblem(
  response: ServerResponse,
  { status, code, title }: { status: number; code: string; title: string },
  headers: Record<string, string> = {},
): void {
  const problem = { type: 'about:blank', title, status, code, requestId: '' };
  sendAnswer(response, status, problem, 'application/problem+json', headers);
}

function sendAnswer(
  response: ServerResponse,
  status: number,
  body: object,
  type: string,
  headers: Record<string, string> = {},
): void {
  // The rest of a body that no one reads would be taken for the next request.
  response.writeHead(status, {
    ...securityHeaders(''),
    ...headers,
    'content-type': type,
    connection: 'close',
  });
  response.end(JSON.stringify(body));
}

function listenAt(server: Server, { port, host }: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}
