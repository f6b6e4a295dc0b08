/** What the script does itself at a step of the runbook (tools/runbook/treatments.ts says where and why). */
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import * as z from 'zod/mini';

import { createDevelopmentCertificates } from '../../src/pass/development-certificates.ts';
import type { Site } from './treatments.ts';

/** The park's own values in the settings of its servers. */
export function editEnvironment(site: Site, socketPort: number): void {
  const file = join(site.root, 'etc/promenade/environment');
  const values: Record<string, string> = {
    PUBLIC_URL: site.publicUrl,
    DATA_DIR: join(site.root, 'var/lib/promenade'),
    KEYS_DIR: join(site.root, 'etc/promenade/keys'),
    BRAND_DIR: join(site.root, 'etc/promenade/brand'),
    // The machine of CI sends no mail.
    SMTP_URL: '',
  };
  const text = readFileSync(file, 'utf8').replaceAll(/^([A-Z_]+)=.*$/gm, (line, name: string) =>
    Object.hasOwn(values, name) ? `${name}=${values[name]}` : line,
  );
  const missing = Object.keys(values).filter((name) => !new RegExp(`^${name}=`, 'm').test(text));
  if (missing.length > 0) throw new Error(`deploy/environment.example does not set ${missing.join(', ')}.`);
  // The cluster of this run has its socket below the root, by the number of its port.
  writeFileSync(file, text.replaceAll('?host=/var/run/', `?port=${socketPort}&host=${site.root}/var/run/`));
}

/** The name in the brand that the servers read. */
export function readParkName(site: Site): string {
  return z.object({ name: z.string() }).parse(JSON.parse(readFileSync(brandFileOf(site), 'utf8'))).name;
}

function brandFileOf({ root }: Site): string {
  return join(root, 'etc/promenade/brand/brand.json');
}

/** The pass type of the certificate of our own. */
export const passTypeIdentifier = 'pass.com.example.park';

/** The numbers of the servers' user and its group. */
interface Ids {
  uid: number;
  gid: number;
}

/** Apple's three files, of an authority of our own; returns the authority's certificate. */
export async function installAppleFiles(site: Site, owner: Ids): Promise<string> {
  const made = await createDevelopmentCertificates({
    passTypeIdentifier,
    teamIdentifier: 'TIDEWATER1',
    organizationName: readParkName(site),
    hasNfc: false,
  });
  const folder = join(site.root, 'etc/promenade/keys');
  if (!existsSync(join(folder, 'apple-pass-request.pem')))
    throw new Error('`promenade keys request` wrote no request for a certificate.');
  writeFileSync(join(folder, 'apple-pass-certificate.pem'), made.certificatePem);
  const key = join(folder, 'apple-pass-key.pem');
  writeFileSync(key, made.privateKeyPem, { mode: 0o600 });
  chownSync(key, owner.uid, owner.gid);
  writeFileSync(join(folder, 'apple-wwdr.pem'), made.wwdrPem);
  return made.wwdrPem;
}

/** Folders that every Debian has. */
export function makeRootFolders(site: Site): void {
  for (const folder of ['etc/systemd/system', 'var/lib', 'opt', 'tmp'])
    mkdirSync(join(site.root, folder), { recursive: true });
  chmodSync(join(site.root, 'tmp'), 0o1777);
}
