import { createPrivateKey } from 'node:crypto';

import { expect, test } from 'vitest';

import { createCertificateRequest } from './certificate-request.ts';
import { runOpenssl } from './testing/oracles.ts';

test('OpenSSL finds the request signed by its own key, with the name that was asked for', async () => {
  const { requestPem, privateKeyPem } = await createCertificateRequest({ commonName: 'Séagull Sands' });
  const command = [
    'req',
    '-in',
    'request.pem',
    '-noout',
    '-verify',
    '-subject',
    '-nameopt',
    'utf8,esc_ctrl',
    '-text',
  ];
  const { isAccepted, output } = await runOpenssl({ 'request.pem': requestPem }, command);
  expect([isAccepted, output]).toEqual([true, expect.stringContaining('verify OK')]);
  expect(output).toContain('Séagull Sands');
  expect(output).toContain('Public-Key: (2048 bit)');
  expect(createPrivateKey(privateKeyPem).asymmetricKeyType).toBe('rsa');
});
