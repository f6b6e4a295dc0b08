import { beforeAll, expect, test } from 'vitest';

import { createDevelopmentCertificates } from './development-certificates.ts';
import {
  createPassTemplate,
  joinPass,
  type PackedPass,
  packPass,
  type PassTemplate,
} from './pass-package.ts';
import { bundlePasses } from './passes-bundle.ts';
import { createSigner, type PassSigner } from './signer.ts';
import { readZip } from './testing/oracles.ts';
import { createSampleImages, createSampleJson, SAMPLE_IDENTITY } from './testing/sample-pass.ts';

let signer: PassSigner;
let template: PassTemplate;

beforeAll(async () => {
  signer = createSigner(await createDevelopmentCertificates(SAMPLE_IDENTITY));
  template = createPassTemplate({ images: createSampleImages('eventTicket') });
});

function packMany(count: number): PackedPass[] {
  return Array.from({ length: count }, () =>
    packPass(template, signer, { json: createSampleJson('eventTicket') }),
  );
}

test('a family finds each of its passes in a bundle, unchanged', async () => {
  const passes = packMany(4);
  const bundle = bundlePasses(passes);
  const archive = joinPass(bundle);
  expect(archive).toHaveLength(bundle.sizeBytes);
  const files = await readZip(archive);
  expect([...files.keys()]).toEqual(['pass-1.pkpass', 'pass-2.pkpass', 'pass-3.pkpass', 'pass-4.pkpass']);
  expect([...files.values()]).toEqual(passes.map(joinPass));
});

test('a bundle of no pass, or of more than ten, is refused', () => {
  expect(() => bundlePasses([])).toThrow('1 to 10 passes, not 0');
  expect(() => bundlePasses(packMany(11))).toThrow('1 to 10 passes, not 11');
  expect(bundlePasses(packMany(10)).sizeBytes).toBeGreaterThan(0);
});

test('a bundle of more than 150 MB is refused', () => {
  const large: PackedPass = { chunks: [Buffer.alloc(16 * 1024 * 1024)], sizeBytes: 16 * 1024 * 1024 };
  expect(() => bundlePasses(Array.from({ length: 10 }, () => large))).toThrow('at most 157286400 bytes');
});
