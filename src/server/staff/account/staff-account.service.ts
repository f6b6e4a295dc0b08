/** A member's own account: what protects it, its password and its sessions. */
import type { Account } from '#contract/calls/staff-account.ts';
import type { AccountProof } from '#contract/calls/staff-proof.ts';
import { isFreshSignIn, isSessionOpen } from '#domain/staff-session.ts';

import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { writeAudit } from '../audit.queries.ts';
import { countFactors, fetchPasskeysOf } from '../passkeys/passkeys.queries.ts';
import { directoryOf } from '../directory/local-sign-in.ts';
import { changePassword, faultOfPassword, hashPassword } from '../password.ts';
import { noteCredentialChange } from './note-credential-change.ts';
import { proveMember, provePassword, readOwnMember } from './prove-member.ts';
import { endOneSession, fetchSessionsOf } from './staff-account.queries.ts';
import { endSessionsOf } from '../password.queries.ts';

type AccountServices = Pick<Services, 'db' | 'clock' | 'secrets' | 'config' | 'brand'>;

/** The account of the caller. */
export async function readAccount(services: AccountServices, actor: StaffActor): Promise<Account> {
  const now = services.clock.now();
  const member = await readOwnMember(services, actor);
  const sessions = await fetchSessionsOf(services.db, member.guid, now);
  const passkeys = await fetchPasskeysOf(services.db, member.guid);
  const { recoveryCodes } = await countFactors(services.db, member.guid);
  const directory = await directoryOf(services, member);
  return {
    teamMemberUsername: member.username,
    hasOneTimeCode: member.otpSecret !== null,
    passwordUntil: member.passwordUntil?.toISOString() ?? null,
    passkeys: passkeys.map(({ credentialId, name, createdAt, lastUsedAt }) => ({
      credentialId,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: recoveryCodes,
    directory: directory ?? null,
    sessions: sessions
      .filter((session) => isSessionOpen(session, now))
      .map(({ guid, device, network, startedAt, lastSeenAt, endsAt }) => ({
        sessionGUID: guid,
        device,
        network,
        startedAt: startedAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        endsAt: endsAt.toISOString(),
        isOwn: guid === actor.sessionGuid,
      })),
  };
}

/** Changes the own password. The other sessions end, and links to choose a password stop working. */
export async function changeOwnPassword(
  services: AccountServices,
  actor: StaffActor,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  const member = await provePassword(services, actor, password);
  const fault =
    newPassword === password
      ? 'Choose a password that differs from the old one'
      : faultOfPassword(newPassword, services.brand, member);
  if (fault !== undefined) throw new Refusal('password-refused', { text: fault });
  const passwordHash = await hashPassword(newPassword);
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    await changePassword(tx, {
      memberGuid: member.guid,
      passwordHash,
      now,
      keptSessionGuid: actor.sessionGuid,
    });
    const sentence = 'Your password was changed.';
    await noteCredentialChange(tx, services.brand, { actor, action: 'Password Change', sentence, now });
  });
}

/** Ends one of the caller's sessions, or all others. */
export async function endOwnSessions(
  services: AccountServices,
  actor: StaffActor,
  { sessionGUID, ...proof }: AccountProof & { sessionGUID?: string | undefined },
): Promise<void> {
  const now = services.clock.now();
  await proveOrBeFresh(services, actor, proof);
  const { memberGuid } = actor;
  await services.db.transaction(async (tx) => {
    if (sessionGUID === undefined) await endSessionsOf(tx, memberGuid, now, actor.sessionGuid);
    else await endOneSession(tx, { memberGuid, sessionGuid: sessionGUID.toLowerCase(), now });
    const target = sessionGUID?.toLowerCase() ?? 'all others';
    await writeAudit(tx, actor, { action: 'Own Sessions End', target }, now);
  });
}

/** A member of the directory has nothing here to prove themselves with but a recent sign-in. */
async function proveOrBeFresh(
  services: AccountServices,
  actor: StaffActor,
  proof: AccountProof,
): Promise<void> {
  const member = await readOwnMember(services, actor);
  if ((await directoryOf(services, member)) === undefined) {
    await proveMember(services, actor, proof);
    return;
  }
  const now = services.clock.now();
  const sessions = await fetchSessionsOf(services.db, member.guid, now);
  const own = sessions.find(({ guid }) => guid === actor.sessionGuid);
  if (own === undefined || !isFreshSignIn(own.startedAt, now)) throw new Refusal('sign-in-again');
}
