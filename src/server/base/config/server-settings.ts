/** The table of settings, first part: the server, its database, its addresses and what it reports. */
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';

import * as z from 'zod/mini';

import { demoBrandFolder } from '../brand/demo-brand.ts';
import { poolers } from '../db/pooler.ts';
import { isHost } from './addresses.ts';
import { setting, type Environment, type Settings } from './parse-settings.ts';
import {
  databaseAddress,
  digits,
  fits,
  networkList,
  privateNetworkList,
  oneOf,
  onOff,
  origin,
  port,
  proxies,
  wholeNumber,
} from './setting-kinds.ts';

const folder = z.pipe(
  z.string(),
  z.transform((path) => resolve(path)),
);

const mode = oneOf(['development', 'production', 'test'], 'development, production and test');
const connections = digits(/^[1-9]\d{0,5}$/, 'is not a number from 1 to 999999');
const delay = digits(/^\d{1,2}$/, 'is not a number from 0 to 99', 1000);
const webOrigin = origin('https://pass.example.com');
const webHost = fits(isHost, 'is not a host name, such as office.example.com');
const httpsAddress = fits(
  (text) => text.startsWith('https://') && URL.canParse(text),
  'is not an address such as https://git.example.com/promenade/CHANGELOG.md',
);
const ipAddress = fits((text) => isIP(text) !== 0, 'is not an IP address such as 127.0.0.1, 10.0.0.5 or ::1');

const dataDirDefault = './var';
const keysBelow = ({ DATA_DIR = dataDirDefault }: Environment): string => join(DATA_DIR, 'keys');
const localOrigin = ({ PORT = '3000' }: Environment): string => `http://localhost:${PORT}`;

/** A default that differs in production. */
export const onlyInProduction =
  (inProduction: string, elsewhere: string) =>
  ({ NODE_ENV }: Environment): string =>
    NODE_ENV === 'production' ? inProduction : elsewhere;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type LogLevel = (typeof logLevels)[number];

/** The server and its folders; `read-parks.ts` reads the parks of a chain before the settings of each. */
export const serverSettings = {
  mode: setting('NODE_ENV', mode, { default: 'development', chain: 'process' }).help(`
    The mode: development (default), production or test. Production refuses development keys, plain http and demo data.`),
  port: setting('PORT', port, { default: '3000', chain: 'process' }).help(`
    The port at which the server listens.`),
  host: setting('HOST', z.string(), { default: '127.0.0.1', chain: 'process' }).help(`
    The address at which the server listens.`),
  dataDir: setting('DATA_DIR', folder, { default: dataDirDefault, isUnique: true }).help(`
    Where the built-in database, photos and keys are kept. In a chain each park has a folder of its name below it.`),
  keysDir: setting('KEYS_DIR', folder, { default: keysBelow, chain: 'park', isUnique: true }).help(`
    The folder of the signing keys and server secrets. Default: DATA_DIR/keys`),
  brandDir: setting('BRAND_DIR', folder, { default: () => demoBrandFolder, chain: 'park' }).help(`
    The folder of the park's brand: brand.json and the drawings that it names (docs/brand.md). Empty: the demo's brand, in
    development only. Production needs a folder of the park's own, outside of the code, so that an upgrade never changes it.`),
  connectionsMax: setting('MAX_CONNECTIONS', connections, { default: '4096', chain: 'process' }).help(`
    The most connections at a time; the server closes further ones at once.`),
  stopNoticeMs: setting('STOP_NOTICE_SECONDS', delay, {
    default: onlyInProduction('5', '0'),
    chain: 'process',
  }).help(`
    How long a stopping server still takes new requests, while its /readyz says 503. It should be longer than the
    load balancer takes to notice. Default: 5 in production, else 0.`),
  parksDir: setting('PARKS_DIR', z.string(), { chain: 'process' }).help(`
    A chain of parks in one process: a folder with one file for each park, such as north.env. Such a file has PUBLIC_URL,
    DATABASE_URL, BRAND_DIR and whatever else belongs to that park alone (docs/runbook.md). The host of a request decides
    which park answers. Empty: one park, from this environment.`),
  park: setting('PARK', z.string(), { chain: 'process' }).help(`
    Of these parks, the one that a command of the host is meant for, such as north. A server ignores it.`),
} satisfies Settings;

/** The database of a park. */
export const databaseSettings = {
  databaseUrl: setting('DATABASE_URL', databaseAddress, { isSecret: true, chain: 'park', isUnique: true })
    .help(`
    The address of PostgreSQL 15 or newer (postgres://promenade:secret@db.example.com/promenade?sslmode=verify-full), or of
    several hosts of a cluster
    (postgres://promenade:secret@db1:5432,db2:5432,db3:5432/promenade?target_session_attrs=read-write). Empty: the embedded
    database below DATA_DIR, for one process.`),
  migrationDatabaseUrl: setting('MIGRATION_DATABASE_URL', databaseAddress, { isSecret: true, chain: 'park' })
    .help(`
    The same database by the role that owns the tables, for "promenade migrate" only (docs/runbook.md). DATABASE_URL then
    names a role that cannot change the ledger or the audit log. Empty: the server migrates with the role of
    DATABASE_URL.`),
  pooler: setting('DATABASE_POOLER', oneOf(poolers), { default: 'none' }).help(`
    What stands between the servers and PostgreSQL: none, session (a pooler that lends a connection until it is given back),
    transaction (one that lends it for a transaction and knows prepared statements: PgBouncer from 1.21 on, with
    max_prepared_statements of 1000), or transaction-unnamed (one that does not know them). docs/scale.md has their settings.`),
  databaseConnectionsMax: setting('DATABASE_CONNECTIONS', wholeNumber(4, 200), { default: '16' }).help(`
    How many connections to PostgreSQL this server holds at most, from 4 to 200; in a chain each park, so that 20 parks with 4
    need no more than 80. docs/scale.md has what one connection carries.`),
} satisfies Settings;

/** How guests, the team and proxies reach the server. */
export const addressSettings = {
  publicUrl: setting('PUBLIC_URL', webOrigin, { default: localOrigin, chain: 'park' }).help(`
    How guests reach the server, without a path. Production needs https. Default: http://localhost:PORT`),
  staffHost: setting('STAFF_HOST', webHost, { chain: 'park' }).help(`
    The host of the back office, such as office.example.com, if it has one of its own. The host of PUBLIC_URL then answers 404
    to it, and it answers 404 to guests. The proxy must pass the Host header on. Empty: both at PUBLIC_URL.`),
  trustProxy: setting('TRUST_PROXY', proxies, { default: '', chain: 'process' }).help(`
    How many proxies stand in front of the server (0, 1, ...), or their networks. Production must say.`),
  parkNetworks: setting('PARK_CIDRS', networkList, { default: '' }).help(`
    The park's own networks, comma separated: no per-address limits for guests behind the park's own Wi-Fi.`),
  webhookNetworks: setting('WEBHOOK_NETWORKS', privateNetworkList, { default: '' }).help(`
    Private networks to which webhooks may send, comma separated, such as 10.0.8.0/24; https stays required (docs/events.md).
    This machine and link-local addresses are reached only if a network of theirs is named, the metadata services of clouds
    only if their one address is. Empty: public addresses only.`),
} satisfies Settings;

/** Metrics, log, record and traces; `config.ts` checks OpenTelemetry's values. */
export const reportSettings = {
  metricsPort: setting('METRICS_PORT', port, { default: '0', chain: 'process' }).help(`
    The port of the metrics for Prometheus. 0 lets the system choose and prints the port.`),
  metricsHost: setting('METRICS_HOST', ipAddress, { default: '127.0.0.1', chain: 'process' }).help(`
    The address of the metrics, without a password: the loopback address (default) or one of a private network behind a
    firewall, never a public one.`),
  logLevel: setting('LOG_LEVEL', oneOf(logLevels)).help(`
    The least severe lines of the log: fatal, error, warn, info, debug, trace or silent. Empty: info in production, warn in
    development.`),
  writesAuditLines: setting('AUDIT_LINES', onOff, { default: onlyInProduction('on', 'off') }).help(`
    The audit log, with refused sign-ins, as JSON lines on standard output, for a collector of logs: on or off.
    Empty: on in production.`),
  countsPages: setting('PAGE_COUNTS', onOff, { default: 'off' }).help(`
    Whether the server counts which kinds of pages are shown, only for guests who agree, as a metric of its own: on or off
    (default).`),
  releasesUrl: setting('RELEASES_URL', httpsAddress).help(`
    Where to look for newer versions once a day: an address, of a public host, of this product's CHANGELOG.md or of GitHub's
    answer about the latest release. Health then names a newer version. Empty: the server looks nowhere.`),
  traceCollector: setting('OTEL_EXPORTER_OTLP_ENDPOINT', z.string(), { chain: 'process' }).help(`
    Traces by OpenTelemetry's standard values (docs/runbook.md), such as http://127.0.0.1:4318. Empty: none, and nothing of it
    is loaded.`),
} satisfies Settings;
