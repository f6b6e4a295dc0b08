/** Members of the team sign in by the park's own directory, and sessions end when the directory says so. */
import { takeLock } from '#server/base/db/advisory-locks.queries.ts';
import type { DirectorySettings } from '#server/base/config/read-directory.ts';
import type { Database } from '#server/base/db/database.ts';
import { networkOf } from '#server/base/limits/address.ts';
import {
  DirectoryFault,
  type Directory,
  type DirectoryFlow,
  type DirectoryPerson,
} from '#server/base/ports/directory.ts';
import { Refusal } from '#server/base/refusal.ts';
import { spendToken } from '#server/base/security/spend-token.queries.ts';
import type { Services } from '#server/base/services.ts';
import { countWithoutLane } from '../session/count-sign-in.ts';
import { openSession, type OpenedSession } from '../session/open-session.ts';
import type { SignInOrigin } from '../session/sign-in-origin.ts';
import { directoryActorOf } from './directory-actor.ts';
import { makeFlow, takeFlow } from './directory-flow.ts';
import { endDirectorySessions, insertDirectorySession, wasLoggedOut } from './directory.queries.ts';
import { findMember } from './find-member.ts';
import { noteLogout } from './note-logout.ts';
import { refusalOfFault, refusePerson } from './refuse-person.ts';

type DirectoryServices = Pick<Services, 'db' | 'clock' | 'secrets' | 'config' | 'brand' | 'directory'>;

/** Where the browser goes, and the secret that its page keeps until it comes back. */
export async function beginAtDirectory(
  services: DirectoryServices,
): Promise<{ address: string; secret: string }> {
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
  const { directory, settings } = usedDirectory(services);
  const logout = await orRefusal(() => directory.readLogout(token));
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    const tokenId = `directory-logout ${logout.issuer} ${logout.tokenId}`.slice(0, 500);
    // The tolerance of the clocks keeps a token valid for a little longer than it says.
    const keptUntil = new Date(logout.expiresAt.getTime() + 300_000);
    if (!(await spendToken(tx, tokenId, keptUntil))) throw new Refusal('directory-logout-refused');
    await takeLock(tx, 'directorySessions');
    const members = await endDirectorySessions(tx, logout, { issuedAt: logout.issuedAt, now });
    const actor = {
      ...directoryActorOf(settings),
      requestId: from.requestId,
      network: networkOf(from.address),
    };
    await noteLogout(tx, { members, actor, now });
  });
}

function usedDirectory({ directory, config }: DirectoryServices): {
  directory: Directory;
  settings: DirectorySettings;
} {
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
