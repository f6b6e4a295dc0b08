/** The other parks of a chain where a member may work, because they share the team of one of them. */
import { isEmployed } from '#domain/team-member.ts';

import type { DirectoryPerson } from '#server/base/ports/directory.ts';
import type { TeamPark, TeamParks } from '#server/base/ports/team-parks.ts';
import type { Services } from '#server/base/services.ts';
import { fetchPersonOfMember } from '../directory/directory.queries.ts';
import { isWelcome } from '../directory/is-welcome.ts';
import { claimsOf } from './park-directory.ts';
import { fetchHomeMembers } from './vouching.queries.ts';

/** The parts of a park that the list reads. */
type ParkServices = Pick<Services, 'db' | 'clock' | 'config' | 'brand'>;

/** A park of the chain by its name, once it is open. */
export type TeamParkFinder = (name: string) => { services: ParkServices } | undefined;

type HomePerson = Pick<DirectoryPerson, 'subject' | 'claims'>;

/** Undefined for a park that shares its team with no other. */
export function openTeamParks(
  own: Pick<ParkServices, 'db' | 'clock' | 'config'>,
  parkOf: TeamParkFinder = () => undefined,
): TeamParks | undefined {
  const { teamParks = [], directory } = own.config;
  if (teamParks.length === 0) return undefined;
  const homeName = directory?.park;
  return {
    list: async (memberGuid) => {
      const home = homeName === undefined ? own : parkOf(homeName)?.services;
      if (home === undefined) return [];
      const guid = await homeGuidOf(own, memberGuid);
      const person = guid === undefined ? undefined : await findPerson(home, guid);
      if (person === undefined) return [];
      const others = teamParks.flatMap((name) => parkOf(name)?.services ?? []);
      const offers = await Promise.all(others.map((park) => parkIfOpenTo(park, person)));
      return offers.flat().toSorted((one, other) => one.name.localeCompare(other.name));
    },
  };
}

/** The member's account in the park that has the team; undefined for a member whom only this park knows. */
async function homeGuidOf(
  { db, config: { directory } }: Pick<ParkServices, 'db' | 'config'>,
  memberGuid: string,
): Promise<string | undefined> {
  return directory?.park === undefined ? memberGuid : fetchPersonOfMember(db, directory.issuer, memberGuid);
}

async function findPerson(
  { db, clock }: Pick<ParkServices, 'db' | 'clock'>,
  guid: string,
): Promise<HomePerson | undefined> {
  const [member] = await fetchHomeMembers(db, [guid]);
  if (member === undefined || !isEmployed(member, clock.now())) return undefined;
  return { subject: guid, claims: claimsOf(member) };
}

/** The park, if it lets the person in; the one that has the team does. A park whose database fails is left out. */
async function parkIfOpenTo(park: ParkServices, person: HomePerson): Promise<TeamPark[]> {
  const { brand, config } = park;
  const { directory } = config;
  const lets = directory?.park === undefined || (await isWelcome(park, directory, person).catch(() => false));
  return lets ? [{ name: brand.name, address: `${config.staffUrl}/login` }] : [];
}
