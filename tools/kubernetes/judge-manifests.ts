/**
 * Judges manifests by the schemas that Kubernetes, the Prometheus Operator and CloudNativePG publish, as two packages
 * give them: TypeScript refuses unknown names, and compiled JSON schemas refuse values out of form.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

import type { Manifest } from './read-manifests.ts';

type Model = Record<string, new (content: object) => { validate(): void }>;

const run = promisify(execFile);

/** Packages by the group of the API; every other group is of Kubernetes itself. */
const packages: Readonly<Record<string, string>> = {
  'postgresql.cnpg.io': '@kubernetes-models/cloudnative-pg',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
};

/**
 * The errors of each manifest that TypeScript finds, in the order of the manifests: names that the schema does not know,
 * values of another type, missing values.
 */
export async function typeFaults(manifests: readonly Manifest[]): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'manifests-'));
  try {
    const file = join(folder, 'manifests.ts');
    const kinds = [...new Set(manifests.map(typeOf))];
    const imports = kinds.map((type) => `type T${kinds.indexOf(type)} = ${type};`);
    const lines = manifests.map(
      (one, index) =>
        `export const c${index}: T${kinds.indexOf(typeOf(one))} = ${JSON.stringify(one.content)};`,
    );
    await writeFile(file, `${imports.join(' ')}\n${lines.join('\n')}\n`);
    const output = await compile(file);
    const faults = manifests.map((): string[] => []);
    for (const { groups } of output.matchAll(/manifests\.ts\((?<line>\d+),\d+\): error (?<fault>.*)/g)) {
      const index = Number(groups?.['line']) - 2;
      if (index < 0) throw new Error(`No schema of a kind: ${groups?.['fault'] ?? ''}`);
      faults[index]?.push(groups?.['fault'] ?? '');
    }
    return faults;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The first value that is out of form by the published JSON schema; undefined for none. */
export async function schemaFault({ apiVersion, kind, content }: Manifest): Promise<string | undefined> {
  const module = (await import(moduleOf(apiVersion, kind))) as Model; // a class by the name of its kind
  const Kind = module[kind];
  if (Kind === undefined) return `no schema of ${kind}`;
  try {
    new Kind(content).validate();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function compile(file: string): Promise<string> {
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--pretty', 'false'];
  const form = ['--module', 'nodenext', '--target', 'esnext', '--types', ''];
  try {
    await run(resolve('node_modules/.bin/tsc'), [...options, ...form, file], { maxBuffer: 64 * 1024 * 1024 });
    return '';
  } catch (error) {
    const output = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    if (!output.includes('manifests.ts(')) throw error;
    return output;
  }
}

function typeOf({ apiVersion, kind }: Manifest): string {
  return `import(${JSON.stringify(`${resolve('node_modules', moduleOf(apiVersion, kind))}.js`)}).I${kind}`;
}

function moduleOf(apiVersion: string, kind: string): string {
  const group = apiVersion.includes('/') ? apiVersion.split('/')[0] : '';
  return `${packages[group ?? ''] ?? 'kubernetes-models'}/${apiVersion}/${kind}`;
}
