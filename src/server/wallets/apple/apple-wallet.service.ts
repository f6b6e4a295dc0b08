import type { PassProof } from '#contract/calls/order.ts';
import type { FamilyAnswer } from '#contract/calls/wallet.ts';

import { passLinkTtlSeconds } from '#domain/constants.ts';
import type { PackedPass } from '#pass/pass-package.ts';
import { bundlePasses } from '#pass/passes-bundle.ts';
import type { Caller } from '#server/base/limits/caller.ts';
import { holderKeyOf, memberHolder } from '#server/changes/holder.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import type { FoundPass } from '#server/passes/find-pass.ts';
import { judgePass } from '#server/passes/judge-pass.ts';
import { findPassOfPlainLink } from '#server/passes/plain-link.ts';
import { fetchPassBehindToken } from '#server/passes/pass-behind-token.queries.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { spendToken } from '#server/base/security/spend-token.queries.ts';
import { openToken, sealToken } from '#server/base/security/sealed-token.ts';
import { findCardOwner, makeCardContent, type CardProof } from '#server/loyalty/member-card.ts';
import { signToken, verifyToken } from '#server/base/security/tokens.ts';
import { issueApplePass, issueUnkept } from './issue-apple-pass.ts';
import { countFamilyMade, findFamily, judgeFamilyOf, pickFromFamily } from '../content/find-family.ts';
import { countPassMade, findWalletPass, refuseOutOfWallet } from '../content/find-wallet-pass.ts';
import { notePassMade } from '../content/note-pass-made.ts';
import type { ApplePassFile, makeApplePassMaker } from './make-apple-pass.ts';
import type { makeAppleCardMaker } from './apple-member-card.ts';

/** The services of the wallet calls. */
export type AppleWalletServices = Services & { makeApplePass: ReturnType<typeof makeApplePassMaker> };

/** Makes the pass file for a proven holder. Refuses a pass that is excluded, bound, or made too often. */
export async function makePassForProof(
  services: AppleWalletServices,
  proof: PassProof,
  caller: Caller,
): Promise<ApplePassFile> {
  const found = await findWalletPass(services, proof, caller);
  return makeWithinLimit(services, found);
}

/**
 * A short-lived address that serves the same file by GET. Refusals happen here already, because a screen can show
 * them.
 */
export async function makePassLink(services: AppleWalletServices, proof: PassProof, caller: Caller) {
  const found = await findWalletPass(services, proof, caller);
  await countPassMade(services, found);
  const token = sealToken(services.secrets, {
    purpose: 'apple-pass',
    subject: [found.record.orderId, found.record.barcode, found.share?.shareId ?? ''],
    ttlSeconds: passLinkTtlSeconds,
    now: services.clock.now(),
  });
  return { link: `/api/apple-wallet/pass/${token}` };
}

/**
 * Serves a link made by `makePassLink`, which has counted the pass already: only a further use of the link counts
 * again. Also serves the binding link of a single-holder pass, which works once.
 */
export async function makePassForToken(services: AppleWalletServices, token: string): Promise<ApplePassFile> {
  const now = services.clock.now();
  const asLink = openToken(services.secrets, token, 'apple-pass', now);
  const facts = asLink === 'invalid' ? openToken(services.secrets, token, 'apple-bind', now) : asLink;
  if (facts === 'expired') throw new Refusal('link-expired');
  if (facts === 'invalid') throw new Refusal('order-not-found');
  const [orderId = '', barcode = '', shareId = ''] = facts.subject;
  const found = await fetchPassBehindToken(services, { orderId, barcode, shareId });
  refuseOutOfWallet(services, found);
  const isFirst = await spendToken(services.db, facts.id, facts.expiresAt);
  if (asLink !== 'invalid' && isFirst) return makeCounted(services, found);
  if (!isFirst && asLink === 'invalid') throw new Refusal('link-expired');
  return makeWithinLimit(services, found);
}

/**
 * Makes the pass file for a link of the pass's page. Showing the page counted nothing, so each use of the link counts.
 */
export async function makePassForPlainLink(
  services: AppleWalletServices,
  token: string,
): Promise<ApplePassFile> {
  const found = await findPassOfPlainLink(services, 'apple', token);
  refuseOutOfWallet(services, found);
  return makeWithinLimit(services, found);
}

/** Makes the file of a pass that the caller has just created. Refuses like `makePassForProof`. */
export async function makePassOf(services: AppleWalletServices, pass: PassNumbers): Promise<ApplePassFile> {
  const found = await fetchPassBehindToken(services, { ...pass, shareId: '' });
  refuseOutOfWallet(services, found);
  return makeWithinLimit(services, found);
}

/** A short-lived address that serves the passes of the whole order in one file, and the list of passes left out. */
export async function makeFamilyLink(
  services: AppleWalletServices,
  proof: PassProof,
  caller: Caller,
): Promise<FamilyAnswer> {
  const { asked, ...family } = await findFamily(services, proof, caller);
  const { together, leftOut } = await countFamilyMade(services, family);
  const token = sealToken(services.secrets, {
    purpose: 'apple-passes',
    subject: [asked.record.orderId, asked.record.barcode, ...together.map(({ record }) => record.barcode)],
    ttlSeconds: passLinkTtlSeconds,
    now: services.clock.now(),
  });
  return { link: `/api/apple-wallet/all/${token}`, addedCount: together.length, leftOut };
}

/**
 * Serves a link made by `makeFamilyLink` with the passes that it counted; each pass is judged again. A further use
 * counts again.
 */
export async function makeFamilyFile(services: AppleWalletServices, token: string): Promise<PackedPass> {
  const facts = openToken(services.secrets, token, 'apple-passes', services.clock.now());
  if (facts === 'expired') throw new Refusal('link-expired');
  if (facts === 'invalid') throw new Refusal('order-not-found');
  const [orderId = '', barcode = '', ...counted] = facts.subject;
  const asked = await fetchPassBehindToken(services, { orderId, barcode, shareId: '' });
  const family = pickFromFamily(await judgeFamilyOf(services, asked), new Set(counted));
  const isFirst = await spendToken(services.db, facts.id, facts.expiresAt);
  const { together } = isFirst ? family : await countFamilyMade(services, family);
  const files: PackedPass[] = [];
  for (const found of together) files.push((await makeCounted(services, found)).pass);
  return bundlePasses(files);
}

async function makeWithinLimit(services: AppleWalletServices, found: FoundPass): Promise<ApplePassFile> {
  await countPassMade(services, found);
  return makeCounted(services, found);
}

async function makeCounted(services: AppleWalletServices, found: FoundPass): Promise<ApplePassFile> {
  const holder = holderKeyOf(found);
  const issue = found.record.isTest
    ? issueUnkept(services.secrets, holder, services.clock.now())
    : await issueApplePass(services, holder);
  // Read after the pass was inserted: an earlier change is in the file, a later one is pushed to the phone.
  const current = await fetchPassBehindToken(services, holder);
  const verdict = judgePass(current.record, services.brand, services.clock.now());
  const file = await services.makeApplePass(current, verdict, { issue, isEnded: false, mayLackPhoto: true });
  const { isTest } = found.record;
  notePassMade(services, { ...holder, wallet: 'apple', style: file.style, isTest });
  return file;
}

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
