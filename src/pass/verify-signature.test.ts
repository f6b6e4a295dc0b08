/** Each way in which a signature can differ from what a phone accepts, made from a good one part by part. */
import { createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto';

import { beforeAll, expect, test } from 'vitest';

import { DerTag, encodeDer, encodeObjectIdentifier, encodeSetOf, readDer, readDerList } from './der.ts';
import { createDevelopmentCertificates, type DevelopmentCertificates } from './development-certificates.ts';
import { createSigner } from './signer.ts';
import { SAMPLE_IDENTITY } from './testing/sample-pass.ts';
import { verifyPassSignature } from './verify-signature.ts';

const manifest = Buffer.from('{"pass.json":"sum"}');
const signedAt = new Date('2026-11-22T12:00:00Z');
const sha256 = encodeObjectIdentifier('2.16.840.1.101.3.4.2.1');
const sha1 = encodeObjectIdentifier('1.3.14.3.2.26');
const messageDigest = encodeObjectIdentifier('1.2.840.113549.1.9.4');

let made: DevelopmentCertificates;
let stranger: DevelopmentCertificates;
let good: Buffer;
beforeAll(async () => {
  [made, stranger] = await Promise.all([
    createDevelopmentCertificates(SAMPLE_IDENTITY),
    createDevelopmentCertificates(SAMPLE_IDENTITY),
  ]);
  const { start, end } = createSigner(made).sign(manifest, signedAt);
  good = Buffer.concat([start, end]);
});

/** The parts of a signature file that a test may replace. */
interface Parts {
  content: Buffer[];
  certificates: Buffer[];
  serial: Buffer;
  digest: Buffer;
  attributes: Buffer;
  /** Made by the key of the pass certificate, unless a test gives another. */
  signature: Buffer | undefined;
}

/** Takes the good file apart, lets the test change parts, and puts it together again, signed anew. */
function rebuild(change: (parts: Parts) => void): Buffer {
  const fields = listIn(good);
  const [version, digests, content, certificates, signers] = listIn(part(fields[1]).contents);
  const [signer] = readDerList(part(signers).contents);
  const old = readDerList(part(signer).contents);
  const [issuer, serial] = readDerList(part(old[1]).contents);
  const parts: Parts = {
    content: readDerList(part(content).contents).map(({ whole }) => whole),
    certificates: readDerList(part(certificates).contents).map(({ whole }) => whole),
    serial: part(serial).whole,
    digest: sha256,
    attributes: part(old[3]).whole,
    signature: undefined,
  };
  change(parts);
  const signerInfo = encodeDer(
    DerTag.sequence,
    part(old[0]).whole,
    encodeDer(DerTag.sequence, part(issuer).whole, parts.serial),
    encodeDer(DerTag.sequence, parts.digest),
    parts.attributes,
    part(old[4]).whole,
    encodeDer(DerTag.octetString, parts.signature ?? signatureOf(parts)),
  );
  const signedData = encodeDer(
    DerTag.sequence,
    part(version).whole,
    part(digests).whole,
    encodeDer(DerTag.sequence, ...parts.content),
    encodeDer(DerTag.context0, ...parts.certificates),
    encodeDer(DerTag.set, signerInfo),
  );
  return encodeDer(DerTag.sequence, part(fields[0]).whole, encodeDer(DerTag.context0, signedData));
}

function signatureOf({ attributes, digest }: Parts): Buffer {
  const signed = Buffer.from(attributes);
  signed[0] = DerTag.set;
  return sign(digest.equals(sha1) ? 'sha1' : 'sha256', signed, made.privateKeyPem);
}

function listIn(bytes: Buffer): ReturnType<typeof readDerList> {
  return readDerList(readDer(bytes).contents);
}

function part<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The good signature lacks a part.');
  return value;
}

function attributesWith(members: readonly Buffer[]): Buffer {
  return encodeSetOf(DerTag.context0, members);
}

function digestAttribute(digest: Buffer): Buffer {
  return encodeDer(
    DerTag.sequence,
    messageDigest,
    encodeDer(DerTag.set, encodeDer(DerTag.octetString, digest)),
  );
}

function derOf(pem: string): Buffer {
  return new X509Certificate(pem).raw;
}

function verdictOf(signature: Buffer): string {
  const verdict = verifyPassSignature(signature, manifest, [made.wwdrPem]);
  return verdict.certificate === undefined ? verdict.reason : 'accepted';
}

test('the good file is accepted, put together again as well', () => {
  expect(verdictOf(good)).toBe('accepted');
  expect(verdictOf(rebuild(() => undefined))).toBe('accepted');
});

test('the order of the certificates does not matter', () => {
  expect(
    verdictOf(
      rebuild((parts) => {
        parts.certificates = parts.certificates.toReversed();
      }),
    ),
  ).toBe('accepted');
});

test('a digest of SHA-1 is accepted, as old files have it, if it fits', () => {
  const fitting = createHash('sha1').update(manifest).digest();
  const withSha1 = (digest: Buffer): Buffer =>
    rebuild((parts) => {
      parts.digest = sha1;
      parts.attributes = attributesWith([digestAttribute(digest)]);
    });
  expect(verdictOf(withSha1(fitting))).toBe('accepted');
  expect(verdictOf(withSha1(createHash('sha256').update(manifest).digest()))).toBe(
    'is of another manifest.json',
  );
});

test.each<[string, (parts: Parts) => void, string]>([
  [
    'that carries the manifest',
    (parts) => parts.content.push(encodeDer(DerTag.context0, encodeDer(DerTag.octetString, manifest))),
    'carries the manifest in itself; it must be detached',
  ],
  [
    'without the certificate that signed',
    (parts) => {
      parts.certificates = [derOf(made.wwdrPem)];
    },
    'does not include the certificate that signed',
  ],
  [
    'whose serial number is of no certificate',
    (parts) => {
      parts.serial = encodeDer(DerTag.integer, Buffer.from([1, 2, 3]));
    },
    'does not include the certificate that signed',
  ],
  [
    'without its authority',
    (parts) => {
      parts.certificates = [derOf(made.certificatePem)];
    },
    'does not include the WWDR certificate that issued its own',
  ],
  [
    'with an authority of the same name and another key',
    (parts) => {
      parts.certificates = [derOf(made.certificatePem), derOf(stranger.wwdrPem)];
    },
    'does not include the WWDR certificate that issued its own',
  ],
  [
    'made by the key of a stranger',
    (parts) => {
      const attributes = Buffer.from(parts.attributes);
      attributes[0] = DerTag.set;
      parts.signature = sign('sha256', attributes, createPrivateKey(stranger.privateKeyPem));
    },
    'was not made by the key of its certificate',
  ],
  [
    'of another manifest',
    (parts) => {
      parts.attributes = attributesWith([digestAttribute(createHash('sha256').update('{}').digest())]);
    },
    'is of another manifest.json',
  ],
  [
    'without a digest among its attributes',
    (parts) => {
      parts.attributes = attributesWith([]);
    },
    'is of another manifest.json',
  ],
  [
    'whose digest has no value',
    (parts) => {
      parts.attributes = attributesWith([encodeDer(DerTag.sequence, messageDigest)]);
    },
    'is of another manifest.json',
  ],
  [
    'with a digest of another kind',
    (parts) => {
      parts.digest = encodeObjectIdentifier('1.2.840.113549.2.5');
    },
    'is not a signature that can be read: its digest is neither SHA-256 nor SHA-1',
  ],
  [
    'without attributes',
    (parts) => {
      parts.attributes = encodeDer(DerTag.sequence);
    },
    'is not a signature that can be read: it has no signed attributes',
  ],
])('a signature %s is refused', (_, change, reason) => {
  expect(verdictOf(rebuild(change))).toBe(reason);
});

test('a file of another structure is refused with what is missing', () => {
  const empty = encodeDer(DerTag.sequence);
  expect(verdictOf(empty)).toBe('is not a signature that can be read: a part is missing');
  expect(verdictOf(Buffer.alloc(0))).toContain('is not a signature that can be read: ');
});

test('every file that is cut short is refused, and none throws', () => {
  for (let length = 0; length < good.length; length += 7)
    expect(verdictOf(good.subarray(0, length))).toContain('is not a signature that can be read');
});

test('an authority that the phone does not trust is refused, and one beside it does not help', () => {
  expect(verifyPassSignature(good, manifest)).toEqual({
    reason: 'comes from an authority that this phone does not trust',
  });
  expect(verifyPassSignature(good, manifest, [stranger.wwdrPem])).toEqual({
    reason: 'comes from an authority that this phone does not trust',
  });
});
