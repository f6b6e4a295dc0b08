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

test('they sign at moments of long ago, as tests stand at one, and for ten years to come', async () => {
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
