/**
 * The key of this browser, by which the server knows that the guest who joined the club here is the one who claims here
 * (docs/algorithms/device-proof.md). Neither this page nor anything else can read it: it can only sign.
 */
import type { PublicDeviceKey, TypedDeviceKey } from '#contract/calls/device-key.ts';
import { noDeviceKey } from '#domain/device-proof.ts';

import { withTimeLimit } from '../workers/time-limit.ts';
import { base64UrlOf } from './base64.ts';
import { inStore } from './in-store.ts';

/** The key and its public half. */
interface DeviceKey {
  privateKey: CryptoKey;
  publicKey: PublicDeviceKey;
}

const place = { database: 'device-key', store: 'keys' };
const keyName = 'loyalty';
const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** Some browsers never answer about their database; the guest does not wait longer for it. */
const storeMilliseconds = 3000;

/** The public key of this browser, made now if there is none; `none` in a browser that cannot make or keep one. */
export async function makeDeviceKey(): Promise<TypedDeviceKey> {
  try {
    return (await withTimeLimit(readOrMake(), storeMilliseconds)).publicKey;
  } catch {
    return noDeviceKey;
  }
}

/**
 * Signs that this browser makes a call. `path` is that of the call, `body` the text that is sent, `at` the time in
 * milliseconds. Undefined without a key.
 */
export async function signCall(
  { method, path, body }: { method: string; path: string; body: string },
  at: number,
): Promise<string | undefined> {
  try {
    const key = await withTimeLimit(readKey(), storeMilliseconds);
    if (key === undefined) return undefined;
    const claims = {
      htm: method,
      htu: `${window.location.origin}${path}`,
      iat: Math.floor(at / 1000),
      jti: base64UrlOf(crypto.getRandomValues(new Uint8Array(16))),
      bh: base64UrlOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(body)))),
    };
    const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: key.publicKey };
    const signed = [header, claims].map((part) => base64UrlOf(bytesOf(JSON.stringify(part)))).join('.');
    const signature = await crypto.subtle.sign(ecdsa, key.privateKey, bytesOf(signed));
    return `${signed}.${base64UrlOf(new Uint8Array(signature))}`;
  } catch {
    // The server treats the guest like one on another device, who gets a code by mail.
    return undefined;
  }
}

/** Removes the key with everything else about the member. */
export async function forgetDeviceKey(): Promise<void> {
  try {
    await inStore(place, 'readwrite', (store) => store.delete(keyName));
  } catch {
    // A browser that keeps nothing has no key.
  }
}

async function readOrMake(): Promise<DeviceKey> {
  const kept = await readKey();
  if (kept !== undefined) return kept;
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ecdsa, false, ['sign', 'verify']);
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey);
  const made: DeviceKey = { privateKey, publicKey: { kty: 'EC', crv: 'P-256', x, y } };
  await inStore(place, 'readwrite', (store) => store.put(made, keyName));
  return made;
}

async function readKey(): Promise<DeviceKey | undefined> {
  // Only this module writes the store.
  return (await inStore(place, 'readonly', (store) => store.get(keyName))) as DeviceKey | undefined;
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
