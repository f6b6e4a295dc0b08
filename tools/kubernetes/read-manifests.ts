/** Reads the manifests of `deploy/kubernetes`. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { parse, parseAllDocuments } from 'yaml';

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

/** What our tests read of a `kustomization.yaml`, with the path of its folder; Kustomize itself refuses unknown names. */
export interface Kustomization {
  folder: string;
  resources: string[];
  images?: { name: string; digest: string }[];
  secretGenerator?: { name: string; envs?: string[]; files?: string[] }[];
}

/** Every YAML file that is neither a kustomization nor values of a Helm chart. Throws for one without kind and name. */
export function readManifests(): Manifest[] {
  return globSync(`${manifestFolder}/*/*.yaml`)
    .filter((file) => !/\/(?:kustomization|brand)\.yaml$|\.values\.yaml$/.test(file))
    .sort()
    .flatMap((file) => parseAllDocuments(readFileSync(file, 'utf8')).map((one) => ({ file, one })))
    .map(({ file, one }) => {
      const content = one.toJS() as Manifest['content']; // one of the cluster's objects
      const [kind] = textsAt(content, 'kind');
      const [name] = textsAt(content, 'metadata.name');
      if (kind === undefined || name === undefined) throw new Error(`${file} has no kind or no name.`);
      return { file, kind, name, content };
    });
}

/** The kustomization of each folder. */
export function readKustomizations(): Kustomization[] {
  return globSync(`${manifestFolder}/*/kustomization.yaml`)
    .sort()
    .map((file) => ({
      folder: dirname(file),
      ...(parse(readFileSync(file, 'utf8')) as Omit<Kustomization, 'folder'>), // our own file
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
