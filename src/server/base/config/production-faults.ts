/** The further requirements of production; keys and passwords are checked when they are read. */
import { resolve } from 'node:path';

import { demoBrandFolder } from '../brand/demo-brand.ts';
import { readDatabaseHosts } from '../db/database-hosts.ts';
import { isLocalDatabase, isLocalHost, readDatabaseUrl } from './addresses.ts';

/** Every requirement that these values violate, each as a sentence for the operator. */
export function productionFaults(given: Record<string, string | undefined>): string[] {
  return [...pageFaults(given), ...databaseFaults(given), ...storeFaults(given), ...mailFaults(given)];
}

function pageFaults(given: Record<string, string | undefined>): string[] {
  const faults: string[] = [];
  if (!given['PUBLIC_URL']?.startsWith('https://'))
    faults.push('PUBLIC_URL must be an https address in production');
  if (given['TRUST_PROXY'] === undefined)
    faults.push('TRUST_PROXY must be set in production: 0 without a proxy');
  const brandDir = given['BRAND_DIR'];
  if (brandDir === undefined) faults.push('BRAND_DIR must be set in production, to the folder of your brand');
  else if (resolve(brandDir) === demoBrandFolder)
    faults.push(
      'BRAND_DIR names the brand of the demo park, which production refuses: use a folder of your own',
    );
  return faults;
}

function databaseFaults(given: Record<string, string | undefined>): string[] {
  return ['DATABASE_URL', 'MIGRATION_DATABASE_URL'].flatMap((name) => {
    const isSafe = readDatabaseHosts(given[name] ?? '').urls.every(isLocalOrEncrypted);
    return isSafe
      ? []
      : [`${name} must require TLS (sslmode=verify-full) if the database is on another machine`];
  });
}

function isLocalOrEncrypted(url: string): boolean {
  const database = readDatabaseUrl(url);
  if (database === undefined || isLocalDatabase(database)) return true;
  return /^(require|verify-ca|verify-full)$/.test(database.searchParams.get('sslmode') ?? '');
}

function storeFaults(given: Record<string, string | undefined>): string[] {
  const endpoint = given['S3_ENDPOINT'] ?? '';
  if (!endpoint.startsWith('http://') || !URL.canParse(endpoint)) return [];
  return isLocalHost(new URL(endpoint).hostname)
    ? []
    : ['S3_ENDPOINT must be an https address in production if the store is on another machine'];
}

/** Parameters with which an address tells the mail client to do without TLS, or to accept any certificate. */
const weakening = /^(?:secure|ignoretls|requiretls|opportunistictls|tls\..*)$/i;

/** `smtp://` to another machine needs no setting: the client then requires STARTTLS. */
function mailFaults(given: Record<string, string | undefined>): string[] {
  const url = given['SMTP_URL'] ?? '';
  if (!URL.canParse(url)) return [];
  const found = [...new URL(url).searchParams.keys()].filter((name) => weakening.test(name));
  return found.length === 0
    ? []
    : [`SMTP_URL must not change TLS in production: remove ${found.join(', ')} from the address`];
}
