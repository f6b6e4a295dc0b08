/** Puts the watch over external systems around the ports of vendors and stores. */
import type { ExternalSystemFailure } from '#domain/external-system-reasons.ts';

import { findFailure } from '#server/base/external-systems/find-failure.ts';
import type { ExternalSystems } from '#server/base/external-systems/external-systems.ts';
import type { ApplePush, PushOutcome } from '#server/base/ports/apple-push.ts';
import type { GoogleWalletAccess } from '#server/base/ports/google-wallet.ts';
import type { PhotoStore } from '#server/base/ports/photo-store.ts';
import { UpstreamTimeout } from '#server/base/ports/upstream-timeout.ts';
import { Refusal } from '#server/base/refusal.ts';

/** The names under which metrics, log lines and the Health tab show them. */
export const externalSystemNames = {
  applePush: 'Apple push',
  googleWallet: 'Google Wallet',
  photoStore: 'photo store',
  database: 'database',
  mail: 'mail server',
  directory: 'sign-in directory',
} as const;

/**
 * Watches the store of photos. A failure without a known cause counts too, because every call should succeed. Refuses
 * with `photos-unavailable` if the store is away, refuses us or is full.
 */
export function watchPhotoStore(store: PhotoStore, externalSystems: ExternalSystems): PhotoStore {
  const watch = externalSystems.watch('store', externalSystemNames.photoStore);
  const run = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const attempt = () =>
      work().then(
        (result) => ({ result }),
        (error: unknown) => {
          // Nothing was sent, which says nothing new about the store.
          if (error instanceof UpstreamTimeout) throw error;
          return { error };
        },
      );
    const tried = await watch
      .run(attempt, (one) => ('error' in one ? (findFailure(one.error) ?? { reason: 'failed' }) : undefined))
      .catch((error: unknown) => ({ error }));
    if ('error' in tried) throw photosRefusalOf(tried.error);
    return tried.result;
  };
  return {
    read: (uid, file) => run(() => store.read(uid, file)),
    write: (uid, files) => run(() => store.write(uid, files)),
    remove: (uid) => run(() => store.remove(uid)),
  };
}

/** What callers get instead of the store's failure; an error that names none is a bug and stays. */
function photosRefusalOf(error: unknown): unknown {
  const isAway = error instanceof UpstreamTimeout || findFailure(error) !== undefined;
  return isAway ? new Refusal('photos-unavailable', { cause: error, retryAfterSeconds: 10 }) : error;
}

/** Watches Apple's push service. */
export function watchApplePush(push: ApplePush, externalSystems: ExternalSystems): ApplePush {
  const watch = externalSystems.watch('vendor', externalSystemNames.applePush);
  return {
    push: (pushToken) => watch.run(() => push.push(pushToken), failureOfPush),
    close: () => push.close(),
  };
}

function failureOfPush({ kind }: PushOutcome): ExternalSystemFailure | undefined {
  // A phone that is gone, or that gets too many pushes, does not mean that the service fails.
  if (kind === 'sent' || kind === 'gone' || kind === 'slowed') return undefined;
  return { reason: kind === 'later' ? 'unavailable' : 'refused' };
}

export function watchGoogleWallet(
  { keys, wallet, standIn }: GoogleWalletAccess,
  externalSystems: ExternalSystems,
): GoogleWalletAccess {
  const watch = externalSystems.watch('vendor', externalSystemNames.googleWallet);
  return {
    keys,
    standIn,
    wallet: {
      write: (resource, options) => watch.run(() => wallet.write(resource, options)),
      tell: (object, message) => watch.run(() => wallet.tell(object, message)),
      messageIds: (object) => watch.run(() => wallet.messageIds(object)),
      callbackKeys: () => watch.run(() => wallet.callbackKeys()),
    },
  };
}
