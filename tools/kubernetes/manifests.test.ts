/** Every manifest is of the form that Kubernetes and the operators publish, and every file that one names exists. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { expect, test } from 'vitest';

import { schemaFault, typeFaults } from './judge-manifests.ts';
import {
  manifestFolder,
  readKustomizations,
  readManifests,
  valuesNamed,
  type Manifest,
  type Yaml,
} from './read-manifests.ts';

const manifests = readManifests();
const kustomizations = readKustomizations();
/** Files of the overlay that only a park can make. */
const ofThePark = new Set(['brand.yaml', 'keys/server-secrets.json']);

test('every manifest has only the names and types of its published schema', async () => {
  expect(manifests.length).toBeGreaterThan(12);
  const faults = await typeFaults(manifests);
  expect(manifests.map(({ file }, index) => [file, faults[index]])).toEqual(
    manifests.map(({ file }) => [file, []]),
  );
});

test.each(manifests)('$file has the values of its published schema', async (manifest) => {
  expect(await schemaFault(manifest)).toBeUndefined();
});

test('an unknown name and a value of a wrong type are refused, also deep in a manifest', async () => {
  const variants = [{ unknownName: true }, { memory: ['1Gi'] }].map((change) => changedLimits(change));
  const faults = await typeFaults(variants);
  expect(faults.map((ofOne) => ofOne.length)).toEqual([1, 1]);
});

test('a value out of form is refused', async () => {
  expect(await schemaFault(changedLimits({ memory: 'two gigabytes' }))).toContain('memory');
});

test('every file is part of a kustomization, and every file that one names exists', () => {
  const named = kustomizations.flatMap(({ folder, resources }) =>
    resources.filter((path) => path.endsWith('.yaml')).map((path) => join(folder, path)),
  );
  for (const { file } of manifests) expect(named).toContain(file);
  for (const { folder, resources, secretGenerator = [] } of kustomizations) {
    for (const path of resources.filter((one) => !ofThePark.has(one)))
      expect(
        existsSync(join(folder, path.endsWith('.yaml') ? path : `${path}/kustomization.yaml`)),
        path,
      ).toBe(true);
    const files = secretGenerator.flatMap(({ envs = [], files: others = [] }) => [...envs, ...others]);
    for (const file of files.filter((one) => !ofThePark.has(one)))
      expect(existsSync(join(folder, `${file}.example`)), file).toBe(true);
    const examples = globSync(`${folder}/*.example`).map((file) => basename(file, '.example'));
    expect(files.filter((one) => !ofThePark.has(one)).sort()).toEqual(examples.sort());
  }
});

test('no image is named by a tag alone', () => {
  const overlay = kustomizations.find(({ folder }) => folder === join(manifestFolder, 'example'));
  const pinned = new Set(
    (overlay?.images ?? [])
      .filter(({ digest }) => /^sha256:[0-9a-f]{64}$/.test(digest))
      .map(({ name }) => name),
  );
  const images = manifests.flatMap(({ content }) => [
    ...valuesNamed(content, 'image'),
    ...valuesNamed(content, 'imageName'),
  ]);
  expect(images.length).toBe(3);
  const unpinned = images.filter((image) => typeof image !== 'string' || !pinned.has(image));
  expect(unpinned).toHaveLength(1);
  for (const image of unpinned) expect(image).toMatch(/@sha256:[0-9a-f]{64}$/);
});

test('both stages of the image begin with the same digest', () => {
  const bases = [...readFileSync('Dockerfile', 'utf8').matchAll(/^FROM (?<base>\S+)/gm)].map(
    ({ groups }) => groups?.['base'] ?? '',
  );
  expect(bases).toHaveLength(2);
  expect(new Set(bases).size).toBe(1);
  expect(bases[0]).toMatch(/^node:[\d.]+-[a-z]+-slim@sha256:[0-9a-f]{64}$/);
});

/** The Deployment with a change of the limits of its container. */
function changedLimits(change: Yaml): Manifest {
  const deployment = manifests.find(({ kind }) => kind === 'Deployment');
  if (deployment === undefined) throw new Error('There is no Deployment.');
  const content = structuredClone(deployment.content);
  Object.assign(valuesNamed(content, 'limits')[0] ?? {}, change);
  return { ...deployment, content };
}
