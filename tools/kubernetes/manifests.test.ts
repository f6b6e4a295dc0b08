/** Every file that a manifest or an overlay names exists, and every image is named by its digest. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { expect, test } from 'vitest';

import {
  manifestFolder,
  readKustomizations,
  readManifests,
  valuesAt,
  valuesNamed,
} from './read-manifests.ts';

const manifests = readManifests();
const kustomizations = readKustomizations();
/** Files of the overlay that only a park can make. */
const ofThePark = new Set(['brand.yaml', 'keys/server-secrets.json']);

test('every file is part of a kustomization, and every file that one names exists', () => {
  const named = kustomizations.flatMap(({ folder, resources }) =>
    resources.filter((path) => path.endsWith('.yaml')).map((path) => join(folder, path)),
  );
  for (const { file, content } of manifests) {
    expect(named).toContain(file);
    // Kustomize takes any `spec.template` for that of a pod, and ends at a text.
    for (const template of valuesAt(content, 'spec.template')) expect(template, file).toBeTypeOf('object');
  }
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
  const contents = manifests.map(({ content }) => content);
  const images = ['image', 'imageName'].flatMap((name) => valuesNamed(contents, name));
  expect(images.length).toBe(4);
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
