/** Reads which other park of the chain a park takes its team from (docs/runbook.md). */
import * as z from 'zod/mini';

import {
  buttonName,
  newMembers,
  readDirectory,
  readLevels,
  readLocalSignIn,
  settingFaults,
  type DirectorySettings,
} from './read-directory.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The issuer that stands for a park of the chain. It is no address, so no directory can have it. */
export function issuerOfPark(name: string): string {
  return `park:${name}`;
}

/** The settings that belong to TEAM_PARK. */
export const teamParkSettings = ['TEAM_NAME', 'TEAM_LEVELS', 'TEAM_NEW_MEMBERS', 'TEAM_LOCAL_SIGN_IN'];

const schema = z.object({ TEAM_NAME: buttonName, TEAM_NEW_MEMBERS: newMembers });

/** The other park as a directory; undefined without TEAM_PARK. Adds every error to `faults`. */
export function readTeamPark(given: Environment, faults: string[]): DirectorySettings | undefined {
  const park = given['TEAM_PARK'];
  if (park === undefined) {
    const others = teamParkSettings.filter((name) => given[name] !== undefined);
    if (others.length > 0) faults.push(`TEAM_PARK must be set if ${others.join(', ')} is`);
    return undefined;
  }
  if (given['PARKS_DIR'] === undefined)
    faults.push('TEAM_PARK names another park of the same process, so PARKS_DIR must be set');
  if (given['OIDC_ISSUER'] !== undefined)
    faults.push('TEAM_PARK and OIDC_ISSUER exclude each other: the team signs in by one of them');
  const read = schema.safeParse(given);
  if (!read.success) faults.push(...settingFaults(given, read.error, 'TEAM_PARK'));
  const levels = readLevels(given, 'TEAM_LEVELS', faults);
  const localSignIn = readLocalSignIn(given, 'TEAM_LOCAL_SIGN_IN', faults);
  if (!read.success) return undefined;
  return {
    issuer: issuerOfPark(park),
    park,
    clientId: '',
    clientSecret: '',
    name: read.data.TEAM_NAME.trim(),
    scopes: '',
    claim: 'groups',
    levels,
    makesMembers: read.data.TEAM_NEW_MEMBERS === 'on',
    // Its administrators gave every address, and a member got their link by it.
    trustsAddresses: true,
    acrValues: [],
    maxAgeSeconds: undefined,
    localSignIn,
  };
}

/** By what the team signs in beside its own accounts: a directory, another park, or nothing. Adds every error to `faults`. */
export function readTeamSource(given: Environment, faults: string[]): DirectorySettings | undefined {
  const [directory, teamPark] = [readDirectory(given, faults), readTeamPark(given, faults)];
  return directory ?? teamPark;
}
