import { createHash, generateKeyPairSync } from 'node:crypto';
import { crc32 } from 'node:zlib';

import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';

import { createDevelopmentCertificates, type DevelopmentCertificates } from './development-certificates.ts';
import { createSigner, type PassSigner } from './signer.ts';
import { judgeSignature, readSignature } from './testing/oracles.ts';
import { SAMPLE_IDENTITY } from './testing/sample-pass.ts';

const MANIFEST = Buffer.from('{"pass.json":"da39a3ee5e6b4b0d3255bfef95601890afd80709"}');
const SIGNED_AT = new Date('2027-05-01T09:30:15Z');

let certificates: DevelopmentCertificates;
let strangers: DevelopmentCertificates;

beforeAll(async () => {
  [certificates, strangers] = await Promise.all([
    createDevelopmentCertificates(SAMPLE_IDENTITY),
    createDevelopmentCertificates({ ...SAMPLE_IDENTITY, hasNfc: false }),
  ]);
});

function signManifest(signer: PassSigner, manifest: Buffer, at = SIGNED_AT): Buffer {
  const { start, end } = signer.sign(manifest, at);
  return Buffer.concat([start, end]);
}

test('every judge accepts the signature of a manifest', async () => {
  const signature = signManifest(createSigner(certificates), MANIFEST);
  const trusted = { wwdrPem: certificates.wwdrPem, at: SIGNED_AT };
  expect((await judgeSignature(signature, MANIFEST, trusted)).refuse).toEqual([]);
});

test('every judge refuses the signature when one byte of the manifest has changed', async () => {
  const signature = signManifest(createSigner(certificates), MANIFEST);
  const changed = Buffer.from(MANIFEST.toString().replace('da39', 'da38'));
  const trusted = { wwdrPem: certificates.wwdrPem, at: SIGNED_AT };
  expect((await judgeSignature(signature, changed, trusted)).accept).toEqual([]);
});

test('every judge refuses a signature under another authority', async () => {
  const signature = signManifest(createSigner(certificates), MANIFEST);
  const trusted = { wwdrPem: strangers.wwdrPem, at: SIGNED_AT };
  expect((await judgeSignature(signature, MANIFEST, trusted)).accept).toEqual([]);
});

test('a strict verifier finds sorted attributes, both certificates and no content in the signature', async () => {
  const signature = signManifest(createSigner(certificates), MANIFEST);
  const read = await readSignature(signature, MANIFEST, { wwdrPem: certificates.wwdrPem, at: SIGNED_AT });
  expect(read).toEqual({
    isVerified: true,
    hasContent: false,
    certificates: 2,
    attributes: ['1.2.840.113549.1.9.3', '1.2.840.113549.1.9.5', '1.2.840.113549.1.9.4'],
    areAttributesSorted: true,
    contentType: '1.2.840.113549.1.7.1',
    messageDigest: createHash('sha256').update(MANIFEST).digest('hex'),
    signingTime: SIGNED_AT,
  });
});

test(
  'manifests of any content and times of any year are signed so that a strict verifier agrees',
  { timeout: 30_000 },
  async () => {
    const lasting = await createDevelopmentCertificates({
      ...SAMPLE_IDENTITY,
      validFrom: new Date('2000-01-01T00:00:00Z'),
      validTo: new Date('2099-12-31T23:59:59Z'),
    });
    const signer = createSigner(lasting);
    const times = fc.date({
      min: new Date('2000-01-02T00:00:00Z'),
      max: new Date('2099-12-30T00:00:00Z'),
      noInvalidDate: true,
    });
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 3000 }), times, async (bytes, at) => {
        const manifest = Buffer.from(bytes);
        const file = signManifest(signer, manifest, at);
        const read = await readSignature(file, manifest, { wwdrPem: lasting.wwdrPem, at });
        expect(read).toMatchObject({ isVerified: true, areAttributesSorted: true });
        expect(read.signingTime.getTime()).toBe(Math.floor(at.getTime() / 1000) * 1000);
      }),
      { numRuns: 20 },
    );
  },
);

test('the time of signing has a two-digit year until 2049 and a four-digit year from 2050 on', async () => {
  const lasting = await createDevelopmentCertificates({
    ...SAMPLE_IDENTITY,
    validTo: new Date('2060-01-01T00:00:00Z'),
  });
  const signer = createSigner(lasting);
  const before = signManifest(signer, MANIFEST, new Date('2049-12-31T23:59:59.999Z'));
  const after = signManifest(signer, MANIFEST, new Date('2050-01-01T00:00:00Z'));
  expect(before.includes('\u0017\u000d491231235959Z', 'latin1')).toBe(true);
  expect(after.includes('\u0018\u000f20500101000000Z', 'latin1')).toBe(true);
});

test('signing in the thread pool gives the same bytes, also for many manifests at once', async () => {
  const signer = createSigner(certificates);
  const manifests = Array.from({ length: 20 }, (_, index) => Buffer.from(`manifest ${index}`));
  const together = await Promise.all(manifests.map((manifest) => signer.signAsync(manifest, SIGNED_AT)));
  expect(together).toEqual(manifests.map((manifest) => signer.sign(manifest, SIGNED_AT)));
});

test('the facts of the certificate are read from its names and from the extension of Apple', () => {
  expect(createSigner(certificates).certificate).toMatchObject({
    passTypeIdentifier: 'pass.com.example.park',
    teamIdentifier: 'ABCDE12345',
    hasNfc: true,
    issuer: 'not-apple',
  });
  expect(createSigner(strangers).certificate.hasNfc).toBe(false);
});

test('a key that belongs to another certificate is refused', () => {
  const material = { ...certificates, privateKeyPem: strangers.privateKeyPem };
  expect(() => createSigner(material)).toThrow('The private key does not belong to the pass certificate.');
});

test('a certificate that another authority issued is refused, even when the names are alike', () => {
  const material = { ...certificates, wwdrPem: strangers.wwdrPem };
  expect(() => createSigner(material)).toThrow('was not issued by the WWDR certificate given');
});

test('a pass certificate in the place of the authority is refused', () => {
  const material = { ...certificates, wwdrPem: certificates.certificatePem };
  expect(() => createSigner(material)).toThrow('not the certificate of an authority');
});

test('an elliptic curve key is refused', () => {
  const material = { ...certificates, privateKeyPem: certificates.nfcPrivateKeyPem };
  expect(() => createSigner(material)).toThrow('must be an RSA key of at least 2048 bits');
});

test.each(['certificatePem', 'privateKeyPem', 'wwdrPem'] as const)(
  'a %s that is not PEM is refused by name',
  (name) => {
    expect(() => createSigner({ ...certificates, [name]: 'nonsense' })).toThrow('is not a readable PEM text');
  },
);

test('a certificate that has run out signs no more passes', () => {
  const signer = createSigner(certificates);
  expect(() => signManifest(signer, MANIFEST, new Date('2099-01-01T00:00:00Z'))).toThrow('would not install');
  expect(() => signManifest(signer, MANIFEST, new Date('2001-01-01T00:00:00Z'))).toThrow('would not install');
});

test('a certificate signs from its first moment to its last, and says when it is valid', async () => {
  const material = await createDevelopmentCertificates({
    ...SAMPLE_IDENTITY,
    validFrom: new Date('2026-01-01T00:00:00Z'),
    validTo: new Date('2027-01-01T00:00:00Z'),
  });
  const signer = createSigner(material);
  const signAt = (iso: string) => () => signManifest(signer, MANIFEST, new Date(iso));
  expect(signAt('2026-01-01T00:00:00Z')).not.toThrow();
  expect(signAt('2027-01-01T00:00:00Z')).not.toThrow();
  const words =
    'The pass certificate is valid from 2026-01-01T00:00:00.000Z to 2027-01-01T00:00:00.000Z, so a pass signed now would not install.';
  expect(signAt('2025-12-31T23:59:59.999Z')).toThrow(words);
  expect(signAt('2027-01-01T00:00:00.001Z')).toThrow(words);
});

test.each([
  ['certificatePem', 'pass certificate'],
  ['wwdrPem', 'WWDR certificate'],
  ['privateKeyPem', 'private key'],
] as const)('a %s that is not PEM is named as the %s, with what the parser said', (name, words) => {
  expect(() => createSigner({ ...certificates, [name]: 'nonsense' })).toThrow(
    expect.objectContaining({
      message: `The ${words} is not a readable PEM text.`,
      cause: expect.any(Error),
    }),
  );
});

test('an RSA key that is too short is refused', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  expect(() => createSigner({ ...certificates, privateKeyPem })).toThrow(
    'must be an RSA key of at least 2048 bits',
  );
});

test('the second in which a pass is signed is written anew for every second', () => {
  const signer = createSigner(certificates);
  const timeAt = (milliseconds: number): string => {
    const file = signManifest(signer, MANIFEST, new Date(SIGNED_AT.getTime() + milliseconds)).toString(
      'latin1',
    );
    // The last UTCTime: the certificates hold others, and the bytes of the signature may hold its tag alone.
    const times = file.split('\u0017\u000d').flatMap((rest) => /^\d{12}Z/.exec(rest) ?? []);
    return times.at(-1) ?? '';
  };
  expect([0, 999, 1000, 0, 60_000].map(timeAt)).toEqual([
    '270501093015Z',
    '270501093015Z',
    '270501093016Z',
    '270501093015Z',
    '270501093115Z',
  ]);
});

test('the check sum of the constant part is that of its bytes', () => {
  const { start, startCheckSum } = createSigner(certificates).sign(MANIFEST, SIGNED_AT);
  expect(startCheckSum).toBe(crc32(start));
});

test('the signature file has the version that RFC 5652 asks for', () => {
  const { start } = createSigner(certificates).sign(MANIFEST, SIGNED_AT);
  // The identifier of SignedData, then its context tag and sequence, then the integer 1.
  expect(start.toString('hex')).toMatch(/^3082.{4}06092a864886f70d010702a082.{4}3082.{4}020101/);
});
