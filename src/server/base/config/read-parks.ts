/**
 * The parks of a chain: PARKS_DIR holds one file of settings for each, such as `north.env`. What concerns the process
 * stands in its environment, and what belongs to one park in that park's file, so that no two parks can share it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';

import { ConfigError } from './config.ts';
import { teamParkSettings } from './read-team-park.ts';

/** Values of an environment by their names. */
type Environment = Readonly<Record<string, string | undefined>>;

/** One park: the name of its file, and the complete environment of its server. */
export interface ChainPark {
  name: string;
  environment: Environment;
}

/** One process has one of each, whatever the number of its parks. */
const ofProcess = [
  ...['NODE_ENV', 'PORT', 'HOST', 'MAX_CONNECTIONS', 'METRICS_PORT', 'METRICS_HOST', 'TRUST_PROXY'],
  ...['STOP_NOTICE_SECONDS', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'PARKS_DIR', 'PARK'],
];

/** Two parks with the same value would mix their guests, their keys or their photos. */
const ofOnePark = [
  ...['PUBLIC_URL', 'STAFF_HOST', 'BRAND_DIR', 'DATABASE_URL', 'MIGRATION_DATABASE_URL', 'KEYS_DIR'],
  ...['S3_BUCKET', 'CONNECTORS_FILE', 'MAIL_FROM', 'SMTP_CLIENT_NAME', 'GOOGLE_ISSUER_ID'],
  ...['CLUB_PARK', 'TEAM_PARK', ...teamParkSettings],
];

/** No two parks have the same one; a brand and an issuer at Google may serve several. */
const different = ['DATABASE_URL', 'DATA_DIR', 'KEYS_DIR', 'S3_BUCKET'];

const fileForm = /^(?<name>[a-z0-9][a-z0-9-]{0,30})\.env$/;

/**
 * Reads the file of every park, in the order of their names. Throws a ConfigError that lists every problem: a folder
 * without parks, a name that does not fit, a value in the wrong place, or one that two parks share.
 */
export function readParks(environment: Environment): ChainPark[] {
  const folder = resolve(environment['PARKS_DIR'] ?? '');
  const faults = ofOnePark
    .filter((name) => isSet(environment[name]))
    .map((name) => `${name} belongs into the file of each park, because PARKS_DIR is set`);
  if (!existsSync(folder)) throw new ConfigError([...faults, `PARKS_DIR: there is no folder ${folder}`]);
  const files = readdirSync(folder).filter((file) => file.endsWith('.env'));
  if (files.length === 0) faults.push(`PARKS_DIR: ${folder} has no file such as north.env`);
  const parks = files.toSorted().map((file) => readPark(environment, folder, file, faults));
  faults.push(
    ...sharedValues(parks),
    ...homelessOf(parks, 'TEAM_PARK', 'team'),
    ...homelessOf(parks, 'CLUB_PARK', 'club'),
  );
  if (faults.length > 0) throw new ConfigError(faults);
  return parks;
}

/**
 * The environment of one park's command: that of the park that PARK names, if there is a chain. Throws a ConfigError that
 * names the parks if PARK names none of them.
 */
export function environmentOfPark(environment: Environment): Environment {
  if (!isSet(environment['PARKS_DIR'])) return environment;
  const parks = readParks(environment);
  const park = parks.find(({ name }) => name === environment['PARK']);
  if (park === undefined)
    throw new ConfigError([`PARK must name one of the parks: ${parks.map(({ name }) => name).join(', ')}`]);
  return park.environment;
}

function readPark(common: Environment, folder: string, file: string, faults: string[]): ChainPark {
  const name = fileForm.exec(file)?.groups?.['name'];
  if (name === undefined)
    faults.push(
      `PARKS_DIR: ${file} is not named by lower-case letters, digits and hyphens, such as north.env`,
    );
  const own = parseEnv(readFileSync(join(folder, file), 'utf8'));
  for (const misplaced of ofProcess.filter((one) => isSet(own[one])))
    faults.push(`${file}: ${misplaced} belongs into the environment of the process`);
  if (!isSet(own['PUBLIC_URL']))
    faults.push(`${file}: PUBLIC_URL must be set, for its host leads to this park`);
  if (!isSet(own['DATABASE_URL']))
    faults.push(`${file}: DATABASE_URL must be set: parks of one process need PostgreSQL`);
  const shared = Object.fromEntries(Object.entries(common).filter(([key]) => !ofOnePark.includes(key)));
  const dataDir = join(common['DATA_DIR'] || './var', name ?? file);
  return {
    name: name ?? file.slice(0, -'.env'.length),
    environment: { ...shared, DATA_DIR: dataDir, ...own },
  };
}

/** One line for each value that an earlier park has too. */
function sharedValues(parks: readonly ChainPark[]): string[] {
  const faults: string[] = [];
  const hosts = new Map<string, string>();
  for (const { name, environment } of parks)
    for (const host of hostsOf(environment)) {
      const other = hosts.get(host);
      if (other !== undefined && other !== name)
        faults.push(`${name}.env: its host ${host} is also that of ${other}.env`);
      hosts.set(host, name);
    }
  for (const setting of different) {
    const owners = new Map<string, string>();
    for (const { name, environment } of parks) {
      const value = environment[setting];
      if (value === undefined || value === '') continue;
      const other = owners.get(value);
      if (other !== undefined) faults.push(`${name}.env: ${setting} is also that of ${other}.env`);
      owners.set(value, name);
    }
  }
  return faults;
}

/** One line for each park that takes its team, or its club, from a park that has none of its own. */
function homelessOf(
  parks: readonly ChainPark[],
  setting: 'TEAM_PARK' | 'CLUB_PARK',
  what: 'team' | 'club',
): string[] {
  return parks.flatMap(({ name, environment }) => {
    const named = environment[setting];
    if (!isSet(named)) return [];
    const home = parks.find((park) => park.name === named && named !== name);
    if (home === undefined) return [`${name}.env: ${setting} must name another park of the folder`];
    return isSet(home.environment[setting])
      ? [`${name}.env: ${setting} names ${home.name}, whose ${what} is that of another park`]
      : [];
  });
}

/** The hosts of a park's guests and of its team, in lower case and without the usual port. */
export function hostsOf({ PUBLIC_URL = '', STAFF_HOST = '' }: Environment): string[] {
  const { protocol = 'https:', host } = URL.canParse(PUBLIC_URL) ? new URL(PUBLIC_URL) : { host: '' };
  const staff = `${protocol}//${STAFF_HOST}`;
  return [host, STAFF_HOST !== '' && URL.canParse(staff) ? new URL(staff).host : ''].filter(isSet);
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '';
}
