/** The manifests fit the servers, each other, and the other ways to run: settings, ports, times, roles, connections. */
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

import { expect, test } from 'vitest';
import { parse } from 'yaml';

import { photoBodySizeBytesMax } from '../../src/contract/calls/photo.ts';
import { importFileBytesMax } from '../../src/contract/import-kinds.ts';
import { mappingBytesMax } from '../../src/contract/import-mapping.ts';
import { readDatabaseUrl } from '../../src/server/base/config/addresses.ts';
import { readConfig } from '../../src/server/base/config/config.ts';
import { makeMetrics } from '../../src/server/base/metrics.ts';
import {
  readKustomizations,
  readManifests,
  readOfOverlay,
  itemNamed,
  textsAt,
  valuesAt,
  valuesNamed,
  type Manifest,
  type Yaml,
} from './read-manifests.ts';

const manifests = readManifests();
const deployment = contentOf('Deployment', 'promenade');
const job = contentOf('Job', 'promenade-migrate');
const night = contentOf('CronJob', 'promenade-nightly');
const cluster = contentOf('Cluster', 'promenade-database');
const service = contentOf('Service', 'promenade');
const autoscaler = contentOf('HorizontalPodAutoscaler', 'promenade');
const image = readFileSync('Dockerfile', 'utf8');
const server = { ...envOfImage(), ...parseEnv(readOfOverlay('server.env')) };
const config = readConfig({ ...server, ...envOf(deployment) });

test('servers and migration have a valid production configuration, with photos outside of the pods', () => {
  expect(config).toMatchObject({ mode: 'production', keysDir: '/keys', brandDir: '/brand', trustProxy: 1 });
  expect(config.host).toBe('0.0.0.0');
  expect(config.s3).toBeDefined();
  const migrating = readConfig({ ...server, ...parseEnv(readOfOverlay('migrate.env')), ...envOf(job) });
  expect(migrating.migrationDatabaseUrl).toContain('promenade_owner');
  expect(JSON.stringify(deployment)).not.toContain('promenade-migrate');
});

test('metrics listen at the address of the pod, which is a number', () => {
  const host = itemNamed(valuesAt(deployment, 'spec.template.spec.containers[].env[]'), 'METRICS_HOST');
  expect(valuesAt(host, 'valueFrom.fieldRef.fieldPath')).toEqual(['status.podIP']);
});

test('ports, probes, service, policy and monitor lead to where a server listens', () => {
  const ports = valuesAt(deployment, 'spec.template.spec.containers[].ports[]');
  expect(ports).toEqual([
    { name: 'http', containerPort: config.port },
    { name: 'metrics', containerPort: config.metricsPort },
  ]);
  expect(valuesAt(service, 'spec.ports[].targetPort')).toEqual(['http', 'metrics']);
  const policy = contentOf('NetworkPolicy', 'promenade');
  expect(valuesAt(policy, 'spec.ingress[].ports[].port')).toEqual([config.port, config.metricsPort]);
  const [, metricsFrom] = valuesAt(policy, 'spec.ingress[]');
  expect(valuesNamed(metricsFrom ?? null, 'kubernetes.io/metadata.name')).toEqual(['monitoring']);
  const monitor = contentOf('ServiceMonitor', 'promenade');
  expect(valuesAt(service, 'spec.ports[].name')).toContain(valuesAt(monitor, 'spec.endpoints[].port')[0]);
  expect(valuesAt(service, 'metadata.labels')).toEqual(valuesAt(monitor, 'spec.selector.matchLabels'));
  const probes = ['startupProbe', 'livenessProbe', 'readinessProbe'].map(
    (name) => valuesAt(deployment, `spec.template.spec.containers[].${name}.httpGet`)[0],
  );
  expect(probes.map((probe) => valuesAt(probe, 'path')[0])).toEqual(['/healthz', '/healthz', '/readyz']);
  expect(probes.map((probe) => valuesAt(probe, 'port')[0])).toEqual(['http', 'http', 'http']);
});

test('everything that selects pods selects the servers', () => {
  const [labels] = valuesAt(deployment, 'spec.template.metadata.labels');
  expect(valuesAt(deployment, 'spec.selector.matchLabels')).toEqual([labels]);
  expect(valuesAt(service, 'spec.selector')).toEqual([labels]);
  expect(valuesAt(contentOf('PodDisruptionBudget', 'promenade'), 'spec.selector.matchLabels')).toEqual([
    labels,
  ]);
  const spread = valuesAt(deployment, 'spec.template.spec.topologySpreadConstraints[]');
  expect(spread.flatMap((one) => valuesAt(one, 'labelSelector.matchLabels'))).toEqual([labels, labels]);
  expect(valuesAt(autoscaler, 'spec.scaleTargetRef.name')).toEqual(['promenade']);
});

test('a pod is stopped later than a server may take, and no server is stopped before a new one is ready', () => {
  const drain = /drainMs = (?<ms>[\d_]+)/.exec(readFileSync('src/server/http/listener.ts', 'utf8'))?.groups?.[
    'ms'
  ];
  const seconds = (config.stopNoticeMs + Number(drain?.replace('_', ''))) / 1000;
  const grace = Number(valuesAt(deployment, 'spec.template.spec.terminationGracePeriodSeconds')[0]);
  expect(grace).toBeGreaterThan(seconds + 3);
  expect(config.stopNoticeMs).toBeGreaterThan(5000);
  expect(valuesAt(deployment, 'spec.strategy.rollingUpdate')).toEqual([{ maxSurge: 1, maxUnavailable: 0 }]);
  expect(valuesAt(deployment, 'spec.replicas')).toEqual([]);
  expect(Number(valuesAt(autoscaler, 'spec.minReplicas')[0])).toBeGreaterThanOrEqual(2);
});

test('the night works by the settings of the servers, in folders that its volume keeps', () => {
  const [container] = valuesAt(night, 'spec.jobTemplate.spec.template.spec.containers[]');
  const words = textsAt(container ?? null, 'command[]');
  expect(words.slice(1, 3)).toEqual(['src/server/ops/cli/promenade.ts', 'nightly']);
  expect(`${words[3]}/`.startsWith(`${config.dataDir}/`)).toBe(true);
  const mounts = valuesAt(container ?? null, 'volumeMounts[]');
  expect(textsAt(itemNamed(mounts, 'data'), 'mountPath')).toEqual([config.dataDir]);
  expect(valuesAt(container ?? null, 'envFrom[].secretRef.name')).toContain('promenade-server');
  const settings = Object.fromEntries(
    valuesAt(container ?? null, 'env[]').map((one) => [
      textsAt(one, 'name')[0] ?? '',
      textsAt(one, 'value')[0] ?? '',
    ]),
  );
  expect(readConfig({ ...server, ...settings })).toMatchObject({ keysDir: '/keys', brandDir: '/brand' });
  expect(valuesAt(contentOf('Database', 'promenade-drill'), 'spec.owner')).toEqual(['promenade']);
});

test.each([
  ['servers', deployment],
  ['migration', job],
  ['night', valuesAt(night, 'spec.jobTemplate')[0] ?? null],
])('%s run as the user of the image, write to their own folders only, and have no rights', (_, content) => {
  expect(image).toMatch(/^USER node$/m); // 1000 in Node's own image
  const [pod] = valuesAt(content, 'spec.template.spec');
  expect(valuesAt(pod, 'securityContext')).toEqual([
    {
      runAsNonRoot: true,
      runAsUser: 1000,
      runAsGroup: 1000,
      fsGroup: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    },
  ]);
  expect(valuesAt(pod, 'containers[].securityContext')).toEqual([
    { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
  ]);
  expect(valuesAt(pod, 'automountServiceAccountToken')).toEqual([false]);
  const writable = valuesAt(pod, 'containers[].volumeMounts[]').filter(
    (mount) => valuesAt(mount, 'readOnly')[0] !== true,
  );
  expect(writable.map((mount) => valuesAt(mount, 'mountPath')[0])).toEqual([config.dataDir, '/tmp']);
  const volumes = valuesAt(pod, 'volumes[]').filter((volume) =>
    ['emptyDir', 'persistentVolumeClaim'].some((kind) => valuesAt(volume, kind).length > 0),
  );
  expect(volumes.map((volume) => valuesAt(volume, 'name')[0])).toEqual(['data', 'tmp']);
  for (const name of ['requests', 'limits'])
    expect(valuesAt(pod, `containers[].resources.${name}.memory`)).toHaveLength(1);
});

test('every secret and config map that a manifest names is made by the overlay or by CloudNativePG', () => {
  const overlay = readKustomizations().find(({ folder }) => folder.endsWith('/example'));
  const made = [
    ...(overlay?.secretGenerator ?? []).map(({ name }) => name),
    'promenade-brand', // brand.yaml
    'promenade-database-ca', // CloudNativePG's own authority
    'promenade-tls', // the certificate of the host
  ];
  const named = manifests.flatMap(({ content }) => [
    ...['secretRef', 'configMap', 'passwordSecret', 'secret'].flatMap((reference) =>
      valuesNamed(content, reference).flatMap((one) => textsAt(one, 'name')),
    ),
    ...valuesNamed(content, 'secretName').filter((one) => typeof one === 'string'),
  ]);
  expect([...new Set(named)].sort()).toEqual(made.sort());
});

test('the roles and passwords of both databases agree', () => {
  const addresses = {
    promenade: parseEnv(readOfOverlay('server.env'))['DATABASE_URL'],
    promenade_owner: parseEnv(readOfOverlay('migrate.env'))['MIGRATION_DATABASE_URL'],
  };
  const files = { promenade: 'database-server.env', promenade_owner: 'database-owner.env' };
  for (const role of ['promenade', 'promenade_owner'] as const) {
    const url = readDatabaseUrl(addresses[role] ?? '');
    const { username, password } = parseEnv(readOfOverlay(files[role]));
    expect(url).toMatchObject({ username: role, password, hostname: 'promenade-database-rw' });
    expect(username).toBe(role);
    expect(url?.searchParams.get('sslmode')).toBe('verify-full');
    const mount = itemNamed(
      valuesAt(deployment, 'spec.template.spec.containers[].volumeMounts[]'),
      'database-ca',
    );
    expect(url?.searchParams.get('sslrootcert')).toBe(`${textsAt(mount, 'mountPath')[0]}/ca.crt`);
  }
  const roles = valuesAt(cluster, 'spec.managed.roles[]');
  expect(roles.flatMap((role) => textsAt(role, 'name')).sort()).toEqual(['promenade', 'promenade_owner']);
  expect(roles.flatMap((role) => valuesAt(role, 'superuser'))).toEqual([false, false]);
  expect(valuesAt(cluster, 'spec.bootstrap.initdb.owner')).toEqual(['promenade_owner']);
  expect(readFileSync('deploy/postgres/roles.sql', 'utf8')).toContain(
    'database promenade owner promenade_owner',
  );
});

test('the database has connections for the most servers, while as many old ones stop beside them', () => {
  const perServer = config.databaseConnectionsMax;
  const servers = Number(valuesAt(autoscaler, 'spec.maxReplicas')[0]);
  const surge = Number(valuesAt(deployment, 'spec.strategy.rollingUpdate.maxSurge')[0]);
  const connections = Number(valuesAt(cluster, 'spec.postgresql.parameters.max_connections')[0]);
  expect(perServer).toBe(16);
  expect(connections).toBeGreaterThanOrEqual(perServer * (2 * servers + surge) + 20);
  expect(valuesAt(cluster, 'spec.instances')).toEqual([3]);
  expect(valuesAt(cluster, 'spec.postgresql.synchronous')).toEqual([
    { method: 'any', number: 1, dataDurability: 'required' },
  ]);
});

test('the database keeps out of its log what compose.yaml keeps out, in the version of the image', () => {
  const parameters = valuesAt(cluster, 'spec.postgresql.parameters')[0];
  const compose = readFileSync('compose.yaml', 'utf8');
  for (const [, name, value] of compose.matchAll(/-c (log_\w+)=(\S+)/g))
    expect(valuesAt(parameters, name ?? '')).toEqual([value]);
  const version = /postgresql-client-(?<version>\d+)/.exec(image)?.groups?.['version'];
  expect(valuesAt(cluster, 'spec.imageName')[0]).toContain(`postgresql:${version}.`);
});

test('the alerts of the cluster are those of deploy/prometheus', () => {
  const { groups } = parse(readFileSync('deploy/prometheus/alerts.yml', 'utf8')) as { groups: Yaml }; // our own file
  expect(contentOf('PrometheusRule', 'promenade')['spec']).toEqual({ groups });
});

test('the autoscaler reads a figure that the adapter makes of a metric of the server', () => {
  const values = parse(
    readFileSync('deploy/kubernetes/monitoring/prometheus-adapter.values.yaml', 'utf8'),
  ) as {
    rules: { custom: [{ seriesQuery: string; metricsQuery: string; name: { matches: string; as: string } }] };
  }; // our own file, in the form of the chart
  const [{ seriesQuery, metricsQuery, name }] = values.rules.custom;
  const [series] = seriesQuery.split('{');
  expect(makeMetrics().registry.getSingleMetric(series?.replace(/_count$/, '') ?? '')).toBeDefined();
  expect(name.matches).toBe(`^${series}$`);
  expect(valuesAt(autoscaler, 'spec.metrics[].pods.metric.name')).toEqual([name.as]);
  for (const path of ['/healthz', '/readyz']) expect(metricsQuery).toContain(path);
});

test('the ingress does what the proxy of compose.yaml does, for the host of the guests', () => {
  const ingress = manifests.filter(({ kind }) => kind === 'Ingress').map(({ content }) => content);
  const proxy = readFileSync('deploy/Caddyfile', 'utf8');
  const hosts = ['host', 'hosts'].flatMap((name) => valuesNamed(ingress, name).flat());
  expect([...new Set(hosts)]).toEqual([new URL(config.publicUrl).host]);
  const backend = { service: { name: 'promenade', port: { name: 'http' } } };
  expect(valuesNamed(ingress, 'backend')).toEqual([backend, backend]);
  const annotations = JSON.stringify(valuesNamed(ingress, 'annotations'));
  const headers = proxy.match(/(?<=header_up -)\w+/g) ?? [];
  for (const part of ['readyz', 'healthz', 'openapi', ...headers]) expect(annotations).toContain(part);
  expect(annotations).not.toContain('non_idempotent');
  // One MiB more than the servers take, so that they name the limit themselves.
  const limits = [photoBodySizeBytesMax, importFileBytesMax + mappingBytesMax].map(
    (bytes) => `${Math.ceil(bytes / 2 ** 20) + 1}m`,
  );
  for (const controller of ['nginx.org/client-max-body-size', 'nginx.ingress.kubernetes.io/proxy-body-size'])
    expect(valuesNamed(ingress, controller)).toEqual(limits);
  expect(readFileSync('deploy/nginx.conf', 'utf8').match(/(?<=client_max_body_size )\w+/g)).toEqual(limits);
});

function contentOf(kind: string, name: string): Manifest['content'] {
  const found = manifests.find((one) => one.kind === kind && one.name === name);
  if (found === undefined) throw new Error(`${kind} ${name} is missing`);
  return found.content;
}

/** The environment of the container; the address of a pod stands for what the cluster fills in. */
function envOf(content: Yaml): Record<string, string> {
  return Object.fromEntries(
    valuesAt(content, 'spec.template.spec.containers[].env[]').map((one) => [
      textsAt(one, 'name')[0] ?? '',
      textsAt(one, 'value')[0] ?? '10.1.2.3',
    ]),
  );
}

function envOfImage(): Record<string, string | undefined> {
  return parseEnv(/^ENV (?<pairs>.+)$/m.exec(image)?.groups?.['pairs']?.replaceAll(' ', '\n') ?? '');
}
