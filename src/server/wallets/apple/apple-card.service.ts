/** The loyalty variant of the Apple wallet call: a member's card for the holder of the member's wallet ticket. */
import { passLinkTtlSeconds } from '#domain/constants.ts';

import { memberHolder } from '#server/changes/holder.ts';
import { issueApplePass } from './issue-apple-pass.ts';
import { findCardOwner, makeCardContent, type CardProof } from '#server/loyalty/member-card.ts';
import { Refusal } from '#server/base/refusal.ts';
import { notePassMade } from '../content/note-pass-made.ts';
import type { Services } from '#server/base/services.ts';
import { signToken, verifyToken } from '#server/base/security/tokens.ts';
import type { makeAppleCardMaker } from './apple-member-card.ts';
import type { ApplePassFile } from './make-apple-pass.ts';

/** The services of the card calls. */
export type AppleCardServices = Services & { makeAppleCard: ReturnType<typeof makeAppleCardMaker> };

/** Makes the card. Refuses a ticket of another member, and a card that was made too often. */
export async function makeCardForProof(
  services: AppleCardServices,
  proof: CardProof,
): Promise<ApplePassFile> {
  return makeCard(services, await findCardOwner(services, proof));
}

/** A short-lived address that serves the same card by GET. */
export async function makeCardLink(services: AppleCardServices, proof: CardProof): Promise<{ link: string }> {
  const token = signToken(services.secrets, {
    purpose: 'apple-member-card',
    subject: [await findCardOwner(services, proof)],
    ttlSeconds: passLinkTtlSeconds,
    now: services.clock.now(),
  });
  return { link: `/api/apple-wallet/pass/${token}` };
}

/** Serves a link made by `makeCardLink`; undefined if the token is not such a link. */
export async function makeCardForToken(
  services: AppleCardServices,
  token: string,
): Promise<ApplePassFile | undefined> {
  const facts = verifyToken(services.secrets, token, 'apple-member-card', services.clock.now());
  if (facts === 'invalid') return undefined;
  if (facts === 'expired') throw new Refusal('link-expired');
  return makeCard(services, facts.subject[0] ?? '');
}

async function makeCard(services: AppleCardServices, memberId: string): Promise<ApplePassFile> {
  const issue = await issueApplePass(services, memberHolder(memberId));
  const file = await services.makeAppleCard(await makeCardContent(services, memberId), {
    issue,
    isEnded: false,
  });
  const made = { wallet: 'apple', style: 'member-card', isTest: false } as const;
  notePassMade(services, { ...memberHolder(memberId), ...made });
  return file;
}
