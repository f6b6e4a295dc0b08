import type { PassProof } from '#contract/calls/pass-proof.ts';
import { passLinkTtlSeconds } from '#domain/constants.ts';

import { countAttempts } from '../../limits/attempts.queries.ts';
import { passFilesPerPass } from '../../limits/limits.ts';
import { findPassInScope, type FoundPass } from '../../passes/find-pass.ts';
import { judgePass } from '../../passes/judge-pass.ts';
import { Refusal } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import { signToken, verifyToken } from '../../tokens.ts';
import type { ApplePassFile, makeApplePassMaker } from '../../wallet-pass/make-apple-pass.ts';
import { fetchPassBehindToken, spendToken } from './apple-wallet.queries.ts';

/** What the wallet service works with. */
export type AppleWalletServices = Services & { makeApplePass: ReturnType<typeof makeApplePassMaker> };

/** Makes the pass file for whoever proves to hold the pass. Refuses a pass that is excluded, bound, or made too often. */
export async function makePassForProof(
  services: AppleWalletServices,
  proof: PassProof,
  address: string,
): Promise<ApplePassFile> {
  const found = await findWalletPass(services, proof, address);
  return makeWithinLimit(services, found);
}

/** A short-lived address that serves the same file by GET. */
export async function makePassLink(
  services: AppleWalletServices,
  proof: PassProof,
  address: string,
): Promise<{ link: string }> {
  const found = await findWalletPass(services, proof, address);
  const token = signToken(services.secrets, {
    purpose: 'apple-pass',
    subject: [found.record.orderId, found.record.barcode, found.share?.shareId ?? ''],
    ttlSeconds: passLinkTtlSeconds,
    now: services.clock.now(),
  });
  return { link: `/api/apple-wallet/pass/${token}` };
}

/** Serves a link made by `makePassLink`, or the binding link of a single-holder pass, which works once. */
export async function makePassForToken(services: AppleWalletServices, token: string): Promise<ApplePassFile> {
  const now = services.clock.now();
  const asLink = verifyToken(services.secrets, token, 'apple-pass', now);
  const facts = asLink === 'invalid' ? verifyToken(services.secrets, token, 'apple-bind', now) : asLink;
  if (facts === 'expired') throw new Refusal('link-expired');
  if (facts === 'invalid') throw new Refusal('order-not-found');
  const [orderId = '', barcode = '', shareId = ''] = facts.subject;
  const found = await fetchPassBehindToken(services, { orderId, barcode, shareId });
  refuseOutOfWallet(services, found);
  const isBinding = asLink === 'invalid';
  if (isBinding && !(await spendToken(services.db, facts.id, facts.expiresAt)))
    throw new Refusal('link-expired');
  return makeWithinLimit(services, found);
}

async function findWalletPass(
  services: AppleWalletServices,
  proof: PassProof,
  address: string,
): Promise<FoundPass> {
  const found = await findPassInScope(services, proof, address);
  refuseOutOfWallet(services, found);
  return found;
}

function refuseOutOfWallet(services: AppleWalletServices, { record }: FoundPass): void {
  const { excluded } = judgePass(record, services.brand, services.clock.now());
  if (excluded !== undefined) throw new Refusal('pass-excluded');
  if (record.isSingleHolder && record.appleBoundAt !== null) throw new Refusal('pass-already-in-wallet');
}

async function makeWithinLimit(services: AppleWalletServices, found: FoundPass): Promise<ApplePassFile> {
  const { record, share } = found;
  const now = services.clock.now();
  const key = `pass-file:${record.orderId}:${record.barcode}:${share?.shareId ?? ''}`;
  const [tried] = await countAttempts(services.db, [{ key, limit: passFilesPerPass }], now);
  if (tried !== undefined && tried.count > passFilesPerPass.attemptsMax) {
    throw new Refusal('pass-limit-reached', { retryAfterSeconds: passFilesPerPass.windowSeconds });
  }
  const file = await services.makeApplePass(found, judgePass(record, services.brand, now));
  services.metrics.passesMade.inc({ wallet: 'apple', style: file.style });
  return file;
}
