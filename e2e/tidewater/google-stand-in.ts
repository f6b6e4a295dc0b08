/** Google's two services as one server of this machine, which checks addresses and audiences as Google itself does. */
import type { KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

import { makeStrictGoogle, type StrictGoogle } from '../../src/server/adapters/google-wallet-strict.ts';
import { googleBaseUrl, googleTokenUrl } from '../../src/server/adapters/google-wallet-rest.ts';
import { googleEmail, googleIssuerId } from './keys.ts';

/** The running server, and the strict account that it keeps. */
export interface GoogleStandIn {
  origin: string;
  strict: StrictGoogle;
  close(): Promise<void>;
}

/** Starts the server with the operator's account in it. */
export async function openGoogle(publicKey: KeyObject): Promise<GoogleStandIn> {
  const strict = makeStrictGoogle({
    issuerId: googleIssuerId,
    email: googleEmail,
    publicKey,
    baseUrl: googleBaseUrl,
    tokenUrl: googleTokenUrl,
  });
  const server = createServer((incoming, outgoing) => {
    const answer = async (): Promise<void> => {
      const response = await askStrict(strict, incoming);
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(Buffer.from(await response.arrayBuffer()));
    };
    answer().catch((error: Error) => outgoing.destroy(error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  return {
    origin: `http://127.0.0.1:${port}`,
    strict,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Asks as if the request had reached Google's own host. */
async function askStrict(strict: StrictGoogle, incoming: IncomingMessage): Promise<Response> {
  const { method = 'GET', url = '/' } = incoming;
  const isToken = url === new URL(googleTokenUrl).pathname;
  const body = await buffer(incoming);
  const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return strict.fetch(new URL(url, isToken ? googleTokenUrl : googleBaseUrl).href, {
    method,
    headers: new Headers(headers),
    ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
  });
}
