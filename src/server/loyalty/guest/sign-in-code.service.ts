/**
 * Sign-in by a mailed code (docs/algorithms/sign-in-code.md). Neither an answer nor its time reveals whether an address
 * belongs to a member: the same counters, the same rows and the same commit, and for a stranger the mail is withdrawn
 * before it can be sent.
 */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

import type { SignedIn } from '#contract/calls/loyalty-member.ts';

import { emailKeyOf } from '#domain/email.ts';
import {
  signInCodeLength,
  signInCodeTriesMax,
  signInCodeTtlSeconds,
  readSignInCode,
} from '#domain/loyalty-code.ts';
import { countAttempts } from '#server/base/limits/attempts.queries.ts';
import { counterOf, type Caller } from '#server/base/limits/caller.ts';
import { signInCodesPerDay, signInCodesPerHour } from '#server/base/limits/limits.ts';
import { reserveTry } from '#server/base/limits/reserve-try.ts';
import { readerFor, type Reader } from '#server/base/languages/reader.ts';
import { queueMail } from '#server/base/mail/queue-mail.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import type { MailContent } from '#server/base/mail/mail-content.ts';
import { readClaimsLeft } from '../member-claims.ts';
import {
  keepCode,
  spendCode,
  takeTry,
  withdrawMailUnless,
  findMemberByEmail,
  markProved,
} from '../members.queries.ts';
import { signMemberTicket, signWalletTicket } from '../member-tickets.ts';
import { requireClaimPolicy } from './require-claim-policy.ts';

/**
 * Mails a code to the member with this email, if there is one, without revealing it. Refuses if codes are not offered.
 */
export async function sendSignInCode(services: Services, email: string, caller: Caller): Promise<void> {
  await requireClaimPolicy(services);
  const { db, brand, clock } = services;
  const now = clock.now();
  const emailKey = emailKeyOf(email);
  await reserveTry(services, caller, {
    counters: [counterOf(services, caller, 'member-code-network')],
    subject: ['member-code', emailKey],
  });
  if (!(await isWithinLimits(services, emailKey))) return;
  const code = String(randomInt(10 ** signInCodeLength)).padStart(signInCodeLength, '0');
  const codeHash = hashOfCode(services, emailKey, code);
  const expiresAt = new Date(now.getTime() + signInCodeTtlSeconds * 1000);
  await db.transaction(async (tx) => {
    const member = await findMemberByEmail(tx, email);
    await keepCode(tx, { emailKey, codeHash, triesLeft: signInCodeTriesMax, expiresAt });
    const mail = signInCodeMailOf(readerFor(services, caller.wanted ?? []), member?.email ?? email, code);
    await withdrawMailUnless(tx, await queueMail({ db: tx, brand }, mail, now), member !== undefined);
  });
}

/**
 * Signs in the holder of the code. Every wrong code is the one refusal `member-code-refused`; a network with many of them
 * needs a puzzle.
 */
export async function checkSignInCode(
  services: Services,
  { email, code: typed }: { email: string; code: string },
  caller: Caller,
): Promise<SignedIn> {
  const { perDay } = await requireClaimPolicy(services);
  const code = readSignInCode(typed);
  if (code === undefined) throw new Refusal('member-code-refused');
  const emailKey = emailKeyOf(email);
  const { giveBack } = await reserveTry(services, caller, {
    counters: [counterOf(services, caller, 'wrong-member-code')],
    subject: ['wrong-member-code', emailKey],
  });
  const isRight = await tryCode(services, emailKey, code);
  const member = isRight ? await findMemberByEmail(services.db, email) : undefined;
  if (member === undefined) throw new Refusal('member-code-refused');
  await giveBack();
  const { memberId, userId } = member;
  await markProved(services.db, memberId, services.clock.now());
  return {
    userId,
    allowedChanges: await readClaimsLeft(services, services.db, { memberId, perDay }),
    memberTicket: signMemberTicket(services, memberId),
    walletTicket: signWalletTicket(services, { memberId }),
  };
}

/** Uses up a try before comparing, so that of a hundred concurrent guesses five are compared. */
async function tryCode(services: Services, emailKey: string, code: string): Promise<boolean> {
  const codeHash = await takeTry(services.db, emailKey, services.clock.now());
  if (codeHash === undefined) return false;
  const given = hashOfCode(services, emailKey, code);
  const isSame = given.length === codeHash.length && timingSafeEqual(given, codeHash);
  return isSame && spendCode(services.db, { emailKey, codeHash });
}

/** Six digits could be found by trying them all; without the server's key the hash reveals nothing. */
function hashOfCode({ secrets }: Services, emailKey: string, code: string): Buffer {
  const { key } = secrets.current('member-code');
  return createHmac('sha256', key).update(`${emailKey}\t${code}`).digest();
}

/** The limit of mails to one address; the network's limit applies first. */
async function isWithinLimits({ db, clock }: Services, emailKey: string): Promise<boolean> {
  const attempts = [
    { key: `member-code-hour:${emailKey}`, limit: signInCodesPerHour },
    { key: `member-code-day:${emailKey}`, limit: signInCodesPerDay },
  ];
  const counts = await countAttempts(db, attempts, clock.now());
  return attempts.every(
    ({ key, limit }) => (counts.find((counted) => counted.key === key)?.count ?? 0) <= limit.attemptsMax,
  );
}

/**
 * The mail with a member's code. Its subject is stored for a while after sending and shows on locked phones, so it
 * does not contain the code.
 */
function signInCodeMailOf({ t, language, park }: Reader, to: string, code: string): MailContent {
  return {
    kind: 'member-code',
    language,
    to,
    code,
    card: { product: park.clubName, category: park.clubName },
    subject: t('mails.codeSubject', { clubName: park.clubName }),
    heading: t('mails.codeHeading', { code }),
    paragraphs: [
      t('mails.codeUse', { code, minutes: signInCodeTtlSeconds / 60 }),
      t('mails.codeNeverAsked'),
      t('mails.codeUnasked'),
    ],
  };
}
