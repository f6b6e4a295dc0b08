/**
 * A park with https, so that its passes have pictures, and with a strict fake of Google to inspect, which stands behind a
 * real port too and signs its callbacks as Google does.
 */
import { createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

import { googleBaseUrl, googleTokenUrl, makeGoogleWalletRest } from '#server/adapters/google-wallet-rest.ts';
import {
  makeStrictGoogle,
  type StrictGoogle,
  type StrictGoogleOptions,
} from '#server/adapters/google-wallet-strict.ts';
import type { GoogleWalletAccess, GoogleCallbackKey } from '#server/base/ports/google-wallet.ts';
import { testNow } from './prepare-park.ts';
import type { SignedCallback } from '#server/wallets/google/google-callback.service.ts';
import { openTestPark, readParkKeys, type TestPark, makeParkTest, runIn } from './test-park.ts';

/** The park, and the fake Google with its passes. */
export interface GooglePark extends TestPark {
  google: StrictGoogle;
}

/** Opens a park with an empty fake of Google; without `requestsPerSecond` both keep Google's limit. */
export async function openGooglePark(options: { requestsPerSecond?: number } = {}): Promise<GooglePark> {
  const environment = { PUBLIC_URL: 'https://park.test' };
  const { googleKeys: keys } = await readParkKeys();
  // Google's clock is the park's, which a test can move.
  const clock = { now: () => testNow };
  const google = makeStrictGoogle({
    clock,
    issuerId: keys.issuerId,
    email: keys.email,
    publicKey: createPublicKey(keys.privateKey),
    baseUrl: googleBaseUrl,
    tokenUrl: googleTokenUrl,
    ...options,
  });
  const wallet = makeGoogleWalletRest({ keys, clock, fetch: google.fetch, ...options });
  const own = await openTestPark({ googleWallet: { keys, wallet } }, environment);
  clock.now = () => own.clock.now();
  return { ...own, google };
}

export const test = makeParkTest(() => openGooglePark());

/** Runs a test in a separate park. */
export const withGooglePark = (run: (own: GooglePark) => Promise<void>): Promise<void> =>
  runIn(() => openGooglePark(), run);

export function accessOf({ services }: TestPark): GoogleWalletAccess {
  if (services.googleWallet === undefined) throw new Error('This park has no Google Wallet.');
  return services.googleWallet;
}

/** The content of a save link's token, after the fake Google has opened it for a guest. */
export async function readSaveLink({ google }: GooglePark, link: string): Promise<Record<string, unknown>> {
  return (await google.openSaveLink(link)).payload;
}

/** Requests the save link of a pass and returns the object that it saves, from the fake Google. */
export async function savedObjectOf(own: GooglePark, body: unknown): Promise<Record<string, unknown>> {
  const answer = await own.post('/api/google-wallet/', body);
  if (answer.statusCode !== 200) throw new Error(`The call was answered ${answer.statusCode}.`);
  const { objectIds } = await own.google.openSaveLink(answer.body);
  return own.google.resources.get(objectIds[0] ?? '')?.content ?? {};
}

/** An answer of the test instead of Google's; undefined for Google's own. */
type Disturbance = (request: {
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

/** Signs callbacks; `rootKeys` are the keys that Google would publish. */
interface CallbackSigner {
  rootKeys: GoogleCallbackKey[];
  sign(message: Record<string, unknown>, change?: SignerChange): SignedCallback;
}

/** The errors that a test can request. */
interface SignerChange {
  sender?: string;
  recipient?: string;
  protocol?: string;
  keyExpiration?: Date;
}

/** A signer with new keys, for callbacks to this issuer. */
export function makeCallbackSigner(options: { issuerId: string; now: Date }): CallbackSigner {
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const intermediate = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const tomorrow = new Date(options.now.getTime() + 86_400_000);
  return {
    rootKeys: [{ keyValue: publicKeyText(root.publicKey), expiresAt: tomorrow }],
    sign: (message, change = {}) => {
      const {
        sender = 'GooglePayPasses',
        recipient = options.issuerId,
        protocol = 'ECv2SigningOnly',
      } = change;
      const keyExpiration = String((change.keyExpiration ?? tomorrow).getTime());
      const signedKey = JSON.stringify({ keyValue: publicKeyText(intermediate.publicKey), keyExpiration });
      const signedMessage = JSON.stringify(message);
      return {
        protocolVersion: protocol,
        signature: signed(intermediate.privateKey, [sender, recipient, protocol, signedMessage]),
        intermediateSigningKey: {
          signedKey,
          signatures: [signed(root.privateKey, [sender, protocol, signedKey])],
        },
        signedMessage,
      };
    },
  };
}

function publicKeyText(key: KeyObject): string {
  return key.export({ format: 'der', type: 'spki' }).toString('base64');
}

/** Implemented a second time on purpose, so that the tests do not sign with the code under test. */
function signed(key: KeyObject, parts: readonly string[]): string {
  const bytes = parts.map((part) => {
    const text = Buffer.from(part, 'utf8');
    return Buffer.concat([Buffer.from(new Uint32Array([text.length]).buffer), text]);
  });
  return sign('sha256', Buffer.concat(bytes), key).toString('base64');
}
