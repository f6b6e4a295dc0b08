import { randomBytes, randomUUID } from 'node:crypto';

import { expiryOf } from '#domain/loyalty-rules.ts';

import { queueCrmEvent } from '../../crm/queue-crm-event.ts';
import { networkOf, isParkAddress } from '../../limits/address.ts';
import { countAttempts, readAttempts } from '../../limits/attempts.queries.ts';
import { membersPerAddress, unknownEmailsPerAddress, type Limit } from '../../limits/limits.ts';
import { writeEntries } from '../../loyalty/ledger.queries.ts';
import { findMemberByEmail, insertMember } from '../../loyalty/members.queries.ts';
import { readRules } from '../../loyalty/read-rules.ts';
import { Refusal } from '../../refusal.ts';
import type { Services } from '../../services.ts';

type MemberServices = Pick<Services, 'db' | 'clock' | 'brand' | 'config' | 'crm'>;

/** The user id of the member with this email. Refuses with `member-not-found`, and whoever asks for too many strangers. */
export async function verifyMember(
  services: MemberServices,
  email: string,
  address: string,
): Promise<string> {
  const key = keyOf(services, 'unknown-email', address);
  await refuseSpent(services, key, unknownEmailsPerAddress);
  const member = await findMemberByEmail(services.db, email);
  if (member !== undefined) return member.userId;
  await count(services, key, unknownEmailsPerAddress);
  throw new Refusal('member-not-found');
}

/** Makes a member with the welcome points and one claim, and gives the user id. Refuses with `member-exists`. */
export async function createMember(
  services: MemberServices,
  person: { email: string; firstName: string; lastName: string },
  address: string,
): Promise<string> {
  const key = keyOf(services, 'new-member', address);
  await refuseSpent(services, key, membersPerAddress);
  const now = services.clock.now();
  const rules = await readRules(services.db, now);
  const userId = randomBytes(16).toString('base64url');
  const isNew = await services.db.transaction(async (tx) => {
    const member = await insertMember(tx, { ...person, userId, guestClaimsLeft: 1, joinedAt: now });
    if (member === undefined) return false;
    const { memberId, email, firstName, lastName } = member;
    await queueCrmEvent(
      { db: tx, crm: services.crm },
      { kind: 'member', facts: { memberId, email, firstName, lastName }, happenedAt: now, email },
    );
    if (rules.welcomePoints === 0) return true;
    return writeEntries(tx, [
      {
        transactionId: randomUUID(),
        kind: 'Bonus',
        source: `welcome:${member.memberId}`,
        memberId: member.memberId,
        sourceId: 'WELCOME',
        sourceRef: '-',
        product: 'Welcome bonus',
        occurredAt: now,
        recordedAt: now,
        basis: { ruleVersion: rules.version },
        origin: 'system',
        points: rules.welcomePoints,
        account: 'posted',
        expiresAt: expiryOf(now, rules.expiryMonths, services.brand.timeZone),
        earnedAt: now,
      },
    ]);
  });
  if (!isNew) throw new Refusal('member-exists');
  await count(services, key, membersPerAddress);
  return userId;
}

/** Guests on the park's own network are never counted by address: the whole park is one. */
function keyOf(services: MemberServices, what: string, address: string): string {
  return isParkAddress(address, services.config.parkNetworks) ? '' : `${what}:${networkOf(address)}`;
}

async function refuseSpent({ db, clock }: MemberServices, key: string, limit: Limit): Promise<void> {
  if (key !== '' && (await readAttempts(db, key, clock.now())) >= limit.attemptsMax)
    throw new Refusal('too-many-requests', { retryAfterSeconds: limit.windowSeconds });
}

async function count({ db, clock }: MemberServices, key: string, limit: Limit): Promise<void> {
  if (key !== '') await countAttempts(db, [{ key, limit }], clock.now());
}
