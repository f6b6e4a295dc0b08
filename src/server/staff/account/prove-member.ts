/** Shows that the person at the screen is still the member, before a credential or a session is changed. */
import type { AccountProof } from '#contract/calls/staff-proof.ts';
import { errorCatalogue } from '#contract/errors.ts';
import { withMinutes } from '#domain/wait-text.ts';

import type { Database } from '#server/base/db/database.ts';
import { isPassword } from '#server/base/security/passwords.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { memberOfAssertion } from '../passkeys/verify-passkey.ts';
import { giveBackTry, reserveTry, type ReservedTry } from '../sign-in-tries.queries.ts';
import { fetchMember, type MemberRow } from '../session/staff-session.queries.ts';

/**
 * Counts a try at the own password or code. Refuses with `proof-waits` while the member waits after wrong ones. The tries
 * of all sessions share one counter of the member, which a stranger without a session cannot reach.
 */
export async function takeOwnTry(db: Database, memberGuid: string, now: Date): Promise<ReservedTry> {
  const tried = await reserveTry(db, memberGuid, now);
  if (!('secondsLeft' in tried)) return tried;
  const text = withMinutes(errorCatalogue['proof-waits'].text, tried.secondsLeft);
  throw new Refusal('proof-waits', { retryAfterSeconds: tried.secondsLeft, text });
}

/** The member, if the password is theirs. Refuses any other with `proof-refused`, and with `proof-waits` without looking. */
export async function provePassword(
  services: Pick<Services, 'db' | 'clock'>,
  actor: StaffActor,
  password: string,
): Promise<MemberRow> {
  const member = await readOwnMember(services, actor);
  const tried = await takeOwnTry(services.db, member.guid, services.clock.now());
  const isRight =
    member.passwordHash !== null && (await isPassword(password, member.passwordHash, { goesFirst: true }));
  if (!isRight) throw new Refusal('proof-refused');
  await giveBackTry(services.db, tried);
  return member;
}

/**
 * The member, if the password or the passkey is theirs. Refuses any other with `proof-refused`. A passkey must sign a
 * challenge that was made for this session.
 */
export async function proveMember(
  services: Pick<Services, 'db' | 'clock' | 'secrets' | 'config'>,
  actor: StaffActor,
  { teamMemberPassword, passkey }: AccountProof,
): Promise<MemberRow> {
  if (passkey === undefined) {
    // Nothing was guessed, so nothing is counted.
    if (teamMemberPassword === undefined || teamMemberPassword === '') throw new Refusal('proof-refused');
    return provePassword(services, actor, teamMemberPassword);
  }
  const use = { purpose: 'staff-passkey prove', sessionGuid: actor.sessionGuid } as const;
  if ((await memberOfAssertion(services, passkey, use)) !== actor.memberGuid)
    throw new Refusal('proof-refused', { text: 'This passkey does not belong to your account.' });
  return readOwnMember(services, actor);
}

/** The member who makes the call. */
export async function readOwnMember(services: Pick<Services, 'db'>, actor: StaffActor): Promise<MemberRow> {
  const member = await fetchMember(services.db, actor.memberGuid);
  if (member === undefined) throw new Refusal('session-required');
  return member;
}
