/** Sets a member's password, for the link of a new member, the team tab and the host's command alike. */
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';

import type * as LanguageCommon from '@zxcvbn-ts/language-common';

import type { Brand } from '#contract/brand.ts';

import { passwordFault, wordsIn } from '#domain/password-rule.ts';
import type { Database } from '#server/base/db/database.ts';
import { hashPassword } from '#server/base/security/passwords.ts';
import { endSessionsOf, insertPasswordLink, savePasswordHash } from './password.queries.ts';
import { hashToken } from './require-staff.ts';
import { emptyLaneOfMember } from './sign-in-tries.queries.ts';

const linkHours = 24;
const temporaryHours = 24;

/** What the rule needs to know of a member. */
export interface PasswordOwner {
  firstName: string;
  lastName: string;
  username: string;
  otpSecret: string | null;
}

/** The reason why a new password is refused, or undefined. */
export function faultOfPassword(password: string, brand: Brand, owner: PasswordOwner): string | undefined {
  return passwordFault(password, {
    hasOneTimeCode: owner.otpSecret !== null,
    isCommonWord: isCommonPassword,
    ownWords: wordsIn([
      owner.firstName,
      owner.lastName,
      `${owner.firstName} ${owner.lastName}`,
      owner.username,
    ]),
    parkWords: wordsIn([brand.name, brand.shortName, new URL(brand.website).host, 'Promenade']),
  });
}

/** The hash of a password; compute it outside of any transaction, because it is slow. */
export { hashPassword };

/** When a password that someone else set stops working. */
export function endOfTemporaryPassword(now: Date): Date {
  return new Date(now.getTime() + temporaryHours * 3_600_000);
}

/**
 * Stores a new password and ends all sessions of the member except the given one. A password with `until` is temporary.
 */
export async function changePassword(
  tx: Database,
  change: { memberGuid: string; passwordHash: string; now: Date; keptSessionGuid?: string; until?: Date },
): Promise<void> {
  const { memberGuid, passwordHash, until = null } = change;
  await savePasswordHash(tx, { memberGuid, passwordHash, until });
  await emptyLaneOfMember(tx, memberGuid, { evenWithCode: false });
  await endSessionsOf(tx, memberGuid, change.now, change.keptSessionGuid);
}

/** When the link was made that works until this instant. */
export function linkSentAt(expiresAt: Date): Date {
  return new Date(expiresAt.getTime() - linkHours * 3_600_000);
}

/** A link to choose a password, and its end. */
export interface PasswordLink {
  link: string;
  expiresAt: Date;
}

/**
 * Makes the one-time link by which a member chooses a password. Its token is in the fragment, which browsers do not
 * send to any server.
 */
export async function makePasswordLink(
  tx: Database,
  link: { memberGuid: string; staffUrl: string; now: Date },
): Promise<PasswordLink> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(link.now.getTime() + linkHours * 3_600_000);
  await insertPasswordLink(tx, { tokenHash: hashToken(token), memberGuid: link.memberGuid, expiresAt });
  return { link: `${link.staffUrl}/set-password#${token}`, expiresAt };
}

let common: ReadonlySet<string> | undefined;

/** True for a password in lower case that is on the list. */
function isCommonPassword(password: string): boolean {
  common ??= loadList();
  return common.has(password);
}

/**
 * The list of about 50,000 words is loaded when the first password is chosen, because other processes never need it.
 */
function loadList(): ReadonlySet<string> {
  const require = createRequire(import.meta.url);
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof LanguageCommon; // the package's own type
  return new Set(dictionary['passwords-common'].map(String));
}
