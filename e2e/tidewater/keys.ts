/** The operator's keys: the server's secrets, and the accounts at Apple and Google, of stand-ins for both. */
import { generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { createDevelopmentCertificates } from '../../src/pass/development-certificates.ts';

export const googleIssuerId = '3388000000071000';
export const googleEmail = 'passes@tidewater.iam.gserviceaccount.example';

/** The vendor's files in the keys folder. */
export const keyFiles = {
  Apple: ['apple-pass-certificate.pem', 'apple-pass-key.pem', 'apple-wwdr.pem'],
  Google: ['google-wallet.json'],
} as const;

export type Vendor = keyof typeof keyFiles;

/** What the vendors know of the operator's keys. */
export interface VendorKeys {
  googlePublicKey: KeyObject;
  /** The pass certificate, and that of its authority. */
  appleFiles: { certificatePem: string; wwdrPem: string };
}

/** Writes the files of the keys folder as docs/runbook.md describes them; returns the vendors' half of them. */
export async function writeKeys(keysDir: string): Promise<VendorKeys> {
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
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const account = {
    type: 'service_account',
    client_email: googleEmail,
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    issuerId: googleIssuerId,
  };
  write('google-wallet.json', JSON.stringify(account));
  const { certificatePem, wwdrPem } = made;
  return { googlePublicKey: publicKey, appleFiles: { certificatePem, wwdrPem } };
}
