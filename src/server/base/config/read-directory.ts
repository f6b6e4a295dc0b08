/** The park's own directory, by which the team signs in (OpenID Connect, docs/runbook.md): its part of the table. */
import * as z from 'zod/mini';

import type { LevelTable, LocalSignIn } from '#domain/directory-access.ts';
import { emailKeyOf } from '#domain/email.ts';

import { isMailAddress } from '../mail/mail-content.ts';
import { isLocalHost } from './addresses.ts';
import {
  listUnset,
  parseSettings,
  setting,
  type Environment,
  type Settings,
  type ValuesOf,
} from './parse-settings.ts';
import { digits, fits, oneOf, onOff, parsed, splitWords } from './setting-kinds.ts';

const levelMax = 1000;

const word = fits(/^[\x21-\x7e]{1,200}$/, 'contains blanks or is too long');
const words = parsed((text): readonly string[] => splitWords(text), '');
const secret = fits(/^.{16,}$/s, 'is shorter than 16 characters');
const label = z
  .string()
  .check(z.trim(), z.minLength(1, 'is empty'), z.maxLength(40, 'is longer than 40 characters'));
const minutes = digits(/^\d{1,4}$/, 'is not a number of minutes from 0 to 9999', 60);
const whichAddresses = z.pipe(
  oneOf(['verified', 'all'], 'verified and all'),
  z.transform((which) => which === 'all'),
);
const scopeList = parsed((text) => {
  const scopes = splitWords(text);
  return scopes.includes('openid') ? scopes.join(' ') : undefined;
}, 'does not contain "openid", without which there is no sign-in');

/** Names of groups may hold any character, so the table is JSON. */
const levelTable = parsed<LevelTable>((text) => {
  const levels = z.record(z.string(), z.int().check(z.gte(0), z.lte(levelMax)));
  const read = levels.safeParse(readJson(text));
  return read.success && Object.keys(read.data).length > 0 ? read.data : undefined;
}, `is not a table of groups and access levels from 0 to ${levelMax}, such as {"Park Admins":100,"Front Desk":20}`);

const localSignIn = parsed<LocalSignIn>((text) => {
  if (text === 'all' || text === 'administrators') return text;
  const addresses = splitWords(text);
  return addresses.every(isMailAddress) ? addresses.map(emailKeyOf) : undefined;
}, 'is not one of all, administrators and email addresses');

/** The directory and the operator's rules for it. */
export const directorySettings = {
  issuer: setting('OIDC_ISSUER', z.string(), { isNeeded: true }).help(`
    The park's own directory, by which the team signs in (OpenID Connect): its issuer, exactly as its discovery document
    writes it. Examples are https://login.microsoftonline.com/TENANT/v2.0, https://park.okta.com,
    https://id.example.com/realms/park and https://accounts.google.com. It must be https, except on this machine in
    development. docs/runbook.md has the steps for each. Empty: local accounts only, and the other values of OIDC_ stay empty
    too.`),
  clientId: setting('OIDC_CLIENT_ID', word, { isNeeded: true }).help(`
    The id by which the directory knows this application. The redirect address there is PUBLIC_URL/login/directory, or that of
    STAFF_HOST if the back office has its own.`),
  clientSecret: setting('OIDC_CLIENT_SECRET', secret, { isNeeded: true, isSecret: true }).help(`
    The application's secret at the directory.`),
  name: setting('OIDC_NAME', label, { isNeeded: true }).help(`
    What the button of the login page calls the directory, as in "Sign in with Pier Company". At most 40 characters.`),
  scopes: setting('OIDC_SCOPES', scopeList, { default: 'openid email profile' }).help(`
    The scopes to ask for, with blanks between them. Empty: openid email profile. Okta also needs groups.`),
  claim: setting('OIDC_CLAIM', word, { default: 'groups' }).help(`
    The claim that decides which access level a person gets. Empty: groups; nested claims with dots, as in realm_access.roles.`),
  levels: setting('OIDC_LEVELS', levelTable, { default: '{}' }).help(`
    A JSON table of the claim's values and their access levels, on one line, such as {"Park Admins":100,"Front Desk":20}. The
    highest level counts, at each sign-in anew. A person without a value in the table is refused.`),
  makesMembers: setting('OIDC_NEW_MEMBERS', onOff, { default: 'off' }).help(`
    Whether a person whose email no account has gets one at the first sign-in: on, or off (default), with which only members
    of the Team tab get in.`),
  trustsAddresses: setting('OIDC_ADDRESSES', whichAddresses, { default: 'verified' }).help(`
    Which email addresses lead to an account at the first sign-in: verified or all. With verified (default) the claim
    email_verified must be true; all is for a directory that sends no such claim and in which only the park's administrators
    set addresses (Entra).`),
  acrValues: setting('OIDC_ACR', words, { default: '' }).help(`
    The strengths of a sign-in (acr) of which the directory must report one, with blanks between them. Empty: any.`),
  maxAgeSeconds: setting('OIDC_MAX_AGE_MINUTES', minutes).help(`
    How many minutes ago a person may have last shown the directory who they are; 0: at each sign-in, as for shared desks.
    Empty: the directory decides.`),
  localSignIn: setting('OIDC_LOCAL_SIGN_IN', localSignIn, { default: 'all' }).help(`
    Who still signs in without the directory: all local accounts (default), administrators, or the given email addresses. An
    account that the directory signs in does not. The last administrator with a password always does.`),
} satisfies Settings;

/** The values of these settings. */
export type DirectorySettings = ValuesOf<typeof directorySettings>;

/** The directory; undefined without OIDC_ISSUER. Adds every error to `faults`. */
export function readDirectory(given: Environment, faults: string[]): DirectorySettings | undefined {
  const issuer = given['OIDC_ISSUER'];
  if (issuer === undefined) {
    const others = Object.keys(given).filter((name) => name.startsWith('OIDC_'));
    if (others.length > 0) faults.push(`OIDC_ISSUER must be set if ${others.join(', ')} is`);
    return undefined;
  }
  faults.push(...issuerFaults(issuer, given['NODE_ENV'] === 'production'));
  faults.push(...listUnset(directorySettings, given).map((name) => `${name} must be set if OIDC_ISSUER is`));
  return parseSettings(directorySettings, given, faults);
}

/** Entra's addresses for the accounts of any organization; tokens of all of them would count. */
const anyTenant = /^https:\/\/login\.microsoftonline\.com\/(?:common|organizations|consumers)\b/i;

function issuerFaults(issuer: string, isProduction: boolean): string[] {
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined;
  if (url === undefined || !isSafeOrigin(url, isProduction))
    return [
      'OIDC_ISSUER is not an https address; plain http is for a directory on this machine in development',
    ];
  const { username, search, hash, pathname } = url;
  if (`${username}${search}${hash}` !== '' || pathname.includes('/.well-known/'))
    return ['OIDC_ISSUER is not an address without user, query and fragment, in front of /.well-known/'];
  return anyTenant.test(issuer)
    ? ['OIDC_ISSUER admits the accounts of any organization: name the tenant of the park']
    : [];
}

function isSafeOrigin({ protocol, hostname }: URL, isProduction: boolean): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLocalHost(hostname) && !isProduction);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
