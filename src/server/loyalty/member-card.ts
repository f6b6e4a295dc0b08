/** The member's card for a wallet: who may have it, and its content (decisions 4). */
import { emailKeyOf } from '#domain/email.ts';
import { countAttempts } from '#server/base/limits/attempts.queries.ts';
import { passFilesPerPass } from '#server/base/limits/limits.ts';
import { Refusal } from '#server/base/refusal.ts';
import { holdsKey, type DeviceProof } from '#server/base/security/device-proof.ts';
import type { Services } from '#server/base/services.ts';
import { memberHolder } from '#server/changes/holder.ts';
import { fetchHolderMessages } from '#server/passes/messages/message-choice.queries.ts';
import type { MessageRecord } from '#server/passes/messages/shown-messages.ts';
import { readCardLook, type CardLook } from '#server/passes/club-look.ts';
import { cleanLine } from '#domain/guest-name.ts';
import { writeRewardCode } from '#domain/reward-code.ts';
import { takingStateOf } from '#domain/loyalty-reward.ts';
import { readStanding, type MemberStanding } from './member-standing.ts';
import { readWalletTicket } from './member-tickets.ts';
import { findAnyMemberById, findMemberById, type Member } from './members.queries.ts';
import { codeOfTaking } from './rewards/taking-code.ts';
import { fetchOpenTakings } from './rewards/takings.queries.ts';

type CardServices = Pick<Services, 'db' | 'clock' | 'brand' | 'secrets'>;

/** The content of a card. */
export interface MemberCard {
  member: Pick<Member, 'memberId' | 'firstName' | 'lastName' | 'status'>;
  standing: MemberStanding;
  look: CardLook;
  /** The park's messages to the member, newest first. */
  messages: MessageRecord[];
  /** The rewards that the member holds, the one that ends first comes first. */
  rewards: CardReward[];
}

/** The proof that a guest sends for the loyalty card, instead of a pass. */
export interface CardProof {
  email?: string | null | undefined;
  walletTicket?: string | null | undefined;
  /** The proof of the browser's key that came with the call. */
  device?: DeviceProof | undefined;
}

/**
 * The number of the member whose ticket this is. Refuses with `order-not-found`: an email alone opens nothing, and neither
 * does the ticket of another browser.
 */
export async function findCardOwner(
  services: CardServices,
  { email, walletTicket, device }: CardProof,
): Promise<string> {
  const { db } = services;
  const ticket = readWalletTicket(services, walletTicket ?? '');
  if (ticket === undefined) throw new Refusal('order-not-found');
  const { memberId, deviceKey } = ticket;
  const member = await findMemberById(db, memberId);
  if (member?.emailKey !== emailKeyOf(email ?? '')) throw new Refusal('order-not-found');
  const isHolder = deviceKey === undefined || (await holdsKey(db, device, deviceKey));
  if (!isHolder) throw new Refusal('order-not-found');
  return memberId;
}

/**
 * The current card, counted as made once more. Refuses like passes if it was made too often today, for both wallets
 * together.
 */
export async function makeCardContent(services: CardServices, memberId: string): Promise<MemberCard> {
  const { db, clock } = services;
  const member = await findMemberById(db, memberId);
  if (member === undefined) throw new Refusal('order-not-found');
  const made = { key: `pass-file:member:${memberId}`, limit: passFilesPerPass };
  const [counted] = await countAttempts(db, [made], clock.now());
  if (counted !== undefined && counted.count > passFilesPerPass.attemptsMax)
    throw new Refusal('pass-limit-reached', { retryAfterSeconds: counted.secondsLeft });
  return readCard(services, member);
}

/** The current card of a member who may have left, without counting it. Undefined if no such member ever existed. */
export async function makeCardOf(services: CardServices, memberId: string): Promise<MemberCard | undefined> {
  const member = await findAnyMemberById(services.db, memberId);
  return member && readCard(services, member);
}

async function readCard(services: CardServices, member: MemberCard['member']): Promise<MemberCard> {
  const [standing, look, messages, rewards] = await Promise.all([
    readStanding(services, member.memberId),
    readCardLook(services),
    fetchHolderMessages(services.db, memberHolder(member.memberId)),
    readCardRewards(services, member.memberId),
  ]);
  return { member, standing, look, messages, rewards };
}

/** A held reward. */
interface CardReward {
  name: string;
  /** The code in two groups, as people read it. */
  code: string;
  /** The code is refused from this instant on. */
  expiresAt: Date;
}

/** The rewards whose codes are good now, the one that ends first comes first. */
async function readCardRewards(
  services: Pick<Services, 'db' | 'clock' | 'secrets'>,
  memberId: string,
): Promise<CardReward[]> {
  const now = services.clock.now();
  const takings = await fetchOpenTakings(services.db, memberId);
  return takings
    .flatMap((taking) => {
      const code = codeOfTaking(services, taking);
      if (code === undefined || takingStateOf(taking, now) !== 'held') return [];
      const { name, expiresAt } = taking;
      return [{ name: cleanLine(name), code: writeRewardCode(code), expiresAt }];
    })
    .sort((first, second) => first.expiresAt.getTime() - second.expiresAt.getTime());
}
