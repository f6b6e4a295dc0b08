/** What the script does itself at a step of the runbook (tools/runbook/treatments.ts says where and why). */
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import * as z from 'zod/mini';

import { createDevelopmentCertificates } from '../../src/pass/development-certificates.ts';
import type { Site } from './treatments.ts';

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
