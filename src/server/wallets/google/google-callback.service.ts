/** Handles Google's callbacks: a guest saved a pass or removed one. */
import { spendToken } from '#server/base/security/spend-token.queries.ts';
import { GoogleWalletFault, type GoogleCallbackKey } from '#server/base/ports/google-wallet.ts';
import { Refusal } from '#server/base/refusal.ts';
import { noteGuestAct } from './google-writes.queries.ts';
import type { GoogleWalletServices } from './google-wallet.service.ts';
import { readCallback, type SignedCallback } from './verify-callback.ts';

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
