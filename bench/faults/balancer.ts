/**
 * A minimal load balancer: round robin over the servers that report ready. It sends a request to another server if it
 * cannot connect, but never repeats a request that may have arrived. For a control that must fail, it can answer
 * falsely.
 */
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A running load balancer. */
export interface Balancer {
  port: number;
  /** Answers this share of the claims and redemptions as successful without forwarding them. */
  lieAbout(share: number): void;
  close(): void;
}

const checkEveryMs = 150;
const liesAbout = [
  ['/api/loyalty/purchase', '{"points":100}'],
  ['/api/rewards/redeem', '{"isRepeat":false}'],
] as const;

/** Starts a load balancer for the servers on these ports. */
export async function startBalancer(ports: readonly number[], random: () => number): Promise<Balancer> {
  const ready = new Set<number>(ports);
  let turn = 0;
  let lies = 0;
  const checks = ports.map((port) => keepChecking(port, ready));
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    const lie = liesAbout.find(([path]) => (request.url ?? '').startsWith(path))?.[1];
    if (lies > 0 && lie !== undefined && random() < lies) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(lie);
      return;
    }
    turn += 1;
    const order = ports.map((_, place) => ports[(turn + place) % ports.length] ?? 0);
    const [first, others] = [
      order.filter((port) => ready.has(port)),
      order.filter((port) => !ready.has(port)),
    ];
    passOn(request, response, body, [...first, ...others]);
  };
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    lieAbout: (share) => {
      lies = share;
    },
    close: () => {
      for (const timer of checks) clearInterval(timer);
      server.close();
      server.closeAllConnections();
    },
  };
}

function keepChecking(port: number, ready: Set<number>): NodeJS.Timeout {
  return setInterval(() => void check(port, ready), checkEveryMs);
}

async function check(port: number, ready: Set<number>): Promise<void> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(1000) });
    await answer.body?.cancel();
    if (answer.ok) ready.add(port);
    else ready.delete(port);
  } catch {
    ready.delete(port); // No server is ready.
  }
}

/** Opens a connection per request, because a stopping server could close a kept-alive one during the next request. */
function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  ports: readonly number[],
): void {
  const [port, ...others] = ports;
  if (port === undefined) return void response.writeHead(503, { 'x-lab': 'no server' }).end();
  const { method = 'GET', url = '/', headers } = request;
  const call = httpRequest(
    {
      host: '127.0.0.1',
      port,
      method,
      path: url,
      headers: { ...headers, connection: 'close' },
      agent: false,
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    },
  );
  call.on('error', (error) => {
    const wasRefused = 'code' in error && error.code === 'ECONNREFUSED';
    if (wasRefused && !response.headersSent) passOn(request, response, body, others);
    else response.destroy();
  });
  response.on('close', () => call.destroy());
  call.end(body);
}
