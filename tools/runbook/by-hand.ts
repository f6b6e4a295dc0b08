/** What the script does itself at a step of the runbook (tools/runbook/treatments.ts says where and why). */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import * as z from 'zod/mini';

import { createDevelopmentCertificates } from '../../src/pass/development-certificates.ts';
import type { Shell } from './shell.ts';

/** The name in the brand that the servers read. */
export function readParkName(root: string): string {
  const file = readFileSync(join(root, 'etc/promenade/brand/brand.json'), 'utf8');
  return z.object({ name: z.string() }).parse(JSON.parse(file)).name;
}

/** The pass type of the certificate of our own. */
export const passTypeIdentifier = 'pass.com.example.park';

/** Apple's three files, of an authority of our own; returns the authority's certificate. */
export async function installAppleFiles(root: string, shell: Shell): Promise<string> {
  const made = await createDevelopmentCertificates({
    passTypeIdentifier,
    teamIdentifier: 'TIDEWATER1',
    organizationName: readParkName(root),
    hasNfc: false,
  });
  const folder = join(root, 'etc/promenade/keys');
  if (!existsSync(join(folder, 'apple-pass-request.pem')))
    throw new Error('`promenade keys request` wrote no request for a certificate.');
  writeFileSync(join(folder, 'apple-pass-certificate.pem'), made.certificatePem);
  writeFileSync(join(folder, 'apple-pass-key.pem'), made.privateKeyPem, { mode: 0o600 });
  writeFileSync(join(folder, 'apple-wwdr.pem'), made.wwdrPem);
  await shell('chown promenade /etc/promenade/keys/apple-pass-key.pem');
  return made.wwdrPem;
}

/** The files that certbot leaves for this host, signed by themselves. */
export function issueCertificate(root: string, host: string): void {
  const folder = join(root, 'etc/letsencrypt/live', host);
  mkdirSync(folder, { recursive: true });
  const kind = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'.split(' ');
  const name = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  execFileSync('openssl', ['req', ...kind, ...name, ...files], { stdio: 'pipe' });
}
