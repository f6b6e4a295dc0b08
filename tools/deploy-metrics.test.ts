/** The dashboard and the alerts use only metrics that the server exports, and every alert says what to do. */
import { globSync, readFileSync } from 'node:fs';

import { collectDefaultMetrics } from 'prom-client';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

import { contract } from '../src/contract/contract.ts';
import { externalSystemReasons } from '../src/domain/external-system-reasons.ts';
import { makeMetrics } from '../src/server/base/metrics.ts';

const alertFile = parse(readFileSync('deploy/prometheus/alerts.yml', 'utf8')) as {
  groups: { rules: { alert: string; expr: string; annotations: { runbook: string } }[] }[];
}; // our own file, in Prometheus's form
const alerts = alertFile.groups.flatMap(({ rules }) => rules);
const dashboard = JSON.parse(readFileSync('deploy/grafana/promenade.json', 'utf8')) as {
  panels: { title: string; targets?: { expr: string }[] }[]; // our own file, in Grafana's form
};
const expressions = [
  ...alerts.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
];
const runbook = readFileSync('docs/runbook.md', 'utf8');

/** Prometheus's own metric of a scrape, and the labels that it adds to every series. */
const ofPrometheus = { metrics: ['up'], labels: ['job', 'instance'] };
const words = new Set(['and', 'or', 'unless', 'bool', 'on', 'ignoring', 'offset']);

test('alerts are read, and the dashboard has expressions of its own', () => {
  expect(alerts.length).toBeGreaterThan(10);
  expect(expressions.length).toBeGreaterThan(alerts.length);
});

test.each(expressions)('%s uses metrics and labels that a server exports', (_, expression) => {
  const labels = labelsOfServer();
  const { names, asked, routes } = partsOf(expression);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect([...labels.keys(), ...ofPrometheus.metrics]).toContain(name);
  const known = new Set(names.flatMap((name) => labels.get(name) ?? []).concat(ofPrometheus.labels));
  for (const label of asked) expect([...known]).toContain(label);
  const paths = Object.keys(contract).map((call) => call.split(' ')[1]);
  for (const route of routes) expect(paths).toContain(route);
});

test.each(alerts)(
  '$alert has a section in the runbook, and is played in a test',
  ({ alert, annotations }) => {
    expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
    expect(runbook).toMatch(new RegExp(`^#{2,4} ${alert}$`, 'm'));
    const played = readFileSync('deploy/prometheus/alerts.test.yml', 'utf8');
    expect(played).toMatch(new RegExp(`alertname: ${alert}\\n\\s+exp_alerts:\\n`));
  },
);

test('every reason for which an external system fails has a row in the runbook', () => {
  for (const reason of [...Object.keys(externalSystemReasons), 'not-sent', 'own-error'])
    expect(runbook).toMatch(new RegExp(`^\\| \`${reason}\` +\\| \\S`, 'm'));
});

test('every metric that a document names is exported', () => {
  const labels = labelsOfServer();
  for (const file of ['README.md', ...globSync('docs/**/*.md')]) {
    for (const [name] of readFileSync(file, 'utf8').matchAll(
      // `promenade_owner` is the role that owns the tables, `promenade_drill` the database of a drill.
      /\bpromenade_(?!owner\b|drill\b)[a-z_]+/g,
    ))
      expect([...labels.keys()], file).toContain(name);
  }
});

/** The labels of every series that a server exports, by name. */
function labelsOfServer(): Map<string, string[]> {
  const { registry } = makeMetrics();
  collectDefaultMetrics({ register: registry });
  return new Map(
    registry.getMetricsAsArray().flatMap((metric): [string, string[]][] => {
      const labels = 'labelNames' in metric && Array.isArray(metric.labelNames) ? metric.labelNames : [];
      const { name, type } = metric;
      // The library identifies types by a number that it does not export; only histograms have buckets.
      return 'buckets' in metric || String(type) === 'histogram'
        ? [
            [name, labels],
            [`${name}_bucket`, [...labels, 'le']],
            [`${name}_count`, labels],
            [`${name}_sum`, labels],
          ]
        : [[name, labels]];
    }),
  );
}

function partsOf(expression: string): { names: string[]; asked: string[]; routes: string[] } {
  const selectors: string[] = expression.match(/(?<=\{)[^}]*(?=\})/g) ?? [];
  const grouped: string[] = expression.match(/(?<=\bby \()[^)]*(?=\))/g) ?? [];
  const bare = expression.replaceAll(/\{[^}]*\}|\bby \([^)]*\)|\[[^\]]*\]/g, ' ');
  return {
    names: (bare.match(/\b[a-z_]\w*\b(?!\s*\()/g) ?? []).filter((name) => !words.has(name)),
    asked: [
      ...selectors.flatMap((inside) => inside.match(/\w+(?=\s*[=!]~?)/g) ?? []),
      ...grouped.flatMap((inside) => inside.split(',').map((label) => label.trim())),
    ],
    routes: selectors.flatMap((inside) => inside.match(/(?<=route=")[^"]*(?=")/g) ?? []),
  };
}
