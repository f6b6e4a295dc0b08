import { createHash } from 'node:crypto';

import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';

import { createDevelopmentCertificates, type DevelopmentCertificates } from './development-certificates.ts';
import { createPassTemplate, joinPass, packPass, packPassAsync, preparePassImage } from './pass-package.ts';
import type { PassJson } from './pass-json.ts';
import { CLASSIC_STYLES } from './pass-vocabulary.ts';
import { createSigner, type PassSigner } from './signer.ts';
import { readSignature, readZip, runProgramIfThere } from './testing/oracles.ts';
import { createPng, createSampleImages, createSampleJson, SAMPLE_IDENTITY } from './testing/sample-pass.ts';

const SIGNED_AT = new Date('2027-05-01T09:30:15Z');

let certificates: DevelopmentCertificates;
let signer: PassSigner;

beforeAll(async () => {
  certificates = await createDevelopmentCertificates(SAMPLE_IDENTITY);
  signer = createSigner(certificates);
});

function hashSha1(bytes: Buffer | undefined): string {
  return createHash('sha1')
    .update(bytes ?? '')
    .digest('hex');
}

/** Opens a pass as a phone would: every file hashed against the manifest, the manifest against the signature. */
async function openPass(archive: Buffer): Promise<Map<string, Buffer>> {
  const files = await readZip(archive);
  const manifest = files.get('manifest.json') ?? Buffer.alloc(0);
  const listed: Record<string, string> = JSON.parse(manifest.toString());
  const hashes = [...files]
    .filter(([name]) => name !== 'manifest.json' && name !== 'signature')
    .map(([name, bytes]) => [name, hashSha1(bytes)]);
  expect(listed).toEqual(Object.fromEntries(hashes));
  const { wwdrPem } = certificates;
  const signature = await readSignature(files.get('signature') ?? Buffer.alloc(0), manifest, {
    wwdrPem,
    at: SIGNED_AT,
  });
  expect(signature.isVerified).toBe(true);
  return files;
}

test.each(CLASSIC_STYLES)('a pass of the style %s opens as a phone opens it', async (style) => {
  const images = createSampleImages(style);
  const json = createSampleJson(style);
  const packed = packPass(createPassTemplate({ images }), signer, { json, signedAt: SIGNED_AT });
  const files = await openPass(joinPass(packed));
  expect(JSON.parse(files.get('pass.json')?.toString() ?? '')).toEqual(json);
  expect([...files.keys()]).toEqual([...images.keys(), 'pass.json', 'manifest.json', 'signature']);
  for (const [name, bytes] of images) expect(files.get(name)).toEqual(bytes);
});

test("a guest's own photo and texts in other languages are part of the pass", async () => {
  const strings = new Map([
    ['en', { LEVEL: 'Level' }],
    ['pl', { LEVEL: 'Poziom “złoty”' }],
  ]);
  const template = createPassTemplate({ images: createSampleImages('storeCard'), strings });
  const photos = [1, 2, 3].map((scale) => preparePassImage(`thumbnail@${scale}x.png`, createPng(90, 67)));
  const json = createSampleJson('generic');
  const packed = packPass(template, signer, { json, images: photos, signedAt: SIGNED_AT });
  const files = await openPass(joinPass(packed));
  expect(files.get('thumbnail@2x.png')).toEqual(createPng(90, 67));
  expect(files.get('pl.lproj/pass.strings')?.toString('utf16le')).toContain('"Poziom “złoty”"');
});

test('a pass made in the thread pool is the same to the last byte', async () => {
  const template = createPassTemplate({ images: createSampleImages('coupon') });
  const json = createSampleJson('coupon');
  const waited = await packPassAsync(template, signer, { json, signedAt: SIGNED_AT });
  expect(joinPass(waited)).toEqual(joinPass(packPass(template, signer, { json, signedAt: SIGNED_AT })));
});

test('passes of a template share its bytes and only add their own', () => {
  const template = createPassTemplate({ images: createSampleImages('coupon') });
  const [one, other] = [1, 2].map(() => packPass(template, signer, { json: createSampleJson('coupon') }));
  expect(one?.chunks[0]).toBe(template.head);
  expect(other?.chunks[0]).toBe(template.head);
  expect(one?.chunks[1]).not.toEqual(other?.chunks[1]);
  expect(one?.chunks[2]).toBe(other?.chunks[2]);
  expect(one?.chunks[3]).not.toEqual(other?.chunks[3]);
  expect(one?.chunks).toHaveLength(5);
  expect(one?.chunks.reduce((sum, chunk) => sum + chunk.length, 0)).toBe(one?.sizeBytes);
});

test('a pass without a signing time is signed now', async () => {
  const template = createPassTemplate({ images: new Map() });
  const before = Math.floor(Date.now() / 1000) * 1000;
  const files = await readZip(joinPass(packPass(template, signer, { json: createSampleJson('generic') })));
  const trusted = { wwdrPem: certificates.wwdrPem, at: new Date() };
  const manifest = files.get('manifest.json') ?? Buffer.alloc(0);
  const { signingTime } = await readSignature(files.get('signature') ?? Buffer.alloc(0), manifest, trusted);
  expect(signingTime.getTime()).toBeGreaterThanOrEqual(before);
  expect(signingTime.getTime()).toBeLessThanOrEqual(Date.now());
});

test('file names and texts in any script survive', { timeout: 30_000 }, async () => {
  const part = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
  const name = part.filter((text) => !/[/\\\0]/.test(text) && text !== '.' && text !== '..');
  const images = fc.dictionary(name, fc.uint8Array({ maxLength: 200 }), {
    maxKeys: 5,
    noNullPrototype: true,
  });
  const value = fc.string({ unit: 'grapheme', maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(images, value, async (given, text) => {
      const shared = new Map(Object.entries(given).filter(([key]) => !OWN.has(key)));
      const json: PassJson = { ...createSampleJson('generic', { description: text }) };
      const packed = packPass(createPassTemplate({ images: shared }), signer, { json, signedAt: SIGNED_AT });
      const files = await openPass(joinPass(packed));
      for (const [key, bytes] of shared) expect(new Uint8Array(files.get(key) ?? [])).toEqual(bytes);
      expect(JSON.parse(files.get('pass.json')?.toString() ?? '')).toEqual(json);
    }),
    { numRuns: 30 },
  );
});

const OWN: ReadonlySet<string> = new Set(['pass.json', 'manifest.json', 'signature']);

test('no reader of archives finds an error in a pass, and every check sum is right', async () => {
  const template = createPassTemplate({
    images: createSampleImages('eventTicket'),
    strings: new Map([['zh-Hans', { 日期: '日期' }]]),
  });
  const archive = joinPass(packPass(template, signer, { json: createSampleJson('eventTicket') }));
  expect([...(await readZip(archive)).keys()]).toContain('zh-Hans.lproj/pass.strings');
  const unzip = await runProgramIfThere('unzip', ['-t', 'ticket.pkpass'], { 'ticket.pkpass': archive });
  expect(unzip?.output ?? 'No errors detected').toContain('No errors detected');
});

test.each(['pass.json', 'signature', '../icon.png', '/icon.png', 'a//b.png', String.raw`a\b.png`, ''])(
  'a file cannot be named "%s" in a pass',
  (name) => {
    expect(() => preparePassImage(name, createPng(1, 1))).toThrow(/cannot be the name|has its own/);
  },
);

test('an image cannot come twice in a pass', () => {
  const template = createPassTemplate({ images: createSampleImages('generic') });
  const json = createSampleJson('generic');
  const icon = preparePassImage('icon.png', createPng(38, 38));
  const photo = preparePassImage('photo.png', createPng(38, 38));
  expect(() => packPass(template, signer, { json, images: [icon] })).toThrow(
    'already has a file named icon.png',
  );
  expect(() => packPass(template, signer, { json, images: [photo, photo] })).toThrow(
    'already has a file named photo.png',
  );
});

test('two shared files of one name are refused', () => {
  const images = new Map([['en.lproj/pass.strings', createPng(1, 1)]]);
  const strings = new Map([['en', { A: 'a' }]]);
  expect(() => createPassTemplate({ images, strings })).toThrow(
    'Two shared files of a pass have the same name.',
  );
});

test.each(['.', './icon.png', 'a/./b.png', 'half \ud83d.png', 'a\0.png'])(
  'a file cannot be named %j either',
  (name) => {
    expect(() => preparePassImage(name, createPng(1, 1))).toThrow('cannot be the name of a file in a pass');
  },
);

test('texts are compressed once for all passes, and every reader gets them whole', async () => {
  const text = 'Ein Text, der in jedem Pass derselbe ist. '.repeat(50);
  const strings = new Map([['de', { TEXT: text }]]);
  const images = createSampleImages('storeCard');
  const [plain, translated] = [createPassTemplate({ images }), createPassTemplate({ images, strings })];
  expect(translated.head.length - plain.head.length).toBeLessThan(300);
  const packed = packPass(translated, signer, { json: createSampleJson('storeCard'), signedAt: SIGNED_AT });
  const files = await openPass(joinPass(packed));
  expect(files.get('de.lproj/pass.strings')?.toString('utf16le')).toBe(`\ufeff"TEXT" = "${text}";\n`);
});
