import { createECDH, createPrivateKey, X509Certificate } from 'node:crypto';

import { expect, test } from 'vitest';

import { createDevelopmentCertificates } from './development-certificates.ts';
import { judgeChain } from './testing/chain-oracle.ts';
import { readCertificate } from './testing/oracles.ts';
import { SAMPLE_IDENTITY } from './testing/sample-pass.ts';

test('every judge accepts the development certificate and its authority by the strict rules', async () => {
  const { wwdrPem, certificatePem } = await createDevelopmentCertificates(SAMPLE_IDENTITY);
  expect((await judgeChain(wwdrPem, certificatePem)).refuse).toEqual([]);
});

test('every judge refuses a certificate under an authority that did not issue it', async () => {
  const [own, strange] = await Promise.all([
    createDevelopmentCertificates(SAMPLE_IDENTITY),
    createDevelopmentCertificates(SAMPLE_IDENTITY),
  ]);
  expect((await judgeChain(strange.wwdrPem, own.certificatePem)).accept).toEqual([]);
});

test('the development certificate has the names that Apple gives, in any script', async () => {
  const { certificatePem } = await createDevelopmentCertificates({
    ...SAMPLE_IDENTITY,
    organizationName: 'Park Łódź 公園',
  });
  const { subject } = readCertificate(certificatePem);
  const names = subject.typesAndValues.map(({ type, value }) => [type, value.valueBlock.value]);
  expect(names).toEqual([
    ['0.9.2342.19200300.100.1.1', 'pass.com.example.park'], // user id
    ['2.5.4.3', 'Pass Type ID with NFC: pass.com.example.park'], // common name
    ['2.5.4.11', 'ABCDE12345'], // organizational unit
    ['2.5.4.10', 'Park Łódź 公園'], // organization
    ['2.5.4.6', 'US'], // country
  ]);
});

test('they are valid from 2020, for tests that set an earlier time, and for ten years to come', async () => {
  const { certificatePem } = await createDevelopmentCertificates(SAMPLE_IDENTITY);
  const { validFromDate, validToDate } = new X509Certificate(certificatePem);
  expect(validFromDate).toEqual(new Date('2020-01-01T00:00:00Z'));
  const daysLeft = (validToDate.getTime() - Date.now()) / 86_400_000;
  expect(daysLeft).toBeGreaterThan(3649);
  expect(daysLeft).toBeLessThan(3651);
});

test('two sets never share a key or a serial number', async () => {
  const [one, other] = await Promise.all([
    createDevelopmentCertificates(SAMPLE_IDENTITY),
    createDevelopmentCertificates(SAMPLE_IDENTITY),
  ]);
  expect(one.privateKeyPem).not.toBe(other.privateKeyPem);
  expect(new X509Certificate(one.certificatePem).serialNumber).not.toBe(
    new X509Certificate(other.certificatePem).serialNumber,
  );
});

test('a phone and a reader agree on a secret by the two halves of the NFC key', async () => {
  const { nfcPublicKey, nfcPrivateKeyPem } = await createDevelopmentCertificates(SAMPLE_IDENTITY);
  expect(Buffer.from(nfcPublicKey, 'base64')).toHaveLength(59);
  const secret = createPrivateKey(nfcPrivateKeyPem).export({ format: 'jwk' }).d ?? '';
  const reader = createECDH('prime256v1');
  reader.setPrivateKey(secret, 'base64url');
  const point = Buffer.from(nfcPublicKey, 'base64').subarray(-33);
  expect(reader.getPublicKey('hex', 'compressed')).toBe(point.toString('hex'));
});

test('the stand-in for the authority says that it is one', async () => {
  const { wwdrPem } = await createDevelopmentCertificates(SAMPLE_IDENTITY);
  const names = readCertificate(wwdrPem).subject.typesAndValues.map(({ value }) => value.valueBlock.value);
  expect(names).toEqual([
    'US',
    'Development only',
    'Development',
    'Development stand-in for the WWDR authority',
  ]);
});

test('a certificate without NFC is named like one of Apple’s without NFC', async () => {
  const { certificatePem } = await createDevelopmentCertificates({ ...SAMPLE_IDENTITY, hasNfc: false });
  expect(new X509Certificate(certificatePem).subject).toContain('CN=Pass Type ID: pass.com.example.park\n');
});

test('a country is written in letters that every reader knows, times with four digits of year from 2050 on', async () => {
  const { certificatePem } = await createDevelopmentCertificates({
    ...SAMPLE_IDENTITY,
    validFrom: new Date('2049-12-31T23:59:59Z'),
    validTo: new Date('2050-01-01T00:00:00Z'),
  });
  const raw = new X509Certificate(certificatePem).raw.toString('latin1');
  expect(raw).toContain('\u0017\u000d491231235959Z\u0018\u000f20500101000000Z');
  expect(raw).toContain('\u0006\u0003\u0055\u0004\u0006\u0013\u0002US');
});

test('a PEM text has lines of 64 characters', async () => {
  const { certificatePem } = await createDevelopmentCertificates(SAMPLE_IDENTITY);
  const lines = certificatePem.trimEnd().split('\n').slice(1, -2);
  expect(new Set(lines.map((line) => line.length))).toEqual(new Set([64]));
});

test('the keys are as long as Apple’s, and a serial number has sixteen bytes and is positive', async () => {
  const { privateKeyPem, certificatePem, wwdrPem } = await createDevelopmentCertificates(SAMPLE_IDENTITY);
  expect(createPrivateKey(privateKeyPem).asymmetricKeyDetails?.modulusLength).toBe(2048);
  const authority = new X509Certificate(wwdrPem);
  expect(authority.publicKey.asymmetricKeyDetails?.modulusLength).toBe(2048);
  for (const { serialNumber } of [authority, new X509Certificate(certificatePem)])
    expect(serialNumber).toMatch(/^[4-7][0-9A-F]{31}$/);
});

test('the certificate may sign and nothing else, the authority may issue certificates and lists', async () => {
  const { certificatePem, wwdrPem } = await createDevelopmentCertificates(SAMPLE_IDENTITY);
  // Extension 2.5.29.15, critical, an octet string that holds a bit string.
  const usageOf = (pem: string): string =>
    /0603551d0f0101ff0404(03.{6})/.exec(new X509Certificate(pem).raw.toString('hex'))?.[1] ?? '';
  expect([usageOf(certificatePem), usageOf(wwdrPem)]).toEqual(['03020780', '03020106']);
});
