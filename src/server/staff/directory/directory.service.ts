/** Members of the team sign in by the park's own directory, and sessions end when the directory says so. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

import { takeLock } from '#server/base/db/advisory-locks.queries.ts';
import type { DirectorySettings } from '#server/base/config/read-directory.ts';
import type { Database } from '#server/base/db/database.ts';
import { networkOf } from '#server/base/limits/caller.ts';
import {
  DirectoryFault,
  type Directory,
  type DirectoryFlow,
  type DirectoryPerson,
} from '#server/base/ports/directory.ts';
import { Refusal } from '#server/base/refusal.ts';
import { spendToken } from '#server/base/security/spend-token.queries.ts';
import type { Services } from '#server/base/services.ts';
import { openToken, sealToken } from '#server/base/security/sealed-token.ts';
import { writeAudit, directoryActor } from '../audit.queries.ts';
import { countWithoutLane } from '../session/count-sign-in.ts';
import { openSession, type OpenedSession } from '../session/open-session.ts';
import type { SignInOrigin } from '../session/sign-in-origin.ts';
import { endDirectorySessions, insertDirectorySession, wasLoggedOut } from './directory.queries.ts';
import { findMember } from './find-member.ts';
import { refusalOfFault, refusePerson } from './refuse-person.ts';

type DirectoryServices = Pick<Services, 'db' | 'clock' | 'secrets' | 'config' | 'brand' | 'directory'>;

/** Where the browser goes, and the secret that its page keeps until it comes back. */
export async function beginAtDirectory(services: DirectoryServices) {
  const { directory } = usedDirectory(services);
  const { flow, secret } = makeFlow(services);
  return { address: await orRefusal(() => directory.begin(flow)), secret };
}

/**
 * Signs a member in with the answer that the directory sent the browser back with: its query, and the secret of the page
 * that began. An answer counts once, in the browser that began it.
 */
export async function signInByDirectory(
  services: DirectoryServices,
  sent: { answer: string; secret: string },
  from: SignInOrigin,
): Promise<OpenedSession> {
  const { directory, settings } = usedDirectory(services);
  const tried = await countWithoutLane(services, from, 'staff-directory');
  const answer = new URLSearchParams(sent.answer);
  const flow = await takeFlow(services, { state: answer.get('state') ?? '', secret: sent.secret });
  if (flow === undefined) throw new Refusal('directory-start-over');
  const person = await askPerson(directory, { flow, answer }).catch(async (error: unknown) => {
    // A directory that is out of order is no guess of a stranger.
    if (error instanceof Refusal && error.code === 'directory-unavailable') await tried.clearNetwork();
    throw error;
  });
  refuseWeak(person, settings);
  const by = { requestId: from.requestId, network: networkOf(from.caller.address) };
  const member = await findMember(services, { settings, person, by });
  const { issuer, subject, sid, endsAt } = person;
  if (endsAt <= services.clock.now()) throw refusePerson('directory-refused', person, 'token-expired');
  const keep = async (tx: Database, sessionGuid: string): Promise<void> => {
    // The logout of this sign-in may have arrived before its session.
    await takeLock(tx, 'directorySessions');
    if (await wasLoggedOut(tx, person)) throw refusePerson('directory-start-over', person, 'logged-out');
    await insertDirectorySession(tx, { sessionGuid, issuer, subject, sid: sid ?? null });
  };
  const opened = await openSession(services, member, {
    ...{ from, tried, method: 'directory' },
    directory: { endsAt, keep },
  });
  await tried.clearNetwork();
  return opened;
}

/** Ends the sessions of a logout that the directory reports. Refuses a token that is not exactly what it must be. */
export async function endByDirectory(
  services: DirectoryServices,
  token: string,
  from: { requestId: string; address: string },
): Promise<void> {
  const { directory } = usedDirectory(services);
  const logout = await orRefusal(() => directory.readLogout(token));
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    const tokenId = `directory-logout ${logout.issuer} ${logout.tokenId}`.slice(0, 500);
    // The tolerance of the clocks keeps a token valid for a little longer than it says.
    const keptUntil = new Date(logout.expiresAt.getTime() + 300_000);
    if (!(await spendToken(tx, tokenId, keptUntil))) throw new Refusal('directory-logout-refused');
    await takeLock(tx, 'directorySessions');
    const members = await endDirectorySessions(tx, logout, { issuedAt: logout.issuedAt, now });
    await noteLogout(tx, { members, from, now });
  });
}

function usedDirectory({ directory, config }: DirectoryServices) {
  if (directory === undefined || config.directory === undefined) throw new Refusal('directory-off');
  return { directory, settings: config.directory };
}

async function askPerson(
  directory: Directory,
  { flow, answer }: { flow: DirectoryFlow; answer: URLSearchParams },
): Promise<DirectoryPerson> {
  return orRefusal(() => directory.finish(flow, answer));
}

async function orRefusal<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DirectoryFault ? refusalOfFault(error) : error;
  }
}

/** A directory may sign a person in more weakly than it was asked to; the token says how it did. */
function refuseWeak(person: DirectoryPerson, { acrValues }: DirectorySettings): void {
  if (acrValues.length === 0) return;
  const { acr } = person.claims;
  if (typeof acr !== 'string' || !acrValues.includes(acr)) throw refusePerson('directory-too-weak', person);
}

/** Writes that the directory ended sessions: one entry for each member, with the number of their sessions. */
async function noteLogout(
  tx: Database,
  one: { members: readonly string[]; from: { requestId: string; address: string }; now: Date },
): Promise<void> {
  const { members, from, now } = one;
  const actor = { ...directoryActor, requestId: from.requestId, network: networkOf(from.address) };
  for (const target of new Set(members)) {
    const sessions = members.filter((guid) => guid === target).length;
    await writeAudit(tx, actor, { action: 'Directory Logout', target, after: { sessions } }, now);
  }
}

type FlowServices = Pick<Services, 'db' | 'clock' | 'secrets' | 'config'>;

const purpose = 'staff-directory';
/** How long a person has for the directory's pages. */
const flowSeconds = 600;

/** A new sign-in, and the secret for the page that began it. */
function makeFlow(services: FlowServices): { flow: DirectoryFlow; secret: string } {
  const [secret, nonce, verifier] = [makeRandom(), makeRandom(), makeRandom()];
  const subject = [hashSecret(secret).toString('base64url'), nonce, verifier];
  const now = services.clock.now();
  const state = sealToken(services.secrets, { purpose, subject, ttlSeconds: flowSeconds, now });
  return { flow: { state, nonce, verifier, redirectUri: redirectUriOf(services) }, secret };
}

/** Takes a sign-in up again, once; undefined for one of another browser, an expired one, and one that was used before. */
async function takeFlow(
  services: FlowServices,
  { state, secret }: { state: string; secret: string },
): Promise<DirectoryFlow | undefined> {
  const opened = openToken(services.secrets, state, purpose, services.clock.now());
  if (opened === 'invalid' || opened === 'expired') return undefined;
  const [secretHash = '', nonce = '', verifier = ''] = opened.subject;
  if (!isSame(Buffer.from(secretHash, 'base64url'), hashSecret(secret))) return undefined;
  if (!(await spendToken(services.db, opened.id, opened.expiresAt))) return undefined;
  return { state, nonce, verifier, redirectUri: redirectUriOf(services) };
}

/** The page to which the directory sends the browser back. The operator registers it there, to the letter. */
function redirectUriOf({ config }: Pick<Services, 'config'>): string {
  return `${config.staffUrl}/login/directory`;
}

function makeRandom(): string {
  return randomBytes(32).toString('base64url');
}

function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
