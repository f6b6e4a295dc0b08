/** What the park's directory says about a person decides their access level, and who still signs in by password. */

import { emailKeyOf } from './email.ts';

/** The operator's table: the value of a claim, such as a group, to the access level that it gives. */
export type LevelTable = Readonly<Record<string, number>>;

/** The claims of a person, as the directory asserted them. */
export type DirectoryClaims = Readonly<Record<string, unknown>>;

/**
 * The level of a person: the highest that any value of the claim gives. Undefined if no value is in the table, which
 * means no access.
 */
export function levelOfClaims(
  claims: DirectoryClaims,
  { claim, levels }: { claim: string; levels: LevelTable },
): number | undefined {
  const given = textsIn(claimAt(claims, claim)).flatMap((text) =>
    Object.hasOwn(levels, text) ? (levels[text] ?? []) : [],
  );
  return given.length === 0 ? undefined : Math.max(...given);
}

/**
 * The value of a claim by its name; a name with dots that no claim has leads into nested claims, as in
 * `realm_access.roles`.
 */
export function claimAt(claims: DirectoryClaims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let inner: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, part)) return undefined;
    inner = Object.entries(inner).find(([key]) => key === part)?.[1];
  }
  return inner;
}

/** A claim of one text or of a list of texts; anything else gives none. */
function textsIn(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((one) => typeof one === 'string');
}

/**
 * Which local accounts may sign in without the directory: all that have a password, those that may change members and
 * permissions, or those with one of these usernames (in lower case).
 */
export type LocalSignIn = 'all' | 'administrators' | readonly string[];

/** A local account, as far as the rule goes by it. */
export interface LocalAccount {
  username: string;
  isAdministrator: boolean;
  /** True if the member signs in by the directory. */
  isOfDirectory: boolean;
}

/**
 * True if the account signs in locally: the rule lets it, or it is an administrator and the rule lets no other one.
 * `team` has every active account with a password, so one administrator always gets in while the directory is out of
 * order.
 */
export function signsInLocally(
  account: LocalAccount,
  { team, rule }: { team: readonly LocalAccount[]; rule: LocalSignIn },
): boolean {
  if (maySignInLocally(account, rule)) return true;
  return account.isAdministrator && !team.some((one) => one.isAdministrator && maySignInLocally(one, rule));
}

/** True if the rule alone lets this account sign in. */
function maySignInLocally(account: LocalAccount, rule: LocalSignIn): boolean {
  if (account.isOfDirectory) return false;
  if (rule === 'all') return true;
  if (rule === 'administrators') return account.isAdministrator;
  return rule.includes(emailKeyOf(account.username));
}
