/** Sets a member's password, for the link of a new member, the team tab and the host's command alike. */
import { randomBytes } from 'node:crypto';

import { passwordFault } from '#domain/password-rule.ts';

import type { Database } from '#server/base/db/database.ts';
import { hashPassword } from '#server/base/security/passwords.ts';
import { isCommonPassword } from './common-passwords.ts';
import { endSessionsOf, insertPasswordLink, savePasswordHash } from './password.queries.ts';
import { hashToken } from './require-staff.ts';

const linkHours = 72;

/** The reason why a new password is refused, or undefined. */
export function faultOfPassword(password: string, member: { hasOneTimeCode: boolean }): string | undefined {
  return passwordFault(password, { hasOneTimeCode: member.hasOneTimeCode, isCommon: isCommonPassword });
}

/** The hash of a password; compute it outside of any transaction, because it is slow. */
export { hashPassword };

/** Stores a new password and ends all sessions of the member except the given one. */
export async function changePassword(
  tx: Database,
  change: { memberGuid: string; passwordHash: string; now: Date; keptSessionGuid?: string },
): Promise<void> {
  await savePasswordHash(tx, change.memberGuid, change.passwordHash);
  await endSessionsOf(tx, change.memberGuid, change.now, change.keptSessionGuid);
}

/**
 * Makes the one-time link by which a member chooses a password. Its token is in the fragment, which browsers do not
 * send to any server.
 */
export async function makePasswordLink(
  tx: Database,
  link: { memberGuid: string; staffUrl: string; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(link.now.getTime() + linkHours * 3_600_000);
  await insertPasswordLink(tx, { tokenHash: hashToken(token), memberGuid: link.memberGuid, expiresAt });
  return `${link.staffUrl}/set-password#${token}`;
}
