/** A TLS proxy in front of the servers, and requests to it that trust its certificate only. */
import { createServer, request as requestTls } from 'node:https';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';

import { createLocalhostCertificate } from '../../src/pass/development-certificates.ts';

/** An answer, read completely. */
export interface EdgeAnswer {
  status: number;
  mediaType: string;
  body: Buffer;
}

/** The running proxy. */
export interface Edge {
  ask: (method: 'GET' | 'POST', path: string, body?: object) => Promise<EdgeAnswer>;
  stop: () => Promise<void>;
}

/** Starts the proxy; it sets `X-Forwarded-For` itself, and asks the servers in turn. */
export async function startEdge(port: number, servers: readonly number[]): Promise<Edge> {
  const { certificatePem, privateKeyPem } = await createLocalhostCertificate();
  let count = 0;
  const proxy = createServer({ cert: certificatePem, key: privateKeyPem }, (asked, answer) => {
    const headers = {
      ...asked.headers,
      'x-forwarded-for': asked.socket.remoteAddress,
      'x-forwarded-proto': 'https',
    };
    const { method, url: path } = asked;
    const onward = request({ port: servers[count++ % servers.length], method, path, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(port, 'localhost', resolve));
  return {
    ask: (method, path, body) => ask({ port, ca: certificatePem, method, path }, body),
    stop: async () => {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}

function ask(
  to: { port: number; ca: string; method: string; path: string },
  body: object | undefined,
): Promise<EdgeAnswer> {
  const headers = body === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const asked = requestTls({ ...to, host: 'localhost', headers, agent: false }, (answer) => {
      const { statusCode: status = 0, headers: given } = answer;
      buffer(answer).then(
        (read) => resolve({ status, mediaType: given['content-type'] ?? '', body: read }),
        reject,
      );
    });
    asked.once('error', reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
