/** The park's edge: Caddy with `deploy/Caddyfile`, changed only where a trial on one machine requires it. */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, type ClientHttp2Session, type OutgoingHttpHeaders } from 'node:http2';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A running edge. */
export interface Edge {
  /** Opens a connection as a browser does: HTTP/2 over TLS with a verified certificate. */
  connect(): ClientHttp2Session;
  stop(): void;
}

/** An answer through the edge; status 0 if the connection broke before an answer arrived. */
export interface EdgeAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

/** Uses no ports below 1024, installs no certificate on the machine, and turns the admin endpoint off. */
const onlyForTrials = (port: number): string[] => [
  'auto_https disable_redirects',
  `http_port ${plainPortOf(port)}`,
  'skip_install_trust',
  'admin off',
];

/** Where the edge on this port speaks plain http. */
export function plainPortOf(port: number): number {
  return port + 10;
}

/**
 * Starts Caddy on this port in front of these servers (`127.0.0.1:3000 127.0.0.1:3001`); its files go into `folder`.
 */
export async function startEdge(options: { port: number; servers: string; folder: string }): Promise<Edge> {
  const { port, servers, folder } = options;
  mkdirSync(folder, { recursive: true });
  const config = join(folder, 'Caddyfile');
  const text = readFileSync('deploy/Caddyfile', 'utf8');
  writeFileSync(config, text.replace(/^\{$/m, ['{', ...onlyForTrials(port)].join('\n\t')));
  const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: {
      ...process.env,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE: `https://localhost:${port}`,
      SERVERS: servers,
    },
    stdio: 'ignore',
  });
  child.on('error', () => undefined); // Caddy is not installed; the wait below then fails.
  const root = join(folder, 'caddy/pki/authorities/local/root.crt');
  for (const endsAt = Date.now() + 15_000; Date.now() < endsAt; await sleep(100)) {
    const open = (): ClientHttp2Session => {
      const session = connect(`https://localhost:${port}`, { ca: readFileSync(root) });
      session.on('error', () => undefined); // Each request on the connection reports the error.
      return session;
    };
    if (await answers(open)) return { connect: open, stop: () => child.kill('SIGKILL') };
  }
  child.kill('SIGKILL');
  throw new Error('Caddy does not answer. Is it installed (apt-get install caddy)?');
}

async function answers(open: () => ClientHttp2Session): Promise<boolean> {
  try {
    const session = open();
    const { status } = await ask(session, { ':path': '/' });
    session.close();
    return status === 200;
  } catch {
    return false; // Its certificate does not exist yet.
  }
}

/** Sends one request and waits for the complete answer. */
export async function ask(
  session: ClientHttp2Session,
  headers: OutgoingHttpHeaders,
  body?: Buffer | string,
): Promise<EdgeAnswer> {
  const broken: EdgeAnswer = { status: 0, headers: {}, body: Buffer.alloc(0) };
  if (session.destroyed || session.closed) return broken;
  return new Promise((resolve) => {
    const stream = session.request(headers, { endStream: body === undefined });
    const chunks: Buffer[] = [];
    let answer = broken;
    stream.on('response', (given) => {
      answer = { ...broken, status: given[':status'] ?? 0, headers: given };
    });
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('error', () => undefined); // The connection closes then.
    stream.on('close', () => {
      const isWhole = stream.rstCode === 0 || (answer.status >= 400 && answer.status < 500);
      resolve(isWhole ? { ...answer, body: Buffer.concat(chunks) } : broken);
    });
    if (body !== undefined) stream.end(body);
  });
}
