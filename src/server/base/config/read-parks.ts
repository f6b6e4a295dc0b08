/**
 * The parks of a chain: PARKS_DIR holds one file of settings for each, such as `north.env`. What concerns the process
 * stands in its environment, and what belongs to one park in that park's file, so that no two parks can share it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';

import { ConfigError } from './config.ts';
import { withSecrets, type Environment } from './parse-settings.ts';
import { namesOfSettings, secretNames } from './settings.ts';

/** One park: the name of its file, and the complete environment of its server. */
export interface ChainPark {
  name: string;
  environment: Environment;
}

/** One process has one of each, whatever the number of its parks. */
const ofProcess = namesOfSettings(({ chain }) => chain === 'process');

/** These have no value that could serve several parks. */
const ofOnePark = namesOfSettings(({ chain }) => chain === 'park');

/** No two parks have the same one; a brand and an issuer at Google may serve several. */
const different = namesOfSettings(({ isUnique }) => isUnique === true);

const fileForm = /^(?<name>[a-z0-9][a-z0-9-]{0,30})\.env$/;

/**
 * Reads the file of every park, in the order of their names. Throws a ConfigError that lists every problem: a folder
 * without parks, a name that does not fit, a value in the wrong place, or one that two parks share.
 */
export function readParks(environment: Environment): ChainPark[] {
  const folder = resolve(environment['PARKS_DIR'] ?? '');
  const faults: string[] = [];
  const common = withSecrets(environment, secretNames, faults);
  faults.push(
    ...ofOnePark
      .filter((name) => isSet(common[name]))
      .map((name) => `${name} belongs into the file of each park, because PARKS_DIR is set`),
  );
  if (!existsSync(folder)) throw new ConfigError([...faults, `PARKS_DIR: there is no folder ${folder}`]);
  const files = readdirSync(folder).filter((file) => file.endsWith('.env'));
  if (files.length === 0) faults.push(`PARKS_DIR: ${folder} has no file such as north.env`);
  const parks = files.toSorted().map((file) => readPark(common, folder, file, faults));
  faults.push(...sharedValues(parks));
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
  const secretFaults: string[] = [];
  const own = withSecrets(parseEnv(readFileSync(join(folder, file), 'utf8')), secretNames, secretFaults);
  faults.push(...secretFaults.map((fault) => `${file}: ${fault}`));
  for (const misplaced of ofProcess.filter((one) => isSet(own[one])))
    faults.push(`${file}: ${misplaced} belongs into the environment of the process`);
  if (!isSet(own['PUBLIC_URL']))
    faults.push(`${file}: PUBLIC_URL must be set, for its host leads to this park`);
  if (!isSet(own['DATABASE_URL']))
    faults.push(`${file}: DATABASE_URL must be set: parks of one process need PostgreSQL`);
  // A secret of the park's own replaces the file that the process has for it.
  const isReplaced = (key: string): boolean =>
    key.endsWith('_FILE') && isSet(own[key.slice(0, -'_FILE'.length)]);
  const shared = Object.fromEntries(
    Object.entries(common).filter(([key]) => !ofOnePark.includes(key) && !isReplaced(key)),
  );
  const dataDir = join(common['DATA_DIR'] || './var', name ?? file);
  return {
    name: name ?? file.slice(0, -'.env'.length),
    environment: { ...shared, DATA_DIR: dataDir, ...own },
  };
}

/** One line for each value that an earlier park has too. */
function sharedValues(parks: readonly ChainPark[]): string[] {
  const owners = new Map<string, string>();
  return parks.flatMap(({ name, environment }) => {
    const hosts = hostsOf(environment).map((host) => [`its host ${host}`, host] as const);
    const values = different.map((setting) => [setting, environment[setting]] as const);
    return [...hosts, ...values].flatMap(([what, value]) => {
      if (!isSet(value)) return [];
      const owner = owners.get(`${what} ${value}`) ?? name;
      owners.set(`${what} ${value}`, name);
      return owner === name ? [] : [`${name}.env: ${what} is also that of ${owner}.env`];
    });
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
