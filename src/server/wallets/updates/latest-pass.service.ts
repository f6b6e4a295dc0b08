/** Serves the current state of a pass to a phone (docs/algorithms/live-passes.md). */
import { countAttempts } from '#server/base/limits/attempts.queries.ts';
import { passUpdatesPerPass } from '#server/base/limits/limits.ts';
import { fetchApplePass, type StoredApplePass } from '../apple/apple-passes.queries.ts';
import { issueOf, isTokenOf } from '../apple/issue-apple-pass.ts';
import { readLivePass } from './read-live-pass.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import type { makeAppleCardMaker } from '../apple/apple-member-card.ts';
import type { ApplePassFile, makeApplePassMaker } from '../apple/make-apple-pass.ts';

/** The makers of passes. */
export type LatestPassServices = Services & {
  makeApplePass: ReturnType<typeof makeApplePassMaker>;
  makeAppleCard: ReturnType<typeof makeAppleCardMaker>;
};

/** The pass of a serial number, for a caller with its token. A wrong token and an unknown pass get the same refusal. */
export async function requireApplePass(
  { db, secrets, walletKeys }: Pick<Services, 'db' | 'secrets' | 'walletKeys'>,
  named: { passType: string; serialNumber: string },
  authorization: string | undefined,
): Promise<StoredApplePass> {
  const token = /^ApplePass (\S{1,200})$/.exec(authorization ?? '')?.[1] ?? '';
  // Without a certificate the pass type is unknown, but a phone may still remove itself from a pass.
  const passType = walletKeys?.signer.certificate.passTypeIdentifier;
  const isOurType = passType === undefined || named.passType === passType;
  const pass = await fetchApplePass(db, named.serialNumber);
  // An unknown serial number causes the same queries as a known one, so that the time reveals nothing.
  const isToken = isTokenOf(secrets, pass ?? unknownPass(secrets), token);
  if (pass === undefined || !isToken || !isOurType) throw new Refusal('apple-token-refused');
  return pass;
}

/** The current file, or the answer that the phone's file is current. */
export async function makeLatestPass(
  services: LatestPassServices,
  stored: StoredApplePass,
  ifModifiedSince: string | undefined,
): Promise<ApplePassFile | 'unchanged'> {
  if (Date.parse(ifModifiedSince ?? '') >= stored.changedAt.getTime()) return 'unchanged';
  await refuseTooMany(services, stored.serialNumber);
  const live = await readLivePass(services, stored);
  if (live === undefined) throw new Refusal('apple-token-refused');
  const facts = {
    issue: issueOf(services.secrets, stored),
    isEnded: live.isEnded || stored.retiredAt !== null,
  };
  const file =
    live.kind === 'member'
      ? await services.makeAppleCard(live.card, facts)
      : await services.makeApplePass(live.found, live.verdict, facts);
  services.metrics.passesMade.inc({ wallet: 'apple', style: `update ${file.style}` });
  return file;
}

/** Without this limit, a holder of the token could keep the server signing. */
async function refuseTooMany(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  serialNumber: string,
): Promise<void> {
  const made = { key: `pass-update:${serialNumber}`, limit: passUpdatesPerPass };
  const [counted] = await countAttempts(db, [made], clock.now());
  if (counted !== undefined && counted.count > passUpdatesPerPass.attemptsMax)
    throw new Refusal('pass-limit-reached', { retryAfterSeconds: counted.secondsLeft });
}

function unknownPass(secrets: Services['secrets']): Pick<StoredApplePass, 'serialNumber' | 'keyId'> {
  return { serialNumber: '', keyId: secrets.current('pass-serial').keyId };
}
