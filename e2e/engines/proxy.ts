/**
 * A proxy between an engine and the park. It records every response, because WebKit reports no downloads; it adds a
 * script to each page that collects errors, because Debian's WebKit reports no console; and it can refuse connections,
 * to simulate a lost signal.
 */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A response of the park. */
export interface SeenAnswer {
  path: string;
  status: number;
  type: string;
  sizeBytes: number;
}

/** A listening proxy. */
export interface RecordingProxy {
  url: string;
  port: number;
  answers: SeenAnswer[];
  /** With false, the proxy refuses every connection, as without a network. */
  setOnline(isOnline: boolean): void;
  close(): Promise<void>;
}

const collectorPath = '/collect-errors.js';

/** From the same origin, so the content security policy allows it. It runs before the page's own script. */
const collector = `(() => {
  const note = (text) => {
    const kept = JSON.parse(sessionStorage.getItem('complaints') ?? '[]');
    sessionStorage.setItem('complaints', JSON.stringify([...kept, text]));
  };
  addEventListener('error', (event) => { if (event.message) note('error: ' + event.message); });
  addEventListener('unhandledrejection', (event) => note('rejection: ' + event.reason));
  addEventListener('securitypolicyviolation', (event) =>
    note('policy: ' + event.effectiveDirective + ' ' + event.blockedURI));
})();`;

/** Starts the proxy; the park may start later, with the proxy's address as its public one. */
export async function openRecordingProxy(targetPort: number): Promise<RecordingProxy> {
  const answers: SeenAnswer[] = [];
  const sockets = new Set<Socket>();
  let isOnline = true;
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    if (path === collectorPath) outgoing.setHeader('content-type', 'text/javascript').end(collector);
    else passOn(targetPort, incoming, outgoing, answers);
  });
  server.on('connection', (socket) => {
    if (!isOnline) socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo; // a listening TCP server has an address of this type
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://localhost:${port}`,
    port,
    answers,
    setOnline: (next) => {
      isOnline = next;
      if (!next) cut();
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function passOn(
  port: number,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answers: SeenAnswer[],
): void {
  const { method, url: path = '/' } = incoming;
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
  const call = request({ host: 'localhost', port, method, path, headers }, (answer) => {
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('end', () => {
      const type = answer.headers['content-type'] ?? '';
      const body = Buffer.concat(chunks);
      answers.push({ path, status: answer.statusCode ?? 0, type, sizeBytes: body.length });
      const isPage = type.startsWith('text/html') && method === 'GET';
      const sent = isPage ? addCollector(body) : body;
      const { 'content-length': _, ...kept } = answer.headers;
      const length = method === 'HEAD' || answer.statusCode === 304 ? {} : { 'content-length': sent.length };
      outgoing.writeHead(answer.statusCode ?? 502, { ...kept, ...length }).end(sent);
    });
  });
  call.on('error', () => outgoing.destroy());
  incoming.pipe(call);
}

function addCollector(page: Buffer): Buffer {
  return Buffer.from(page.toString().replace('<head>', `<head><script src="${collectorPath}"></script>`));
}
