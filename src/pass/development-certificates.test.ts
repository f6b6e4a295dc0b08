import { createECDH, X509Certificate } from 'node:crypto';

import { expect, test } from 'vitest';

import { createDevelopmentCertificates } from './development-certificates.ts';
import { runOpenssl } from './testing/oracles.ts';
import { SAMPLE_IDENTITY } from './testing/sample-pass.ts';

test('openssl accepts the development certificate and its authority by the strict rules', async () => {
  const { wwdrPem, certificatePem } = await createDevelopmentCertificates(SAMPLE_IDENTITY);
  const files = { 'wwdr.pem': wwdrPem, 'pass.pem': certificatePem };
  const command = 'verify -x509_strict -check_ss_sig -CAfile wwdr.pem wwdr.pem pass.pem'.split(' ');
  expect(await runOpenssl(files, command)).toMatchObject({
    isAccepted: true,
    output: 'wwdr.pem: OK\npass.pem: OK\n',
  });
});

test('the development certificate has the names that Apple gives, in any script', async () => {
  const { certificatePem } = await createDevelopmentCertificates({
    ...SAMPLE_IDENTITY,
    organizationName: 'Park Łódź 公園',
  });
  const command = 'x509 -in pass.pem -noout -subject -nameopt multiline,utf8,-esc_msb'.split(' ');
  const { output } = await runOpenssl({ 'pass.pem': certificatePem }, command);
  const lines = output.split('\n').map((line) => line.trim().replaceAll(/\s+/g, ' '));
  expect(lines).toEqual([
    'subject=',
    'userId = pass.com.example.park',
    'commonName = Pass Type ID with NFC: pass.com.example.park',
    'organizationalUnitName = ABCDE12345',
    'organizationName = Park Łódź 公園',
    'countryName = US',
    '',
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
  const { output } = await runOpenssl(
    { 'reader.pem': nfcPrivateKeyPem },
    'pkey -in reader.pem -noout -text'.split(' '),
  );
  const secret = /priv:(?<hex>[\s0-9a-f:]+)pub/.exec(output)?.groups?.['hex']?.replaceAll(/[\s:]/g, '') ?? '';
  const reader = createECDH('prime256v1');
  reader.setPrivateKey(secret, 'hex');
  const point = Buffer.from(nfcPublicKey, 'base64').subarray(-33);
  expect(reader.getPublicKey('hex', 'compressed')).toBe(point.toString('hex'));
});
