/** The operator's keys: the server's secrets, and the accounts at Apple and Google, of stand-ins for both. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { createDevelopmentCertificates } from '../../src/pass/development-certificates.ts';

/** Writes the files of the keys folder as docs/runbook.md describes them. */
export async function writeKeys(keysDir: string): Promise<void> {
  mkdirSync(keysDir, { recursive: true, mode: 0o700 });
  const write = (name: string, text: string): void =>
    writeFileSync(join(keysDir, name), text, { mode: 0o600 });
  const secret = randomBytes(32).toString('base64url');
  write('server-secrets.json', JSON.stringify({ keys: [{ id: 'k1', secret }] }));
  const made = await createDevelopmentCertificates({
    passTypeIdentifier: 'pass.example.tidewater',
    teamIdentifier: 'TIDEWATER1',
    organizationName: 'Tidewater Park',
  });
  write('apple-pass-certificate.pem', made.certificatePem);
  write('apple-pass-key.pem', made.privateKeyPem);
  write('apple-wwdr.pem', made.wwdrPem);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const account = {
    type: 'service_account',
    client_email: 'passes@tidewater.iam.gserviceaccount.example',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    issuerId: '3388000000071000',
  };
  write('google-wallet.json', JSON.stringify(account));
}
