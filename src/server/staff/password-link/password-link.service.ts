/** Links to choose a password: looked at and used by their member, renewed by an administrator. */
import { isEmployed } from '#domain/team-member.ts';
import { fullNameOf } from '#domain/pass-card.ts';

import { networkOf } from '#server/base/limits/caller.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { noteCredentialChange } from '../account/note-credential-change.ts';
import { writeAudit } from '../audit.queries.ts';
import { findNeededDirectory } from '../directory/local-sign-in.ts';
import { nameDirectory } from '../directory/refuse-person.ts';
import { noteDevice } from '../sign-in-tries.queries.ts';
import { changePassword, faultOfPassword, hashPassword } from '../password.ts';
import { hashToken } from '../require-staff.ts';
import { newDevice } from '../session/count-sign-in.ts';
import { lockMemberFor } from '../team/keep-rules.ts';
import { fetchMember } from '../session/staff-session.queries.ts';
import { fetchPasswordLink, takePasswordLink } from '../password.queries.ts';
import { sendPasswordLink } from './send-password-link.ts';

/** Whom a link is for, and until when it works. */
export async function lookAtPasswordLink(services: Pick<Services, 'db' | 'clock'>, token: string) {
  const { member, expiresAt } = await memberOfLink(services, token);
  return { teamMemberUsername: member.username, expiresAt: expiresAt.toISOString() };
}

/**
 * Sets the password of the member who has the link, and returns a token for the browser: the link proves the member, so
 * the browser counts as one in which the member has signed in. A refused password does not spend the link.
 */
export async function usePasswordLink(
  services: Pick<Services, 'db' | 'clock' | 'brand'>,
  request: { token: string; password: string; address: string; requestId: string },
): Promise<{ deviceToken: string }> {
  const { member } = await memberOfLink(services, request.token);
  const fault = faultOfPassword(request.password, services.brand, member);
  if (fault !== undefined) throw new Refusal('password-refused', { text: fault });
  const passwordHash = await hashPassword(request.password);
  const now = services.clock.now();
  const actor: StaffActor = {
    memberGuid: member.guid,
    name: fullNameOf(member.firstName, member.lastName),
    username: member.username,
    accessLevel: member.accessLevel,
    sessionGuid: noSession,
    requestId: request.requestId,
    network: networkOf(request.address),
  };
  const device = newDevice();
  await services.db.transaction(async (tx) => {
    // Of two concurrent calls, the first one spends the link.
    if ((await takePasswordLink(tx, hashToken(request.token), now)) === undefined)
      throw new Refusal('password-link-expired');
    await changePassword(tx, { memberGuid: member.guid, passwordHash, now });
    const sentence = 'Your password was chosen with a link.';
    await noteCredentialChange(tx, services.brand, { actor, action: 'Password By Link', sentence, now });
    await noteDevice(tx, { tokenHash: device.tokenHash, memberGuid: member.guid }, now);
  });
  return { deviceToken: device.token };
}

/** Mails a member a new link; only a member who has no password yet gets it in the answer too, to be handed over. */
export async function renewPasswordLink(
  services: Pick<Services, 'db' | 'clock' | 'brand' | 'config'>,
  actor: StaffActor,
  guid: string,
): Promise<{ expiresAt: string; setPasswordLink?: string }> {
  const now = services.clock.now();
  return services.db.transaction(async (tx) => {
    const member = await lockMemberFor(tx, actor, guid);
    if (!isEmployed(member, now)) throw new Refusal('member-not-active');
    const directory = await findNeededDirectory({ db: tx, config: services.config }, member);
    if (directory !== undefined) throw nameDirectory(new Refusal('member-of-directory'), directory);
    const isNew = member.passwordHash === null;
    const { link, expiresAt } = await sendPasswordLink(tx, services, { ...member, isNew }, now);
    const after = { expiresAt: expiresAt.toISOString() };
    await writeAudit(tx, actor, { action: 'Password Link Send', target: member.guid, after }, now);
    return { ...after, ...(isNew ? { setPasswordLink: link } : {}) };
  });
}

/** A link is used without a session. */
const noSession = '00000000-0000-0000-0000-000000000000';

async function memberOfLink({ db, clock }: Pick<Services, 'db' | 'clock'>, token: string) {
  const link = await fetchPasswordLink(db, hashToken(token), clock.now());
  const member = link === undefined ? undefined : await fetchMember(db, link.memberGuid);
  if (link === undefined || member === undefined) throw new Refusal('password-link-expired');
  return { member, expiresAt: link.expiresAt };
}
