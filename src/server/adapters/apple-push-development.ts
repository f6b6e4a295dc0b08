/**
 * Apple's push service while developing without a certificate of Apple's: the usual adapter, over its strict stand-in on
 * this machine. The stand-in starts with the first push.
 */
import { randomBytes } from 'node:crypto';

import { demoPushTokenStart, type ApplePush, type PushedPhones } from '#server/base/ports/apple-push.ts';
import type { WalletKeys } from '#server/base/security/keys/wallet-keys.ts';
import { makeApplePush } from './apple-push-http2.ts';
import { startStrictApplePush, type PushMood, type StrictApplePush } from './apple-push-strict.ts';

/** A phone that the stand-in knows: its callback, or the time at which it was disconnected. */
type KnownPhone = (() => void) | Date;

const disconnectedMax = 1000;

/** Makes the push service and its phones. A token that none of its phones has, and no phone of the demo, is a bad device token, as at Apple. */
export function makeDevelopmentPush(
  walletKeys: Pick<WalletKeys, 'authorityPem' | 'pushIdentity' | 'signer'>,
): { applePush: ApplePush; phones: PushedPhones } {
  const known = new Map<string, KnownPhone>();
  let opened: Promise<{ push: ApplePush; strict: StrictApplePush }> | undefined;
  const open = async (): Promise<{ push: ApplePush; strict: StrictApplePush }> => {
    const strict = await startStrictApplePush({
      wwdrPem: walletKeys.authorityPem,
      onPush: (pushToken) => {
        const phone = known.get(pushToken);
        if (typeof phone === 'function') phone();
      },
    });
    strict.answer((pushToken) => refusalOf(pushToken, known.get(pushToken)));
    const topic = walletKeys.signer.certificate.passTypeIdentifier;
    const { origin, authorityPem } = strict;
    return { strict, push: makeApplePush({ ...walletKeys.pushIdentity, topic, origin, authorityPem }) };
  };
  return {
    applePush: {
      push: async (pushToken) => {
        opened ??= open();
        return (await opened).push.push(pushToken);
      },
      close: async () => {
        if (opened === undefined) return;
        const { push, strict } = await opened;
        await push.close();
        await strict.close();
      },
    },
    phones: {
      tokens: () => [...known].flatMap(([pushToken, phone]) => (phone instanceof Date ? [] : [pushToken])),
      connect: (wake) => {
        const pushToken = randomBytes(32).toString('hex');
        known.set(pushToken, wake);
        return {
          pushToken,
          disconnect: () => {
            known.set(pushToken, new Date());
            forgetOldest(known);
          },
        };
      },
    },
  };
}

function refusalOf(pushToken: string, phone: KnownPhone | undefined): PushMood | undefined {
  if (pushToken.startsWith(demoPushTokenStart)) return undefined;
  if (phone === undefined) return { status: 400, reason: 'BadDeviceToken' };
  return phone instanceof Date
    ? { status: 410, reason: 'Unregistered', timestamp: phone.getTime() }
    : undefined;
}

function forgetOldest(known: Map<string, KnownPhone>): void {
  const gone = [...known].filter(([, phone]) => phone instanceof Date);
  for (const [pushToken] of gone.slice(0, Math.max(0, gone.length - disconnectedMax)))
    known.delete(pushToken);
}
