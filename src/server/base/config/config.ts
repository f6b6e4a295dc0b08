/** The server's configuration from its environment, checked at start; all errors are listed at once. */
import { isIP, type BlockList } from 'node:net';
import { join, resolve } from 'node:path';

import * as z from 'zod/mini';

import { demoBrandFolder } from '../brand/demo-brand.ts';
import { isClientName, isDatabaseUrl, isHost, isSmtpUrl, isWebOrigin } from './addresses.ts';
import { productionFaults } from './production-faults.ts';
import { factorValues, readFactorSettings, type FactorSettings } from './read-factor-rule.ts';
import { readConnectors, type Connectors } from './read-connectors.ts';
import { readDirectory, type DirectorySettings } from './read-directory.ts';
import { readNetworks } from './read-networks.ts';
import { readOrigins } from './read-origins.ts';
import { readS3, type S3Options } from './read-s3.ts';
import { isTrust, readTrustProxy } from './read-trust-proxy.ts';
import { readTraces } from './read-traces.ts';
import { findFaultOfHosts } from '../db/database-hosts.ts';
import { poolers, type Pooler } from '../db/poolers.ts';
import { isMailAddress } from '../mail/mail-address.ts';

/** The server's configuration; `.env.example` documents each value. */
export interface Config {
  mode: 'development' | 'production' | 'test';
  port: number;
  host: string;
  dataDir: string;
  keysDir: string;
  /** The folder of the operator's brand. */
  brandDir: string;
  /** Undefined means the built-in database below dataDir. */
  databaseUrl: string | undefined;
  /** The same database by the role that owns its tables, for `promenade migrate` only. */
  migrationDatabaseUrl: string | undefined;
  /** What stands between the servers and PostgreSQL. */
  pooler: Pooler;
  /** How many connections to PostgreSQL this server, or this park of it, holds at most. */
  databaseConnectionsMax: number;
  /** Without a trailing slash. */
  publicUrl: string;
  /** The host of the back office, if it has one of its own; guests' pages are not at it. */
  staffHost: string | undefined;
  /** The origin of the back office: that of `staffHost`, else `publicUrl`. */
  staffUrl: string;
  /** The most connections that the server holds at a time; it closes further ones at once. */
  connectionsMax: number;
  /** Port of the metrics; 0 lets the system choose. */
  metricsPort: number;
  /** Address of the metrics: the loopback address, unless the operator chose another one. */
  metricsHost: string;
  /** The least severe line that the log takes; if undefined, that of the mode. */
  logLevel: LogLevel | undefined;
  /** Writes the record of changes to standard output as JSON lines, for a collector of logs. */
  writesAuditLines: boolean;
  /** True if traces go to the collector that the standard `OTEL_*` values name. */
  hasTraces: boolean;
  /** The number of proxies in front of the server, or their networks. */
  trustProxy: number | string | false;
  /** The mail server; if undefined, mails stay in the outbox. */
  smtpUrl: string | undefined;
  /** The sender of mails; if undefined, the brand's support address. */
  mailFrom: string | undefined;
  /** The name with which the server greets the mail server (EHLO); if undefined, the host of publicUrl. */
  smtpClientName: string | undefined;
  /** Counts views by kind of page, for guests who agree. */
  countsPages: boolean;
  /** The park's own networks, which are exempt from per-address limits. */
  parkNetworks: BlockList;
  /** How long the server keeps running after it reports that it stops, so that load balancers notice. */
  stopNoticeMs: number;
  /** The S3-compatible store of the photos; if undefined, they are stored below dataDir. */
  s3: S3Options | undefined;
  /** The operator's issuer number at Google, if the service account file does not contain it. */
  googleIssuerId: string | undefined;
  /** Where pushes go instead of Apple's own address: another port of Apple's, or a server for a rehearsal. */
  applePushOrigin: string | undefined;
  /** How many passes a second a run over many passes gives each vendor, over all servers together. */
  passesPerSecond: { apple: number; google: number };
  /** Who of the team must have a second factor, and how many days they have to add one. */
  secondFactor: FactorSettings;
  /** The park's own directory, by which the team signs in; if undefined, there are local accounts only. */
  directory: DirectorySettings | undefined;
  /** The park's own systems that the server queries or that send messages. */
  connectors: Connectors;
  /** The park's name in a chain, which its log, its record and its metrics carry. */
  parkName?: string;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** A level of the log. */
export type LogLevel = (typeof logLevels)[number];

/** Thrown with one line for each error. */
export class ConfigError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(['The configuration cannot be used:', ...faults.map((fault) => `  - ${fault}`)].join('\n'));
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

const port = (fallback: number) =>
  z
    .pipe(
      z._default(z.string().check(z.regex(/^\d{1,5}$/, 'is not a port number')), String(fallback)),
      z.transform(Number),
    )
    .check(z.refine((value) => value <= 65_535, 'is above 65535'));

const databaseAddress = z.string().check(
  z.regex(/^postgres(ql)?:\/\//, 'does not begin with postgres://'),
  z.superRefine((value, context) => {
    const fault = findFaultOfHosts(value);
    if (fault !== undefined) context.addIssue(fault);
  }),
  z.refine(isDatabaseUrl, 'is not an address such as postgres://user:secret@db.example.com/promenade'),
);

const wholeNumber = (fallback: number, max: number, min = 1) =>
  z.pipe(
    z
      ._default(z.string(), String(fallback))
      .check(
        z.refine(
          (value) => /^[1-9]\d{0,4}$/.test(value) && Number(value) >= min && Number(value) <= max,
          `is not a whole number from ${min} to ${max}`,
        ),
      ),
    z.transform(Number),
  );

const defaultDataDir = './var';

/** In development the server stops without a delay. */
const stopNoticeSeconds = { production: 5, development: 0, test: 0 } as const;

const schema = z.object({
  NODE_ENV: z._default(
    z.enum(['development', 'production', 'test'], 'is not one of development, production and test'),
    'development',
  ),
  PORT: port(3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), defaultDataDir),
  KEYS_DIR: z.optional(z.string()),
  BRAND_DIR: z.optional(z.string()),
  DATABASE_URL: z.optional(databaseAddress),
  MIGRATION_DATABASE_URL: z.optional(databaseAddress),
  DATABASE_POOLER: z._default(z.enum(poolers, `is not one of ${poolers.join(', ')}`), 'none'),
  DATABASE_CONNECTIONS: wholeNumber(16, 200, 4),
  CONNECTORS_FILE: z.optional(z.string()),
  PUBLIC_URL: z.optional(
    z
      .string()
      .check(
        z.refine(isWebOrigin, 'is not an http(s) address without path, such as https://pass.example.com'),
      ),
  ),
  STAFF_HOST: z.optional(
    z.string().check(z.refine(isHost, 'is not a host name, such as office.example.com')),
  ),
  MAX_CONNECTIONS: z._default(
    z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'is not a number from 1 to 999999')),
    '4096',
  ),
  METRICS_PORT: port(0),
  METRICS_HOST: z._default(
    z
      .string()
      .check(
        z.refine((value) => isIP(value) !== 0, 'is not an IP address such as 127.0.0.1, 10.0.0.5 or ::1'),
      ),
    '127.0.0.1',
  ),
  LOG_LEVEL: z.optional(z.enum(logLevels, `is not one of ${logLevels.join(', ')}`)),
  AUDIT_LINES: z.optional(z.enum(['on', 'off'], 'is not one of on and off')),
  TRUST_PROXY: z.optional(
    z
      .string()
      .check(
        z.refine(isTrust, 'is neither a number of proxies nor their networks, such as 10.0.0.0/8,fd00::/8'),
      ),
  ),
  PARK_CIDRS: z.optional(z.string()),
  PAGE_COUNTS: z._default(z.enum(['on', 'off'], 'is not one of on and off'), 'off'),
  SMTP_URL: z.optional(
    z.string().check(z.refine(isSmtpUrl, 'is not an address such as smtps://user:secret@mail.example.com')),
  ),
  SMTP_CLIENT_NAME: z.optional(
    z.string().check(z.refine(isClientName, 'is not a host name such as pass.example.com')),
  ),
  MAIL_FROM: z.optional(z.string().check(z.refine(isMailAddress, 'is not one email address'))),
  S3_ENDPOINT: z.optional(
    z
      .string()
      .check(z.refine(isWebOrigin, 'is not an http(s) address without path, such as https://s3.example.com')),
  ),
  S3_BUCKET: z.optional(
    z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is not the name of a bucket')),
  ),
  STOP_NOTICE_SECONDS: z.optional(z.string().check(z.regex(/^\d{1,2}$/, 'is not a number from 0 to 99'))),
  APPLE_PUSH_ORIGIN: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => isWebOrigin(value) && value.startsWith('https://'),
          'is not an https address without path, such as https://api.push.apple.com:2197',
        ),
      ),
  ),
  APPLE_PASSES_PER_SECOND: wholeNumber(200, 5000),
  GOOGLE_PASSES_PER_SECOND: wholeNumber(10, 1000),
  GOOGLE_ISSUER_ID: z.optional(z.string().check(z.regex(/^\d{1,20}$/, 'is not a number of digits only'))),
  ...factorValues,
});

/**
 * Reads and checks the environment; empty values count as absent. In production `inspectKeys` returns the errors of the
 * keys folder; `otherFaults` are the errors of other files. Throws a ConfigError that lists every error at once.
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  inspectKeys: (keysDir: string) => string[] = () => [],
  otherFaults: readonly string[] = [],
): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const faults: string[] = [...otherFaults];
  const result = schema.safeParse(given);
  if (!result.success)
    faults.push(...result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  const s3 = readS3(given, faults);
  const parkNetworks = readNetworks(given['PARK_CIDRS'] ?? '', faults);
  const connectors = readConnectors(given['CONNECTORS_FILE'], given, faults);
  const hasTraces = readTraces(given, faults);
  const directory = readDirectory(given, faults);
  const folders = foldersOf(given);
  const origins = readOrigins(given, faults);
  if (given['NODE_ENV'] === 'production')
    faults.push(...productionFaults(given), ...inspectKeys(folders.keysDir));
  if (!result.success || faults.length > 0) throw new ConfigError(faults);
  const { data } = result;
  return {
    mode: data.NODE_ENV,
    port: data.PORT,
    host: data.HOST,
    ...folders,
    databaseUrl: data.DATABASE_URL,
    migrationDatabaseUrl: data.MIGRATION_DATABASE_URL,
    pooler: data.DATABASE_POOLER,
    databaseConnectionsMax: data.DATABASE_CONNECTIONS,
    ...origins,
    connectionsMax: Number(data.MAX_CONNECTIONS),
    metricsPort: data.METRICS_PORT,
    metricsHost: data.METRICS_HOST,
    logLevel: data.LOG_LEVEL,
    writesAuditLines: (data.AUDIT_LINES ?? (data.NODE_ENV === 'production' ? 'on' : 'off')) === 'on',
    hasTraces,
    trustProxy: readTrustProxy(data.TRUST_PROXY),
    parkNetworks,
    countsPages: data.PAGE_COUNTS === 'on',
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    smtpClientName: data.SMTP_CLIENT_NAME,
    stopNoticeMs: 1000 * Number(data.STOP_NOTICE_SECONDS ?? stopNoticeSeconds[data.NODE_ENV]),
    s3,
    googleIssuerId: data.GOOGLE_ISSUER_ID,
    passesPerSecond: { apple: data.APPLE_PASSES_PER_SECOND, google: data.GOOGLE_PASSES_PER_SECOND },
    applePushOrigin: data.APPLE_PUSH_ORIGIN?.replace(/\/$/, ''),
    secondFactor: readFactorSettings(data, data.NODE_ENV),
    directory,
    connectors,
  };
}

function foldersOf(
  given: Record<string, string | undefined>,
): Pick<Config, 'dataDir' | 'keysDir' | 'brandDir'> {
  const dataDir = resolve(given['DATA_DIR'] ?? defaultDataDir);
  return {
    dataDir,
    keysDir: resolve(given['KEYS_DIR'] ?? join(dataDir, 'keys')),
    brandDir: resolve(given['BRAND_DIR'] ?? demoBrandFolder),
  };
}
