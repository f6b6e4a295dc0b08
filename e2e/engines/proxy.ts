/**
 * A proxy between an engine and the park. It records every response, because WebKit reports no downloads; it adds a
 * script to each page (page-script.ts); it answers in place of the park where a step provokes a failure; and it can
 * refuse connections, to simulate a lost signal.
 */
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

import { changePage, makePageScript, pageScriptPath, type Pose } from './page-script.ts';

/** A response of the park. */
export interface SeenAnswer {
  path: string;
  status: number;
  type: string;
  sizeBytes: number;
}

/** What a call gets in place of the park's answer: a response, a broken connection, or nothing until the release. */
export type Stand =
  | { status: number; body?: string; type?: string; headers?: Record<string, string> }
  | 'cut'
  | 'held';

/** A listening proxy. */
export interface RecordingProxy {
  url: string;
  port: number;
  answers: SeenAnswer[];
  /** With false, the proxy refuses every connection, as without a network. */
  setOnline(isOnline: boolean): void;
  /** Answers every request of this path itself, or holds it back. */
  replace(path: RegExp, stand: Stand): void;
  /** Ends every replacement; the requests that were held go on to the park. */
  release(): void;
  /** What the requests and pages pretend from now on; without an argument nothing. */
  pose(pose?: Pose): void;
  close(): Promise<void>;
}

interface State {
  targetPort: number;
  answers: SeenAnswer[];
  stands: { path: RegExp; stand: Stand }[];
  held: (() => void)[];
  pose: Pose;
  /** Runs before every script of a page or worker. */
  firstScript: string;
}

const workerPath = /^\/(?:(?:service|scan)-worker|assets\/[^/]*\.worker-[^/]*)\.js/;

/** Starts the proxy; the park may start later, with the proxy's address as its public one. */
export async function openRecordingProxy(targetPort: number, firstScript = ''): Promise<RecordingProxy> {
  const state: State = { targetPort, answers: [], stands: [], held: [], pose: {}, firstScript };
  const sockets = new Set<Socket>();
  let isOnline = true;
  const server = createServer((incoming, outgoing) => answer(state, incoming, outgoing));
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
    answers: state.answers,
    setOnline: (next) => {
      isOnline = next;
      if (!next) cut();
    },
    replace: (path, stand) => state.stands.push({ path, stand }),
    release: () => {
      state.stands = [];
      for (const goOn of state.held.splice(0)) goOn();
    },
    pose: (pose = {}) => {
      state.pose = pose;
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(state: State, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const path = incoming.url ?? '/';
  if (path === pageScriptPath) {
    outgoing.setHeader('content-type', 'text/javascript').setHeader('cache-control', 'no-store');
    outgoing.end(state.firstScript + makePageScript(state.pose));
    return;
  }
  const stand = state.stands.findLast((one) => one.path.test(path))?.stand;
  if (stand === undefined) passOn(state, incoming, outgoing);
  else if (stand === 'cut') incoming.socket.destroy();
  else if (stand === 'held') state.held.push(() => passOn(state, incoming, outgoing));
  else {
    const { status, body = '{}', type = 'application/problem+json', headers = {} } = stand;
    incoming.resume();
    outgoing.writeHead(status, { ...headers, 'content-type': type }).end(body);
  }
}

function passOn(state: State, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url: path = '/' } = incoming;
  const { userAgent, language } = state.pose;
  const headers = {
    ...incoming.headers,
    'accept-encoding': 'identity',
    ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
    ...(language === undefined ? {} : { 'accept-language': language }),
  };
  const call = request({ host: 'localhost', port: state.targetPort, method, path, headers }, (reply) => {
    const chunks: Buffer[] = [];
    reply.on('data', (chunk: Buffer) => chunks.push(chunk));
    reply.on('end', () => {
      const type = reply.headers['content-type'] ?? '';
      const body = Buffer.concat(chunks);
      state.answers.push({ path, status: reply.statusCode ?? 0, type, sizeBytes: body.length });
      const sent = body.length > 0 ? change(state, path, type, body) : body;
      const { 'content-length': _, ...kept } =
        state.firstScript === '' ? reply.headers : ignoreTrustedTypes(reply.headers);
      const length = method === 'HEAD' || reply.statusCode === 304 ? {} : { 'content-length': sent.length };
      outgoing.writeHead(reply.statusCode ?? 502, { ...kept, ...length }).end(sent);
    });
  });
  call.on('error', () => outgoing.destroy());
  incoming.pipe(call);
}

/** A browser without trusted types ignores these parts of the policy; one that has lost them still obeys. */
function ignoreTrustedTypes(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const policy = headers['content-security-policy'];
  if (typeof policy !== 'string') return headers;
  return {
    ...headers,
    'content-security-policy': policy.replaceAll(/(?:require-trusted-types-for|trusted-types)[^;]*;?/g, ''),
  };
}

function change({ pose, firstScript }: State, path: string, type: string, body: Buffer): Buffer {
  if (type.startsWith('text/html')) return Buffer.from(changePage(body.toString(), pose));
  return workerPath.test(path) ? Buffer.concat([Buffer.from(firstScript), body]) : body;
}
