/** The server's configuration from its environment, checked at start; all errors are listed at once. */
import { resolve } from 'node:path';

import * as z from 'zod/mini';

import { isHost, isWebOrigin, isLocalDatabase, isLocalHost, readDatabaseUrl } from './addresses.ts';
import {
  listUnset,
  parseSettings,
  withSecrets,
  type Environment,
  type Settings,
  type ValuesOf,
} from './parse-settings.ts';
import { readConnectors, type Connectors } from './read-connectors.ts';
import { readDirectory, type DirectorySettings } from './read-directory.ts';
import { addressSettings, databaseSettings, reportSettings, serverSettings } from './server-settings.ts';
import {
  factorSettings,
  mailSettings,
  mailSigningSettings,
  paceSettings,
  photoStoreSettings,
  systemSettings,
  type MailSigning,
  type S3Options,
} from './service-settings.ts';
import { secretNames } from './settings.ts';
import { demoBrandFolder } from '../brand/demo-brand.ts';
import { readDatabaseHosts } from '../db/database-hosts.ts';
import { fits, oneOf } from './setting-kinds.ts';

/** Settings whose values stand in the configuration as they are. */
const plainSettings = {
  ...serverSettings,
  ...databaseSettings,
  ...addressSettings,
  ...reportSettings,
  ...mailSettings,
  ...systemSettings,
};

/** The server's configuration: the values of the table of settings, and what follows from several of them. */
export interface Config extends ValuesOf<typeof plainSettings> {
  /** The origin of the back office: that of `staffHost`, else `publicUrl`. */
  staffUrl: string;
  /** True if traces go to the collector that the standard `OTEL_*` values name. */
  hasTraces: boolean;
  /** The S3-compatible store of the photos; if undefined, they are stored below dataDir. */
  s3: S3Options | undefined;
  /** How mails are signed (DKIM); if undefined, the mail server signs them, or no one. */
  mailSigning: MailSigning | undefined;
  passesPerSecond: ValuesOf<typeof paceSettings>;
  secondFactor: ValuesOf<typeof factorSettings>;
  /** The park's own directory, by which the team signs in; if undefined, there are local accounts only. */
  directory: DirectorySettings | undefined;
  /** The park's own systems that the server queries or that send messages. */
  connectors: Connectors;
  /** The park's name in a chain, which its log, its record and its metrics carry. */
  parkName?: string;
}

/** Thrown with one line for each error. */
export class ConfigError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(['The configuration cannot be used:', ...faults.map((fault) => `  - ${fault}`)].join('\n'));
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

/**
 * Reads and checks the environment; empty values count as absent. In production `inspectKeys` returns the errors of the
 * keys folder; `otherFaults` are the errors of other files. Throws a ConfigError that lists every error at once.
 */
export function readConfig(
  environment: Environment,
  inspectKeys: (keysDir: string) => string[] = () => [],
  otherFaults: readonly string[] = [],
): Config {
  const faults = [...otherFaults];
  const given = Object.fromEntries(
    Object.entries(withSecrets(environment, secretNames, faults)).filter(
      ([, value]) => value !== undefined && value !== '',
    ),
  );
  const plain = parseSettings(plainSettings, given, faults);
  const passesPerSecond = parseSettings(paceSettings, given, faults);
  const secondFactor = parseSettings(factorSettings, given, faults);
  const s3 = readPart(photoStoreSettings, 'photos are stored in an S3 store', given, faults);
  const mailSigning = readPart(mailSigningSettings, 'mails are signed here', given, faults);
  const connectors = readConnectors(given['CONNECTORS_FILE'], given, faults);
  const hasTraces = readTraces(given, faults);
  const directory = readDirectory(given, faults);
  const origins = readOrigins(given, faults);
  // The keys are inspected even if other settings are wrong.
  const { keysDir = '' } = parseSettings({ keysDir: serverSettings.keysDir }, given, []) ?? {};
  if (given['NODE_ENV'] === 'production') faults.push(...productionFaults(given), ...inspectKeys(keysDir));
  if (plain === undefined || passesPerSecond === undefined || secondFactor === undefined || faults.length > 0)
    throw new ConfigError(faults);
  return {
    ...plain,
    ...origins,
    passesPerSecond,
    secondFactor,
    s3,
    mailSigning,
    connectors,
    hasTraces,
    directory,
  };
}

/** A part of the server, if all its needed values are given; an incomplete one is an error and never left out. */
function readPart<Rows extends Settings>(
  rows: Rows,
  when: string,
  given: Environment,
  faults: string[],
): ValuesOf<Rows> | undefined {
  const missing = listUnset(rows, given);
  const values = parseSettings(rows, given, faults);
  const isUnused = missing.length === listUnset(rows, {}).length;
  if (missing.length > 0 && !isUnused) faults.push(`${missing.join(', ')} must be set if ${when}`);
  return values;
}

/** The host of the back office as browsers write it, and its origin. Adds an error if it is the host of guests. */
function readOrigins(given: Environment, faults: string[]): Pick<Config, 'staffHost' | 'staffUrl'> {
  const publicUrl = (given['PUBLIC_URL'] ?? `http://localhost:${given['PORT'] ?? 3000}`).replace(/\/$/, '');
  const written = given['STAFF_HOST'];
  if (written === undefined || !isHost(written) || !isWebOrigin(publicUrl))
    return { staffHost: undefined, staffUrl: publicUrl };
  const { protocol, host: guestHost } = new URL(publicUrl);
  const { host: staffHost, origin: staffUrl } = new URL(`${protocol}//${written}`);
  if (staffHost === guestHost)
    faults.push('STAFF_HOST must be another host than that of PUBLIC_URL, or be left empty');
  return { staffHost, staffUrl };
}

/** For each setting, the error of its text, or false; the text of an unset one is empty. */
const rules: Readonly<Record<string, (text: string) => string | false>> = {
  PUBLIC_URL: (text) => !text.startsWith('https://') && 'must be an https address in production',
  TRUST_PROXY: (text) => text === '' && 'must be set in production: 0 without a proxy',
  BRAND_DIR: (text) => {
    if (text === '') return 'must be set in production, to the folder of your brand';
    const isDemo = resolve(text) === demoBrandFolder;
    return isDemo && 'names the brand of the demo park, which production refuses: use a folder of your own';
  },
  DATABASE_URL: findDatabaseFault,
  MIGRATION_DATABASE_URL: findDatabaseFault,
  S3_ENDPOINT: (text) => {
    const isPlain = text.startsWith('http://') && URL.canParse(text) && !isLocalHost(new URL(text).hostname);
    return isPlain && 'must be an https address in production if the store is on another machine';
  },
  // `smtp://` to another machine needs no setting: the client then requires STARTTLS.
  SMTP_URL: (text) => {
    const names = URL.canParse(text) ? [...new URL(text).searchParams.keys()] : [];
    const found = names.filter((name) => weakening.test(name)).join(', ');
    return found !== '' && `must not change TLS in production: remove ${found} from the address`;
  },
};

/** Parameters with which an address tells the mail client to do without TLS, or to accept any certificate. */
const weakening = /^(?:secure|ignoretls|requiretls|opportunistictls|tls\..*)$/i;

/** Every requirement that these values violate, each as a sentence for the operator. */
function productionFaults(given: Environment): string[] {
  return Object.entries(rules).flatMap(([name, findFault]) => {
    const fault = findFault(given[name] ?? '');
    return fault === false ? [] : [`${name} ${fault}`];
  });
}

function findDatabaseFault(text: string): string | false {
  const isSafe = readDatabaseHosts(text).urls.every((url) => {
    const database = readDatabaseUrl(url);
    const mode = database?.searchParams.get('sslmode') ?? '';
    return (
      database === undefined || isLocalDatabase(database) || /^(require|verify-ca|verify-full)$/.test(mode)
    );
  });
  return !isSafe && 'must require TLS (sslmode=verify-full) if the database is on another machine';
}

// Reads whether traces are sent. The values are OpenTelemetry's standard ones, which its own library reads, and only those
// of them that the server cannot honor are refused: so they are no rows of the table of settings.

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
const address = fits(isWebAddress, 'is not an http(s) address');
const protocol = fits(/^http\/json$/, 'is not http/json, the only protocol in which traces are sent');
const samplers = [
  ...['always_on', 'always_off', 'traceidratio'],
  ...['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'],
];

const kinds = {
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
  OTEL_TRACES_EXPORTER: oneOf(['otlp'], 'otlp and none'),
  OTEL_TRACES_SAMPLER: oneOf(samplers),
  OTEL_TRACES_SAMPLER_ARG: fits(/^(0(\.\d+)?|1(\.0+)?)$/, 'is not a number from 0 to 1'),
};

/** True if a collector is named. Adds every value that the server cannot honor to `faults`. */
function readTraces(given: Environment, faults: string[]): boolean {
  const isNamed = Object.keys(kinds).some((name) => name.endsWith('_ENDPOINT') && given[name] !== undefined);
  const isOff =
    given['OTEL_SDK_DISABLED']?.toLowerCase() === 'true' || given['OTEL_TRACES_EXPORTER'] === 'none';
  if (!isNamed || isOff) return false;
  for (const [name, kind] of Object.entries<z.core.$ZodType>(kinds)) {
    const { error } = z.safeParse(z.optional(kind), given[name]);
    faults.push(...(error?.issues.map(({ message }) => `${name} ${message}`) ?? []));
  }
  return true;
}
