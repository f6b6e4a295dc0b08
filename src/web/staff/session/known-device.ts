/**
 * The token by which the server knows this browser again, so that a stranger who guesses at an account cannot keep its
 * member out. It opens nothing by itself and names no one. It stays when the member logs out, so it is not in the local
 * storage, which logging out empties.
 */
import type { BodySentOf, JsonOf } from '#contract/call.ts';
import { deviceHeader } from '#contract/calls/staff-session.ts';
import type { CallKey, Contract } from '#contract/contract.ts';

import { send, type Failure, type Success } from '#web/shared/api/send.ts';
import { inStore } from '#web/shared/api/in-store.ts';

const place = { database: 'staff-device', store: 'tokens' };
const tokenKey = 'staff-device';

/** Makes a call that signs in: it says which browser this is, and keeps the token that the answer brings. */
export async function sendSignIn<Key extends CallKey>(
  key: Key,
  body: BodySentOf<Contract[Key]>,
  noteHeaders?: (headers: Headers) => void,
): Promise<Success<JsonOf<Contract[Key]>> | Failure> {
  const onHeaders = (headers: Headers): void => {
    noteHeaders?.(headers);
    void keepDeviceToken(headers);
  };
  return send(key, body, { onHeaders, headers: await readDeviceHeader() });
}

/** The header of a sign-in; none in a browser that the server does not know, or that keeps nothing. */
export async function readDeviceHeader(): Promise<Record<string, string>> {
  try {
    const token: unknown = await inStore(place, 'readonly', (store) => store.get(tokenKey));
    return typeof token === 'string' ? { [deviceHeader]: token } : {};
  } catch {
    return {};
  }
}

/** Keeps the token that an answer brings; a browser without storage signs in like an unknown one. */
export async function keepDeviceToken(headers: Headers): Promise<void> {
  const token = headers.get(deviceHeader);
  if (token === null) return;
  await inStore(place, 'readwrite', (store) => store.put(token, tokenKey)).catch(() => undefined);
}
