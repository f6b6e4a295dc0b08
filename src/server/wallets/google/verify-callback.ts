/**
 * Verifies that a callback comes from Google (ECv2SigningOnly): a root key signed a short-lived key, which signed the
 * message.
 */
import { createPublicKey, verify } from 'node:crypto';

import * as z from 'zod/mini';

import type { GoogleCallbackKey } from '#server/base/ports/google-wallet.ts';

/** A callback as sent; the signed parts are strings, because their exact bytes are signed. */
export interface SignedCallback {
  protocolVersion: string;
  signature: string;
  intermediateSigningKey: { signedKey: string; signatures: string[] };
  signedMessage: string;
}

/** The event of a callback. */
export interface CallbackMessage {
  objectId: string;
  eventType: 'save' | 'del';
  expiresAt: Date;
  nonce: string;
}

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
export function readCallback(
  callback: SignedCallback,
  { keys, issuerId, now }: { keys: readonly GoogleCallbackKey[]; issuerId: string; now: Date },
): CallbackMessage | undefined {
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
