import { X509Certificate } from 'node:crypto';

import { beforeAll, expect, test } from 'vitest';

import { APPLE_WWDR_G4_FINGERPRINT, APPLE_WWDR_G4_PEM } from './apple-wwdr-g4.ts';
import { readCertificateFacts, readCertificateIdentity } from './certificate-facts.ts';
import { encodeObjectIdentifier } from './der.ts';
import { createDevelopmentCertificates } from './development-certificates.ts';
import { SAMPLE_IDENTITY } from './testing/sample-pass.ts';

const WWDR_G4 = new X509Certificate(APPLE_WWDR_G4_PEM);

let certificate: X509Certificate;

beforeAll(async () => {
  const { certificatePem } = await createDevelopmentCertificates(SAMPLE_IDENTITY);
  certificate = new X509Certificate(certificatePem);
});

/** The certificate with some bytes exchanged for others of the same length; its signature no longer counts here. */
function tamper(before: Buffer, after: Buffer, which: 'first' | 'last' = 'first'): X509Certificate {
  const bytes = Buffer.from(certificate.raw);
  const offset = which === 'first' ? bytes.indexOf(before) : bytes.lastIndexOf(before);
  expect(offset).toBeGreaterThan(0);
  after.copy(bytes, offset);
  return new X509Certificate(bytes);
}

test("the authority that comes with the product is Apple's G4, valid until December 2030", () => {
  expect(WWDR_G4.fingerprint256).toBe(APPLE_WWDR_G4_FINGERPRINT);
  expect(WWDR_G4.serialNumber).toBe('13DC77955271E53DC632E8CCFFE521F3CCC5CED2');
  expect(WWDR_G4.validToDate).toEqual(new Date('2030-12-10T00:00:00Z'));
});

test("a certificate under Apple's current authority is distinguished from one under another of Apple's", () => {
  const older = Buffer.from(WWDR_G4.raw);
  older.write('G3', older.indexOf('G4'));
  expect(readCertificateFacts(certificate, WWDR_G4).issuer).toBe('apple-wwdr-g4');
  expect(readCertificateFacts(certificate, new X509Certificate(older)).issuer).toBe('apple-other');
});

test('a certificate without a pass type in its subject is not a pass certificate', () => {
  const other = tamper(Buffer.from('pass.com.example.park'), Buffer.from('comm.com.example.park'));
  expect(() => readCertificateFacts(other, WWDR_G4)).toThrow('no UID that starts with "pass."');
});

test('a certificate whose extension names another pass type is refused', () => {
  const other = tamper(Buffer.from('pass.com.example.park'), Buffer.from('pass.com.example.pier'), 'last');
  expect(() => readCertificateFacts(other, WWDR_G4)).toThrow(
    'UID "pass.com.example.park", extension "pass.com.example.pier"',
  );
});

test('a certificate without the extension of Apple is not a pass certificate', () => {
  const other = tamper(
    encodeObjectIdentifier('1.2.840.113635.100.6.1.16'),
    encodeObjectIdentifier('1.2.840.113635.100.6.1.17'),
  );
  expect(() => readCertificateFacts(other, WWDR_G4)).toThrow('lacks Apple');
});

test('a certificate without a team is not a pass certificate', () => {
  const other = tamper(encodeObjectIdentifier('2.5.4.11'), encodeObjectIdentifier('2.5.4.12'), 'last');
  expect(() => readCertificateFacts(other, WWDR_G4)).toThrow('names no team (OU)');
});

test('the serial number is read byte for byte', () => {
  const { serialNumber } = readCertificateIdentity(certificate);
  expect(serialNumber.subarray(2).toString('hex').toUpperCase()).toBe(certificate.serialNumber);
});

test('a name in the older form of two bytes a character is read as text', () => {
  // A BMPString of ten characters in place of a UTF8String of twenty bytes: the tag is the byte two before the text.
  const bytes = Buffer.from(certificate.raw);
  const offset = bytes.indexOf('ABCDE12345') - 2;
  expect(bytes[offset]).toBe(0x0c);
  bytes.writeUInt8(0x1e, offset);
  Buffer.from('TEAM1', 'utf16le')
    .swap16()
    .copy(bytes, offset + 2);
  expect(readCertificateFacts(new X509Certificate(bytes), WWDR_G4).teamIdentifier).toBe('TEAM1');
});

test('the issuer of a certificate is read byte for byte as its authority names itself', async () => {
  const { certificatePem, wwdrPem } = await createDevelopmentCertificates(SAMPLE_IDENTITY);
  const [own, authority] = [new X509Certificate(certificatePem), new X509Certificate(wwdrPem)];
  const { issuerName } = readCertificateIdentity(own);
  expect(readCertificateIdentity(authority).issuerName).toEqual(issuerName);
  expect(authority.raw.includes(issuerName)).toBe(true);
  expect(issuerName[0]).toBe(0x30);
});

test('the facts of a certificate without NFC, and when it is valid, are read', async () => {
  const validFrom = new Date('2026-01-01T00:00:00Z');
  const validTo = new Date('2027-01-01T00:00:00Z');
  const { certificatePem, wwdrPem } = await createDevelopmentCertificates({
    ...SAMPLE_IDENTITY,
    hasNfc: false,
    validFrom,
    validTo,
  });
  expect(readCertificateFacts(new X509Certificate(certificatePem), new X509Certificate(wwdrPem))).toEqual({
    passTypeIdentifier: 'pass.com.example.park',
    teamIdentifier: 'ABCDE12345',
    hasNfc: false,
    validFrom,
    validTo,
    issuer: 'not-apple',
  });
});

test('a subject without a common name has no NFC', () => {
  const other = tamper(encodeObjectIdentifier('2.5.4.3'), encodeObjectIdentifier('2.5.4.9'), 'last');
  expect(readCertificateFacts(other, WWDR_G4).hasNfc).toBe(false);
});

test('an authority that signs by itself is not a pass certificate', () => {
  expect(() => readCertificateFacts(WWDR_G4, WWDR_G4)).toThrow('no UID that starts with "pass."');
});
