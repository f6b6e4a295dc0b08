/** Every setting in the files of `deploy/`, the image and `compose.yaml` is read by a program. */
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

import { expect, test } from 'vitest';
import { parse } from 'yaml';

import { readDatabaseUrl } from '../src/server/base/config/addresses.ts';
import { readConfig } from '../src/server/base/config/config.ts';
import { readManifests, readOfOverlay, textsAt, valuesNamed } from './kubernetes/read-manifests.ts';

/** Another test compares this file with the settings that the server reads. */
const ours = Object.keys(parseEnv(readFileSync('.env.example', 'utf8')));
/**
 * Settings of other programs: Node, Caddy with our Caddyfile, PostgreSQL's image, the images of store and mail catcher,
 * and `docker compose` itself.
 */
const ofOthers = [
  'NODE_DISABLE_COMPILE_CACHE',
  ...['SITE', 'SERVERS'],
  ...['POSTGRES_PASSWORD', 'OWNER_PASSWORD', 'SERVER_PASSWORD'],
  ...['POSTGRES_HOST_AUTH_METHOD', 'POSTGRES_INITDB_ARGS'],
  ...['MINIO_ROOT_USER', 'MINIO_ROOT_PASSWORD', 'MP_SMTP_BIND_ADDR'],
];

const compose = readFileSync('compose.yaml', 'utf8');
const { services } = parse(compose, { merge: true }) as {
  services: Record<string, { environment?: Record<string, string> }>;
}; // our own file, in the form of Docker Compose
const unit = readFileSync('deploy/promenade@.service', 'utf8');
const image = readFileSync('Dockerfile', 'utf8');
const machine = parseEnv(readFileSync('deploy/environment.example', 'utf8'));
const example = parseEnv(readFileSync('deploy/compose.env.example', 'utf8'));

const given: [string, string[]][] = [
  ['compose.yaml', Object.values(services).flatMap(({ environment = {} }) => Object.keys(environment))],
  ...['env', 'store.env', 'edge.env', 'migrate.env', 'database.env'].map((name): [string, string[]] => [
    `deploy/compose.${name}.example`,
    Object.keys(parseEnv(readFileSync(`deploy/compose.${name}.example`, 'utf8'))),
  ]),
  ['deploy/environment.example', Object.keys(machine)],
  ['deploy/Caddyfile', namesIn(readFileSync('deploy/Caddyfile', 'utf8'), /\{\$(?<name>[A-Z0-9_]+)/g)],
  ...['server', 'migrate'].map((name): [string, string[]] => [
    `deploy/kubernetes/example/${name}.env.example`,
    Object.keys(parseEnv(readOfOverlay(`${name}.env`))),
  ]),
  ...readManifests().flatMap(({ file, content }): [string, string[]][] => {
    const names = valuesNamed(content, 'env').flatMap((env) => textsAt({ env }, 'env[].name'));
    return names.length === 0 ? [] : [[file, names]];
  }),
  ['deploy/promenade@.service', namesIn(unit, /(?<=^Environment=(?:.* )?)(?<name>[A-Z0-9_]+)=/gm)],
  ['Dockerfile', namesIn(image, /(?<=^ENV (?:.* )?)(?<name>[A-Z0-9_]+)=/gm)],
];

test.each(given)('%s contains only settings that a program reads', (_, names) => {
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect([...ours, ...ofOthers]).toContain(name);
});

test('compose.yaml gives its servers a valid production configuration', () => {
  const server = environmentOf('server-1');
  const secrets = { S3_ACCESS_KEY_ID: 'promenade', S3_SECRET_ACCESS_KEY: 'secret' };
  const config = readConfig({ NODE_ENV: 'production', ...example, ...secrets, ...server });
  expect(config).toMatchObject({
    port: 3000,
    metricsPort: 9464,
    trustProxy: 1,
    keysDir: '/keys',
    brandDir: '/brand',
  });
  const edge = parseEnv(readFileSync('deploy/compose.edge.env.example', 'utf8'));
  expect(edge['SITE']).toBe(new URL(config.publicUrl).host);
});

test('the servers of compose.yaml work by another role than the one that owns the tables', () => {
  const roleOf = (file: string, name: string): string | undefined =>
    readDatabaseUrl(parseEnv(readFileSync(file, 'utf8'))[name] ?? '')?.username;
  const serving = roleOf('deploy/compose.env.example', 'DATABASE_URL');
  const owner = roleOf('deploy/compose.migrate.env.example', 'MIGRATION_DATABASE_URL');
  const roles = readFileSync('deploy/postgres/roles.sql', 'utf8');
  expect([serving, owner]).toEqual(['promenade', 'promenade_owner']);
  expect(namesIn(roles, /^create role (?<name>\w+) login/gm).sort()).toEqual([serving, owner]);
  expect(roles).toContain(`create database promenade owner ${owner}`);
  expect(environmentOf('server-1')).not.toHaveProperty('MIGRATION_DATABASE_URL');
});

test('the systemd unit and its example give a server a valid production configuration', () => {
  const config = readConfig({ ...machine, PORT: '3000', METRICS_PORT: '9464' });
  expect(config).toMatchObject({
    mode: 'production',
    keysDir: '/etc/promenade/keys',
    brandDir: '/etc/promenade/brand',
  });
  // systemd creates this folder, and the service may write nowhere else.
  expect(unit).toContain(`StateDirectory=${config.dataDir.replace('/var/lib/', '')}\n`);
});

test('the image has the Node that the packages pin, and the pg_dump of the server beside it', () => {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    optionalDependencies: Record<string, string>; // our own file
  };
  const nodes = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'));
  const bases = namesIn(image, /^FROM node:(?<name>[\d.]+)-/gm);
  expect(new Set(bases)).toEqual(new Set(nodes.map(([, version]) => version)));
  expect(namesIn(image, /postgresql-client-(?<name>\d+)/g)).toEqual(
    namesIn(compose, /image: postgres:(?<name>\d+)/g),
  );
});

test('every image of another project has a tag, so that a restart never changes the version by itself', () => {
  const images = namesIn(compose, /^\s+image: (?<name>\S+)$/gm).filter((name) => name !== 'promenade');
  expect(images.length).toBeGreaterThan(5);
  for (const name of images) expect(name).toMatch(/:[\w.-]*\d[\w.-]*$/);
});

test('the edge and the collector use the ports on which the servers of compose.yaml listen', () => {
  const ports = (name: string): string[] =>
    ['server-1', 'server-2'].map((server) => environmentOf(server)[name] ?? '');
  const edge = readFileSync('deploy/Caddyfile', 'utf8');
  expect(namesIn(edge, /servers:(?<name>\d+)/g)).toEqual(ports('PORT'));
  const collector = readFileSync('deploy/prometheus/prometheus.yml', 'utf8');
  expect(namesIn(collector, /127\.0\.0\.1:(?<name>\d+)/g)).toEqual(ports('METRICS_PORT'));
});

// What else it does, CI tries with Caddy itself (tools/runbook/check-proxies.ts).
test.each([
  ['replaces what a client says of its address', /header_up X-Forwarded-For \{remote_host\}/],
  ['sends only a GET again', /lb_retry_match \{\s+method GET\s+\}/],
])('the edge %s', (_, sentence) => {
  expect(readFileSync('deploy/Caddyfile', 'utf8')).toMatch(sentence);
});

test("the edge keeps Caddy's protocols, ciphers and certificates", () => {
  const edge = readFileSync('deploy/Caddyfile', 'utf8');
  expect(edge).not.toMatch(/^\s*(tls|protocols|ciphers|auto_https|local_certs)\b/m);
});

test('a leader of the database that cannot renew its key steps down before another one may take it', () => {
  const runbook = readFileSync('docs/runbook.md', 'utf8');
  const secondsOf = (name: string): number =>
    Number(new RegExp(`^ *${name}: (\\d+)`, 'm').exec(runbook)?.[1]);
  expect(secondsOf('ttl')).toBeGreaterThanOrEqual(secondsOf('loop_wait') + 2 * secondsOf('retry_timeout'));
});

test('supervisors wait longer than a server may take to stop', () => {
  const { stopNoticeMs } = readConfig({ ...machine });
  const drainMs = Number(
    /drainMs = (?<ms>[\d_]+)/
      .exec(readFileSync('src/server/http/listener.ts', 'utf8'))?.[1]
      ?.replace('_', ''),
  );
  const seconds = (stopNoticeMs + drainMs) / 1000;
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(seconds);
  expect(Number(/stop_grace_period: (\d+)s$/m.exec(compose)?.[1])).toBeGreaterThan(seconds);
});

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(({ groups }) => groups?.['name'] ?? '');
}

function environmentOf(server: string): Record<string, string> {
  return services[server]?.environment ?? {};
}
