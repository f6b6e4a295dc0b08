/**
 * Shares of a credit card (docs/algorithms/share.md). The token determines the pass; every change locks the pass first
 * and decides while it is locked, so that ten concurrent requests never create an eleventh share.
 */
import { randomBytes } from 'node:crypto';

import type { JsonOf, InputOf } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { emailKeyOf } from '#domain/email.ts';
import { hasAnyWallet } from '#domain/pass-actions.ts';
import { judgeChangedShare, judgeNewShare, type ShareablePass } from '#domain/ticket-share.ts';
import type { PassNumbers } from '#domain/pass-id.ts';

import type { Database } from '#server/base/db/database.ts';
import { countAttempts } from '#server/base/limits/attempts.queries.ts';
import { shareMailsPerOrder } from '#server/base/limits/limits.ts';
import { touchHolder } from '#server/changes/touch-pass.queries.ts';
import { queueMail } from '#server/base/mail/queue-mail.ts';
import { readerFor, type Reader } from '#server/base/languages/reader.ts';
import { Refusal } from '#server/base/refusal.ts';
import { offeredWallets } from '#server/base/security/keys/offered-wallets.ts';
import { isLinkedWhole, sealLink, sha256OfLink } from '#server/base/security/sealed-token.ts';
import type { Services } from '#server/base/services.ts';
import { fetchPassByPair } from '../find-pass.queries.ts';
import { lockPass } from '../lock-pass.queries.ts';
import { viewShareOfPrimary } from '../order-view.ts';
import { judgePass, stateFactsOf } from '../judge-pass.ts';
import type { PassRecord, ShareRecord } from '../pass-record.ts';
import { mailCardOf } from '../links/link-mail.ts';
import { shareMailOf, claimsOfPath, readShareToken, type PassClaims } from './share-mail.ts';
import { insertShare, revokeShare, updateShare } from './share.queries.ts';

type ShareServices = Pick<
  Services,
  'db' | 'clock' | 'brand' | 'secrets' | 'config' | 'walletKeys' | 'googleWallet'
>;

/** The guest of a new share, validated and cleaned by the contract. */
type TypedGuest = Pick<
  InputOf<Contract['POST /api/share/'], 'body'>,
  'firstName' | 'lastName' | 'email' | 'phone'
>;

type ChangedShare = JsonOf<Contract['POST /api/share/']>;

/** The active shares of the token's pass, oldest first. */
export async function listShares(
  services: ShareServices,
  request: { token: string; pass: string },
): Promise<ReturnType<typeof viewShareOfPrimary>[]> {
  const named = await readShareToken(services, request.token, claimsOfPath(request.pass));
  const record = await fetchPassByPair(services.db, named);
  if (record === undefined) throw new Refusal('token-refused');
  return record.shares.map((share) => viewShareOfPrimary(services, share));
}

/**
 * Shares the token's pass with one more guest. Refuses a card that may not be shared, an address that has a share, an
 * eleventh share.
 */
export async function makeShare(
  services: ShareServices,
  request: { token: string; claims: PassClaims; guest: TypedGuest; wanted?: readonly string[] },
): Promise<ChangedShare> {
  const { firstName, lastName, email, phone = '' } = request.guest;
  const reader = readerFor(services, request.wanted ?? []);
  const named = await readShareToken(services, request.token, request.claims);
  return changePass(services, named, async (tx, record, now) => {
    const verdict = judgeNewShare(
      shareableOf(services, record, now),
      record.shares.map((share) => emailKeyOf(share.email)),
      emailKeyOf(email),
    );
    if (verdict !== 'allowed') throw new Refusal(verdict);
    const { hashUrl, link } = makeLink(services);
    const guest = { firstName, lastName, email, phone };
    const share = { ...guest, shareId: randomBytes(shareIdBytes).toString('hex') };
    await insertShare(tx, { ...share, ...named }, link, now);
    const isMailed = await mailLink(services, tx, { record, guest, hashUrl, now, reader });
    return {
      ...viewShareOfPrimary(services, { ...share, salesforceId: '', sealedHashUrl: link.sealed }),
      isMailed,
    };
  });
}

/**
 * Changes an active share of the token's pass. A new address gets a new link by mail, and the old link stops, because
 * after a typing error a stranger may have it.
 */
export async function modifyShare(
  services: ShareServices,
  request: {
    token: string;
    pass: string;
    shareId: string;
    guest: TypedGuest & { salesforceId?: string | null | undefined };
    wanted?: readonly string[];
  },
): Promise<ChangedShare> {
  const named = await readShareToken(services, request.token, claimsOfPath(request.pass));
  return changePass(services, named, async (tx, record, now) => {
    const before = record.shares.find((share) => share.shareId === request.shareId);
    if (before === undefined) throw new Refusal('share-not-found');
    const { firstName, lastName, email, phone = '', salesforceId } = request.guest;
    const reader = readerFor(services, request.wanted ?? []);
    const emailKeys = { before: emailKeyOf(before.email), after: emailKeyOf(email) };
    const others = record.shares.filter((share) => share !== before).map((share) => emailKeyOf(share.email));
    const verdict = judgeChangedShare(shareableOf(services, record, now), others, emailKeys);
    if (verdict !== 'allowed') throw new Refusal(verdict);
    const guest = { firstName, lastName, email, phone };
    const made = emailKeys.before === emailKeys.after ? undefined : makeLink(services);
    const share = { ...guest, shareId: before.shareId, salesforceId: salesforceId ?? before.salesforceId };
    await updateShare(tx, { ...share, ...named }, made?.link, now);
    await touchHolder(tx, { ...named, shareId: share.shareId }, 'share', now);
    const isMailed =
      made !== undefined &&
      (await mailLink(services, tx, { record, guest, hashUrl: made.hashUrl, now, reader }));
    const sealedHashUrl = made?.link.sealed ?? before.sealedHashUrl;
    return { ...viewShareOfPrimary(services, { ...share, sealedHashUrl }), isMailed };
  });
}

/** Stops a share and its link at once; a repeated call gets the first answer, an unknown share is refused. */
export async function stopShare(
  services: ShareServices,
  request: { token: string; orderId: string; pass: string; shareId: string },
): Promise<{ id: string }> {
  const claims = claimsOfPath(request.pass, request.orderId);
  const named = await readShareToken(services, request.token, claims);
  return changePass(services, named, async (tx, _record, now) => {
    const isKnown = await revokeShare(tx, { ...named, shareId: request.shareId }, now);
    if (!isKnown) throw new Refusal('share-not-found');
    await touchHolder(tx, { ...named, shareId: request.shareId }, 'share', now);
    return { id: request.shareId };
  });
}

const shareIdBytes = 12;
const linkBytes = 72;

function changePass<Result>(
  services: ShareServices,
  named: PassNumbers,
  change: (tx: Database, record: PassRecord, now: Date) => Promise<Result>,
): Promise<Result> {
  const now = services.clock.now();
  return services.db.transaction(async (tx) => {
    const record = await lockPass(tx, named);
    if (record === undefined) throw new Refusal('token-refused');
    return change(tx, record, now);
  });
}

function shareableOf(services: ShareServices, record: PassRecord, now: Date): ShareablePass {
  return {
    credits: record.credits,
    excluded: judgePass(record, services.brand, now).excluded,
    ...stateFactsOf(record, now),
  };
}

function makeLink(services: ShareServices): {
  hashUrl: string;
  link: { sha256: Buffer; sealed: ShareRecord['sealedHashUrl'] };
} {
  const hashUrl = randomBytes(linkBytes).toString('base64url');
  if (!isLinkedWhole(hashUrl)) return makeLink(services);
  return { hashUrl, link: { sha256: sha256OfLink(hashUrl), sealed: sealLink(services.secrets, hashUrl) } };
}

/**
 * Queues the mail in the share's own transaction, unless the order has used up its mails for the day; returns whether
 * it did.
 */
async function mailLink(
  services: ShareServices,
  tx: Database,
  mail: {
    record: PassRecord;
    guest: { firstName: string; email: string };
    hashUrl: string;
    now: Date;
    reader: Reader;
  },
): Promise<boolean> {
  const { record, guest, hashUrl, now, reader } = mail;
  const key = `share-mail:${record.orderId}`;
  const [sent] = await countAttempts(tx, [{ key, limit: shareMailsPerOrder }], now);
  if (sent !== undefined && sent.count > shareMailsPerOrder.attemptsMax) return false;
  const link = `${services.config.publicUrl}/${hashUrl}`;
  const hasWallet = hasAnyWallet(offeredWallets(services));
  const content = shareMailOf(reader, record, {
    ...{ guest, link, hasWallet },
    card: mailCardOf(record, services.brand, now),
  });
  await queueMail({ db: tx, brand: services.brand }, content, now);
  return true;
}
