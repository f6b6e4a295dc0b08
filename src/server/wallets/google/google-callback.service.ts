/** Handles Google's callbacks: a guest saved a pass or removed one. */
import { createPublicKey, verify } from 'node:crypto';

import * as z from 'zod/mini';

import type { Contract } from '#contract/contract.ts';
import type { InputOf } from '#contract/call.ts';

import { spendToken } from '#server/base/security/spend-token.queries.ts';
import { GoogleWalletFault, type GoogleCallbackKey } from '#server/base/ports/google-wallet.ts';
import { Refusal } from '#server/base/refusal.ts';
import { noteGuestAct } from './google-writes.queries.ts';
import type { GoogleWalletServices } from './google-wallet.service.ts';

/** Stores a callback's event, once. Refuses with `callback-refused` if it does not come from Google. */
export async function takeCallback(services: GoogleWalletServices, callback: SignedCallback): Promise<void> {
  const { db, clock, google, metrics } = services;
  const now = clock.now();
  const { issuerId } = google.keys;
  const message = readCallback(callback, { keys: await fetchKeys(services), issuerId, now });
  if (message === undefined) throw new Refusal('callback-refused');
  await db.transaction(async (tx) => {
    // Google may repeat a callback; each event counts once.
    if (!(await spendToken(tx, `google-callback:${message.nonce}`, message.expiresAt))) return;
    const act = message.eventType === 'save' ? { savedAt: now } : { removedAt: now };
    await noteGuestAct(tx, message.objectId, act);
    metrics.googleCallbacks.inc({ event: message.eventType });
  });
}

async function fetchKeys({ google }: GoogleWalletServices): Promise<GoogleCallbackKey[]> {
  try {
    return await google.wallet.callbackKeys();
  } catch (error) {
    if (error instanceof GoogleWalletFault)
      throw new Refusal('temporary-error', { cause: error, retryAfterSeconds: 60 });
    throw error;
  }
}

// Verifies that a callback comes from Google (ECv2SigningOnly): a root key signed a short-lived key, which signed the
// message.

/** A callback as sent; the signed parts are strings, because their exact bytes are signed. */
export type SignedCallback = InputOf<Contract['POST /api/google-wallet/callback/'], 'body'>;

const protocol = 'ECv2SigningOnly';
const sender = 'GooglePayPasses';

const signedKeySchema = z.object({ keyValue: z.string(), keyExpiration: z.string() });
const messageSchema = z.object({
  objectId: z.string().check(z.maxLength(200)),
  eventType: z.enum(['save', 'del']),
  expTimeMillis: z.number(),
  nonce: z.string().check(z.minLength(1), z.maxLength(200)),
});

/** The message of a callback to this issuer; undefined if any signature is invalid or expired. */
function readCallback(
  callback: SignedCallback,
  { keys, issuerId, now }: { keys: readonly GoogleCallbackKey[]; issuerId: string; now: Date },
) {
  if (callback.protocolVersion !== protocol) return undefined;
  const { signedKey, signatures } = callback.intermediateSigningKey;
  const roots = keys.filter(({ expiresAt }) => expiresAt > now).map(({ keyValue }) => keyValue);
  const isFromRoot = roots.some((root) =>
    signatures.some((signature) => isSigned(root, [sender, protocol, signedKey], signature)),
  );
  const intermediate = signedKeySchema.safeParse(parse(signedKey));
  if (!isFromRoot || !intermediate.success) return undefined;
  if (Number(intermediate.data.keyExpiration) <= now.getTime()) return undefined;
  const parts = [sender, issuerId, protocol, callback.signedMessage];
  if (!isSigned(intermediate.data.keyValue, parts, callback.signature)) return undefined;
  const message = messageSchema.safeParse(parse(callback.signedMessage));
  if (!message.success || message.data.expTimeMillis <= now.getTime()) return undefined;
  const { objectId, eventType, expTimeMillis, nonce } = message.data;
  return { objectId, eventType, nonce, expiresAt: new Date(expTimeMillis) };
}

/** The signed bytes: each part after its length, four bytes in little-endian order. */
export function signedBytesOf(parts: readonly string[]): Buffer {
  return Buffer.concat(
    parts.flatMap((part) => {
      const bytes = Buffer.from(part);
      const length = Buffer.alloc(4);
      length.writeUInt32LE(bytes.length);
      return [length, bytes];
    }),
  );
}

function isSigned(keyValue: string, parts: readonly string[], signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(keyValue, 'base64'), format: 'der', type: 'spki' });
    return (
      key.asymmetricKeyType === 'ec' &&
      verify('sha256', signedBytesOf(parts), key, Buffer.from(signature, 'base64'))
    );
  } catch {
    return false; // an invalid key has signed nothing
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not JSON: the schema refuses it
  }
}
