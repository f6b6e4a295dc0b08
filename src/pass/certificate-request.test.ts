import { createPrivateKey, createPublicKey } from 'node:crypto';

import { CertificationRequest } from 'pkijs';
import { expect, test } from 'vitest';

import { createCertificateRequest } from './certificate-request.ts';
import { decodePem, runProgramIfThere, sortVerdicts } from './testing/oracles.ts';

test('every judge finds the request signed by its own key, with the name that was asked for', async () => {
  const { requestPem, privateKeyPem } = await createCertificateRequest({ commonName: 'Séagull Sands' });
  const request = CertificationRequest.fromBER(new Uint8Array(decodePem(requestPem)).buffer);
  const command = 'req -in request.pem -noout -verify'.split(' ');
  const openssl = await runProgramIfThere('openssl', command, { 'request.pem': requestPem });
  expect(sortVerdicts({ pkijs: await request.verify(), openssl: openssl?.isAccepted }).refuse).toEqual([]);

  const names = request.subject.typesAndValues.map(({ value }) => value.valueBlock.value);
  expect(names).toContain('Séagull Sands');
  expect(request.version).toBe(0);
  const privateKey = createPrivateKey(privateKeyPem);
  expect(privateKey.asymmetricKeyType).toBe('rsa');
  expect(privateKey.asymmetricKeyDetails?.modulusLength).toBe(2048);
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  expect(Buffer.from(request.subjectPublicKeyInfo.toSchema().toBER())).toEqual(publicKey);
});

test('a request whose name was changed after signing is refused', async () => {
  const { requestPem } = await createCertificateRequest({ commonName: 'Harbor Light' });
  const bytes = decodePem(requestPem);
  bytes.write('Harbor Bight', bytes.indexOf('Harbor Light'));
  expect(await CertificationRequest.fromBER(new Uint8Array(bytes).buffer).verify()).toBe(false);
});
