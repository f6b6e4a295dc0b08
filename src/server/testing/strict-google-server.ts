/**
 * The strict fake of Google behind a real port, so that tests exercise the adapter over HTTP; a test can make it slow
 * or broken.
 */
import { createServer, type IncomingMessage } from 'node:http';

import {
  makeStrictGoogle,
  type StrictGoogle,
  type StrictGoogleOptions,
} from '#server/adapters/google-wallet-strict.ts';

/** An answer of the test instead of Google's; undefined for Google's own. */
export type Disturbance = (request: {
  method: string;
  path: string;
}) => Response | undefined | Promise<Response | undefined>;

/** A running fake of Google. */
export interface StrictGoogleServer {
  strict: StrictGoogle;
  baseUrl: string;
  tokenUrl: string;
  disturb(by: Disturbance): void;
  close(): Promise<void>;
}

/** Starts it on its own port on the loopback address. */
export async function startStrictGoogle(
  options: Omit<StrictGoogleOptions, 'baseUrl' | 'tokenUrl'>,
): Promise<StrictGoogleServer> {
  // The fake needs its own address, which is known only after the server listens.
  const holder: { google?: StrictGoogle } = {};
  let disturbance: Disturbance = () => undefined;
  const server = createServer((incoming, outgoing) => {
    const answer = async (): Promise<void> => {
      const { method = 'GET', url = '/' } = incoming;
      const body = await readBody(incoming);
      const response =
        (await disturbance({ method, path: url })) ??
        (await holder.google?.fetch(`http://${incoming.headers.host}${url}`, {
          method,
          headers: new Headers(
            Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
          ),
          ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
        })) ??
        new Response(undefined, { status: 503 });
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(Buffer.from(await response.arrayBuffer()));
    };
    answer().catch((error: Error) => outgoing.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const urls = { baseUrl: `${origin}/walletobjects/v1`, tokenUrl: `${origin}/token` };
  const strict = makeStrictGoogle({ ...options, ...urls });
  holder.google = strict;
  return {
    strict,
    ...urls,
    disturb: (by) => (disturbance = by),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk as Uint8Array)); // a request without an encoding yields bytes
  return Buffer.concat(chunks);
}
