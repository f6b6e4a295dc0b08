/** Reads the manifests of `deploy/kubernetes`. */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { parse } from 'yaml';
import * as z from 'zod/mini';

/** The folder of all manifests. */
export const manifestFolder = 'deploy/kubernetes';

/** A value of a YAML file. */
export type Yaml = string | number | boolean | null | Yaml[] | { [name: string]: Yaml };

/** One object of the cluster, with the file that holds it. */
export interface Manifest {
  file: string;
  kind: string;
  name: string;
  content: { [name: string]: Yaml };
}

const manifestSchema = z.object({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.object({ name: z.string() }),
});

const generatorSchema = z.strictObject({
  name: z.string(),
  type: z.optional(z.string()),
  envs: z.optional(z.array(z.string())),
  files: z.optional(z.array(z.string())),
  options: z.optional(
    z.strictObject({
      disableNameSuffixHash: z.optional(z.boolean()),
      labels: z.record(z.string(), z.string()),
    }),
  ),
});

/** What our kustomizations use of Kustomize; an unknown name is refused. */
const kustomizationSchema = z.strictObject({
  apiVersion: z.literal('kustomize.config.k8s.io/v1beta1'),
  kind: z.literal('Kustomization'),
  namespace: z.optional(z.string()),
  resources: z.array(z.string()),
  images: z.optional(z.array(z.strictObject({ name: z.string(), newName: z.string(), digest: z.string() }))),
  generatorOptions: z.optional(z.strictObject({ labels: z.record(z.string(), z.string()) })),
  secretGenerator: z.optional(z.array(generatorSchema)),
});

/** A `kustomization.yaml`, with the path of its folder. */
export type Kustomization = z.output<typeof kustomizationSchema> & { folder: string };

/** Every YAML file that is neither a kustomization nor values of a Helm chart. Throws for one without kind and name. */
export function readManifests(): Manifest[] {
  return globSync(`${manifestFolder}/*/*.yaml`)
    .filter((file) => !/(?:^|\/)kustomization\.yaml$|\.values\.yaml$/.test(file))
    .filter((file) => basename(file) !== 'brand.yaml')
    .sort()
    .map((file) => {
      const content = parse(readFileSync(file, 'utf8')) as Manifest['content']; // judged in the next line
      const { kind, metadata } = manifestSchema.parse(content);
      return { file, kind, name: metadata.name, content };
    });
}

/** The kustomization of each folder. Throws for an unknown name in one. */
export function readKustomizations(): Kustomization[] {
  return globSync(`${manifestFolder}/*/kustomization.yaml`)
    .sort()
    .map((file) => ({
      folder: dirname(file),
      ...kustomizationSchema.parse(parse(readFileSync(file, 'utf8'))),
    }));
}

/** The values below a path such as `spec.ports[].name`; `[]` stands for every item of a list. */
export function valuesAt(value: Yaml | undefined, path: string): Yaml[] {
  let found: Yaml[] = value === undefined ? [] : [value];
  for (const step of path.split('.')) {
    const name = step.replace(/\[\]$/, '');
    found = found.flatMap((one) => {
      if (one === null || typeof one !== 'object' || Array.isArray(one)) return [];
      const below = one[name];
      if (below === undefined) return [];
      return step.endsWith('[]') && Array.isArray(below) ? below : [below];
    });
  }
  return found;
}

/** The texts below a path; values of other types are left out. */
export function textsAt(value: Yaml | undefined, path: string): string[] {
  return valuesAt(value, path).filter((one) => typeof one === 'string');
}

/** The item of a list that has the name; undefined if none has. */
export function itemNamed(list: readonly Yaml[], name: string): Yaml | undefined {
  return list.find((one) => textsAt(one, 'name')[0] === name);
}

/** Every value of the given name at any depth. */
export function valuesNamed(value: Yaml, name: string): Yaml[] {
  if (value === null || typeof value !== 'object') return [];
  if (Array.isArray(value)) return value.flatMap((one) => valuesNamed(one, name));
  return Object.entries(value).flatMap(([key, below]) => [
    ...(key === name ? [below] : []),
    ...valuesNamed(below, name),
  ]);
}

/** The text of a file of the overlay, or of its example where the operator makes the file. */
export function readOfOverlay(file: string): string {
  return readFileSync(join(manifestFolder, 'example', `${file}.example`), 'utf8');
}
