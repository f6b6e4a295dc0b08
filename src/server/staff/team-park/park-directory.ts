/**
 * Another park of the same process as the directory of this one's team. The browser goes to the home park's host, where the
 * member is signed in or signs in, and comes back with a voucher; everything else the two parks settle in the process.
 */
import type { DirectoryClaims } from '#domain/directory-access.ts';
import { standingsOf } from '#domain/team-park.ts';
import { isEmployed } from '#domain/team-member.ts';

import type { Config } from '#server/base/config/config.ts';
import { issuerOfPark } from '#server/base/config/read-team-park.ts';
import {
  DirectoryFault,
  type Directory,
  type DirectoryFlow,
  type DirectoryPerson,
  type DirectorySignIn,
} from '#server/base/ports/directory.ts';
import { spendToken } from '#server/base/security/spend-token.queries.ts';
import type { Services } from '#server/base/services.ts';
import { openVoucher, sealVisit } from './visit-tokens.ts';
import {
  fetchEndedSessions,
  fetchHomeMembers,
  fetchHomeSession,
  type HomeMember,
} from './vouching.queries.ts';

/** The parts of the home park that a visit needs. */
export type HomePark = Pick<Services, 'db' | 'clock' | 'secrets' | 'config'>;

/** Both parks. */
interface ParkPair {
  /** The name of the park that is visited, and its title for people. */
  visited: { name: string; title: string };
  /** The name of the home park, and the park itself once it is open; undefined while it is not. */
  home: { name: string; find: () => HomePark | undefined };
}

/** Another park of the chain by its name, once it is open. */
export type ParkFinder = (name: string) => { services: HomePark & Pick<Services, 'brand'> } | undefined;

/** The park of the chain that has this one's team; undefined if the settings name none. */
export function openHomePark(
  { directory: settings, parkName = '' }: Pick<Config, 'directory' | 'parkName'>,
  { name: title }: Pick<Services['brand'], 'name'>,
  parkOf: ParkFinder = () => undefined,
): Directory | undefined {
  const name = settings?.park;
  if (name === undefined) return undefined;
  const find = (): HomePark | undefined => parkOf(name)?.services;
  return openParkDirectory({ visited: { name: parkName, title }, home: { name, find } });
}

/** Opens the home park as a directory. The home park may open later. */
export function openParkDirectory(parks: ParkPair): Directory {
  const { visited, home } = parks;
  const ask = async <Result>(work: (park: HomePark) => Promise<Result>): Promise<Result> => {
    const park = home.find();
    if (park === undefined) throw new DirectoryFault('unavailable', 'park-not-open');
    try {
      return await work(park);
    } catch (error) {
      if (error instanceof DirectoryFault) throw error;
      throw new DirectoryFault('unavailable', 'park-failed', { cause: error });
    }
  };
  return {
    begin: (flow) =>
      ask((park) => {
        const visit = sealVisit(park, { ...flow, park: visited.name, parkTitle: visited.title });
        return Promise.resolve(`${park.config.staffUrl}/login/visit?${new URLSearchParams({ visit })}`);
      }),
    finish: (flow, answer) => ask((park) => takeVoucher(park, parks, { flow, answer })),
    readLogout: () => Promise.reject(new DirectoryFault('refused', 'no-logout-tokens')),
    review: (signIns) => ask((park) => reviewSignIns(park, signIns)),
  };
}

async function takeVoucher(
  park: HomePark,
  { visited, home }: ParkPair,
  { flow, answer }: { flow: DirectoryFlow; answer: URLSearchParams },
): Promise<DirectoryPerson> {
  const voucher = openVoucher(park, answer.get('code') ?? '');
  if (voucher === undefined) throw new DirectoryFault('refused', 'voucher-over');
  if (voucher.park !== visited.name || voucher.nonce !== flow.nonce)
    throw new DirectoryFault('refused', 'voucher-of-another-visit');
  if (!(await spendToken(park.db, voucher.id, voucher.expiresAt)))
    throw new DirectoryFault('refused', 'voucher-used');
  const now = park.clock.now();
  const session = await fetchHomeSession(park.db, voucher.sessionGuid);
  if (session === undefined || !session.isSessionActive || session.needsFactor || !isEmployed(session, now))
    throw new DirectoryFault('denied', 'session-over');
  return {
    issuer: issuerOfPark(home.name),
    subject: session.guid,
    sid: session.sessionGuid,
    claims: claimsOf(session),
    issuedAt: now,
    endsAt: session.endsAt,
  };
}

async function reviewSignIns(
  { db, clock }: HomePark,
  signIns: readonly DirectorySignIn[],
): Promise<(DirectoryClaims | undefined)[]> {
  if (signIns.length === 0) return [];
  const now = clock.now();
  const members = await fetchHomeMembers(
    db,
    signIns.map(({ subject }) => subject),
  );
  const ended = await fetchEndedSessions(
    db,
    signIns.flatMap(({ sid }) => sid ?? []),
  );
  return signIns.map(({ subject, sid }) => {
    const member = members.find(({ guid }) => guid === subject);
    // A session that only ended by its time, or was deleted since, is no logout: its member may work in the other park.
    const isOver = member === undefined || !isEmployed(member, now) || ended.has(sid ?? '');
    return isOver ? undefined : claimsOf(member);
  });
}

/** What another park learns of a member. */
export function claimsOf(member: HomeMember): DirectoryClaims {
  return {
    email: member.username,
    email_verified: true,
    given_name: member.firstName,
    family_name: member.lastName,
    groups: standingsOf(member),
  };
}
