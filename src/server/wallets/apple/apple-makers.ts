/** The makers of Apple passes and members' cards, for a park that has Apple's certificate. */
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { makeAppleCardMaker } from './apple-member-card.ts';
import { makeApplePassMaker } from './make-apple-pass.ts';

/** The services of every call that makes an Apple file. */
export type AppleMakers = Services & {
  makeApplePass: ReturnType<typeof makeApplePassMaker>;
  makeAppleCard: ReturnType<typeof makeAppleCardMaker>;
};

/** Returns the makers, one set for a server; its result throws `apple-wallet-not-offered` without a certificate. */
export function openAppleMakers(services: Services): () => AppleMakers {
  const { walletKeys } = services;
  if (walletKeys === undefined)
    return () => {
      throw new Refusal('apple-wallet-not-offered');
    };
  const signing = { ...services, walletKeys };
  const makers = {
    ...services,
    makeApplePass: makeApplePassMaker(signing),
    makeAppleCard: makeAppleCardMaker(signing),
  };
  return () => makers;
}
