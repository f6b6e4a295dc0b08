/** The writers of Google passes and members' cards, for a park that has Google's keys. */
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { makeGoogleCardWriter } from './google-member-card.ts';
import type { GoogleWalletServices } from './google-wallet.service.ts';
import { makeGooglePassWriter } from './write-google-pass.ts';

/** Returns the writers, one set for a server; its result throws `google-wallet-not-offered` without keys. */
export function openGoogleWriters(services: Services): () => GoogleWalletServices {
  const { googleWallet } = services;
  if (googleWallet === undefined)
    return () => {
      throw new Refusal('google-wallet-not-offered');
    };
  const writers = {
    ...services,
    google: {
      ...googleWallet,
      writePass: makeGooglePassWriter(services, googleWallet),
      writeCard: makeGoogleCardWriter(services, googleWallet),
    },
  };
  return () => writers;
}
