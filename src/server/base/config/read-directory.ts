/** Reads the park's own directory, by which the team signs in (OpenID Connect, docs/runbook.md). */
import * as z from 'zod/mini';

import type { LevelTable, LocalSignIn } from '#domain/directory-access.ts';

import { isMailAddress } from '../mail/mail-address.ts';
import { isLocalHost } from './addresses.ts';

/** The directory and the operator's rules for it. */
export interface DirectorySettings {
  /** Exactly as the directory writes itself, and as its tokens name it. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What the button of the login page calls the directory. */
  name: string;
  scopes: string;
  /** The claim that decides the access level, and the level that each of its values gives. */
  claim: string;
  levels: LevelTable;
  /** True if a person whom the park does not know gets an account at the first sign-in. */
  makesMembers: boolean;
  /** True if every address counts; otherwise only one that the directory calls verified. */
  trustsAddresses: boolean;
  /** The strengths of a sign-in (`acr`) of which one is demanded; empty if any is enough. */
  acrValues: readonly string[];
  /** How long ago the person may have shown the directory who they are; if undefined, the directory decides. */
  maxAgeSeconds: number | undefined;
  localSignIn: LocalSignIn;
}

type Environment = Readonly<Record<string, string | undefined>>;

const secretLengthMin = 16;
const levelMax = 1000;
const splitWords = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

const word = z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/, 'contains blanks or is too long'));

const schema = z.object({
  OIDC_CLIENT_ID: word,
  OIDC_CLIENT_SECRET: z
    .string()
    .check(z.minLength(secretLengthMin, `is shorter than ${secretLengthMin} characters`)),
  OIDC_NAME: z
    .string()
    .check(z.trim(), z.minLength(1, 'is empty'), z.maxLength(40, 'is longer than 40 characters')),
  OIDC_SCOPES: z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => splitWords(text).includes('openid'),
          'does not contain "openid", without which there is no sign-in',
        ),
      ),
    'openid email profile',
  ),
  OIDC_CLAIM: z._default(word, 'groups'),
  OIDC_NEW_MEMBERS: z._default(z.enum(['on', 'off'], 'is not one of on and off'), 'off'),
  OIDC_ADDRESSES: z._default(z.enum(['verified', 'all'], 'is not one of verified and all'), 'verified'),
  OIDC_ACR: z._default(z.string(), ''),
  OIDC_MAX_AGE_MINUTES: z.optional(
    z.string().check(z.regex(/^\d{1,4}$/, 'is not a number of minutes from 0 to 9999')),
  ),
  OIDC_LOCAL_SIGN_IN: z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => text === 'all' || text === 'administrators' || splitWords(text).every(isMailAddress),
          'is not one of all, administrators and email addresses',
        ),
      ),
    'all',
  ),
});

/** The directory; undefined without OIDC_ISSUER. Adds every error to `faults`. */
export function readDirectory(given: Environment, faults: string[]): DirectorySettings | undefined {
  const issuer = given['OIDC_ISSUER'];
  if (issuer === undefined) {
    const others = Object.keys(given).filter((name) => name.startsWith('OIDC_'));
    if (others.length > 0) faults.push(`OIDC_ISSUER must be set if ${others.join(', ')} is`);
    return undefined;
  }
  faults.push(...issuerFaults(issuer, given['NODE_ENV'] === 'production'));
  const read = schema.safeParse(given);
  if (!read.success)
    faults.push(
      ...read.error.issues.map(({ path, message }) => {
        const name = path.join('.');
        return given[name] === undefined ? `${name} must be set if OIDC_ISSUER is` : `${name} ${message}`;
      }),
    );
  const levels = readLevels(given['OIDC_LEVELS'], faults);
  if (!read.success) return undefined;
  const { data } = read;
  const local = data.OIDC_LOCAL_SIGN_IN;
  return {
    issuer,
    clientId: data.OIDC_CLIENT_ID,
    clientSecret: data.OIDC_CLIENT_SECRET,
    name: data.OIDC_NAME.trim(),
    scopes: splitWords(data.OIDC_SCOPES).join(' '),
    claim: data.OIDC_CLAIM,
    levels,
    makesMembers: data.OIDC_NEW_MEMBERS === 'on',
    trustsAddresses: data.OIDC_ADDRESSES === 'all',
    acrValues: splitWords(data.OIDC_ACR),
    maxAgeSeconds:
      data.OIDC_MAX_AGE_MINUTES === undefined ? undefined : 60 * Number(data.OIDC_MAX_AGE_MINUTES),
    localSignIn:
      local === 'all' || local === 'administrators'
        ? local
        : splitWords(local).map((one) => one.toLowerCase()),
  };
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

/** The table is JSON, because names of groups may hold any character. */
function readLevels(text: string | undefined, faults: string[]): LevelTable {
  let table: unknown;
  try {
    table = JSON.parse(text ?? '{}');
  } catch {
    table = undefined;
  }
  const read = z.record(z.string(), z.int().check(z.gte(0), z.lte(levelMax))).safeParse(table);
  if (!read.success || Object.keys(read.data).length === 0)
    faults.push(
      `OIDC_LEVELS is not a table of groups and access levels from 0 to ${levelMax}, such as {"Park Admins":100,"Front Desk":20}`,
    );
  return read.success ? read.data : {};
}
