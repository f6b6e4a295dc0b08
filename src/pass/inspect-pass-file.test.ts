/** A file that our package makes is accepted, and each way to spoil it is named as a phone would refuse it. */
import { createHash } from 'node:crypto';

import { beforeAll, expect, test } from 'vitest';

import { createDevelopmentCertificates } from './development-certificates.ts';
import { inspectPassFile, type InspectedPass } from './inspect-pass-file.ts';
import { createPassTemplate, joinPass, packPass } from './pass-package.ts';
import { createSigner, type PassSigner } from './signer.ts';
import { readZip } from './testing/oracles.ts';
import { createSampleImages, createSampleJson, SAMPLE_IDENTITY } from './testing/sample-pass.ts';

const now = new Date('2026-11-22T12:00:00Z');
const strings = new Map([
  ['en', { 'A "b"\n': 'A "b"\n' }],
  ['es', { 'A "b"\n': 'Ñ\\o\t' }],
]);

let wwdrPem: string;
let signer: PassSigner;
let good: Map<string, Buffer>;
beforeAll(async () => {
  const made = await createDevelopmentCertificates(SAMPLE_IDENTITY);
  ({ wwdrPem } = made);
  signer = createSigner(made);
  const template = createPassTemplate({ images: createSampleImages('storeCard'), strings });
  const pass = packPass(template, signer, { json: createSampleJson('storeCard'), signedAt: now });
  good = await readZip(joinPass(pass));
});

function inspect(change: (files: Map<string, Buffer>) => void = () => undefined): InspectedPass {
  const files = new Map(good);
  change(files);
  return inspectPassFile(files, { trustedPems: [wwdrPem], now });
}

/** Replaces a file and its sum in the manifest, as someone without the key could. */
function forge(files: Map<string, Buffer>, name: string, bytes: Buffer): void {
  const listed: Record<string, string> = JSON.parse(files.get('manifest.json')?.toString() ?? '{}');
  listed[name] = createHash('sha1').update(bytes).digest('hex');
  files.set(name, bytes);
  files.set('manifest.json', Buffer.from(JSON.stringify(listed)));
}

function errorsOf({ problems }: InspectedPass): string[] {
  return problems
    .filter(({ severity }) => severity === 'error')
    .map(({ path, reason }) => `${path} ${reason}`);
}

test('a file of ours is accepted, with its texts and pictures', () => {
  const pass = inspect();
  expect(errorsOf(pass)).toEqual([]);
  expect(pass.json?.organizationName).toBe(SAMPLE_IDENTITY.organizationName);
  expect(pass.strings).toEqual(strings);
  expect(pass.images.has('icon@2x.png')).toBe(true);
});

test('a phone that does not trust the authority refuses the file', () => {
  const pass = inspectPassFile(good, { now });
  expect(pass.json).toBeUndefined();
  expect(errorsOf(pass)).toEqual(['signature comes from an authority that this phone does not trust']);
});

test.each<[string, (files: Map<string, Buffer>) => void, string]>([
  ['no manifest', (files) => files.delete('manifest.json'), 'manifest.json is missing'],
  ['no signature', (files) => files.delete('signature'), 'signature is missing'],
  ['no pass.json', (files) => files.delete('pass.json'), 'pass.json is missing'],
  ['a changed picture', (files) => files.set('icon.png', Buffer.from('x')), 'icon.png has another SHA-1 sum'],
  ['a stowaway', (files) => files.set('.DS_Store', Buffer.from('x')), '.DS_Store is not in manifest.json'],
  ['a forged manifest', (files) => forge(files, 'icon.png', Buffer.from('x')), 'is of another manifest.json'],
  ['broken JSON', (files) => files.set('pass.json', Buffer.from('{')), 'pass.json is not JSON in UTF-8'],
  [
    'a manifest that is a list',
    (files) => files.set('manifest.json', Buffer.from('[]')),
    'must be an object',
  ],
  [
    'a signature of noise',
    (files) => files.set('signature', Buffer.from('30')),
    'not a signature that can be read',
  ],
  [
    'texts of another form',
    (files) => files.set('es.lproj/pass.strings', Buffer.from('KEY = text')),
    'is not a list of texts',
  ],
])('%s is refused with the reason', (_, spoil, reason) => {
  const pass = inspect(spoil);
  expect(pass.json).toBeUndefined();
  expect(errorsOf(pass).join('\n')).toContain(reason);
});

test('a signature with one changed byte is refused', () => {
  const signature = Buffer.from(good.get('signature') ?? '');
  signature[signature.length - 5] = (signature.at(-5) ?? 0) ^ 1;
  const pass = inspect((files) => files.set('signature', signature));
  expect(errorsOf(pass)).toEqual(['signature was not made by the key of its certificate']);
});

test.each<[string, (files: Map<string, Buffer>) => void, string[]]>([
  [
    'a picture that the manifest lists and the file lacks',
    (files) => files.delete('logo.png'),
    ['logo.png is in manifest.json, but not in the file'],
  ],
  [
    'a manifest that is not JSON',
    (files) => files.set('manifest.json', Buffer.from('{')),
    ['manifest.json is not JSON in UTF-8', 'signature is of another manifest.json'],
  ],
  [
    'a pass.json in Latin-1',
    (files) => files.set('pass.json', Buffer.from('{"a":"\xe9"}', 'latin1')),
    ['pass.json has another SHA-1 sum than in manifest.json', 'pass.json is not JSON in UTF-8'],
  ],
])('%s is named once', (_, spoil, reasons) => {
  expect(errorsOf(inspect(spoil))).toEqual(reasons);
});

test('only a language folder at the top holds texts, in a file of exactly that name', () => {
  const names = ['a/de.lproj/pass.strings', 'de.lproj/pass.strings.bak', 'de.lproj/pass_strings'];
  const pass = inspect((files) => {
    for (const name of names) files.set(name, Buffer.from('"A" = "B";'));
  });
  expect([...pass.strings.keys()]).toEqual(['en', 'es']);
});

test('an address without TLS is allowed under a development certificate, and refused where there is none', () => {
  const json = { ...createSampleJson('storeCard'), webServiceURL: 'http://localhost:3000/passes' };
  const withAddress = (files: Map<string, Buffer>): void =>
    forge(files, 'pass.json', Buffer.from(JSON.stringify(json)));
  const addressProblems = (pass: InspectedPass): string[] =>
    errorsOf(pass).filter((problem) => problem.startsWith('webServiceURL'));
  const signed = inspect((files) => {
    withAddress(files);
    const manifest = files.get('manifest.json') ?? Buffer.alloc(0);
    const { start, end } = signer.sign(manifest, now);
    files.set('signature', Buffer.concat([start, end]));
  });
  expect(addressProblems(signed)).toEqual([]);
  expect(errorsOf(signed)).toEqual([]);
  expect(addressProblems(inspect(withAddress))).toHaveLength(1);
});
