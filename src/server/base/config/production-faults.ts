/** The further requirements of production; keys and passwords are checked when they are read. */
import { resolve } from 'node:path';

import { demoBrandFolder } from '../brand/demo-brand.ts';
import { readDatabaseHosts } from '../db/database-hosts.ts';
import { isLocalDatabase, isLocalHost, readDatabaseUrl } from './addresses.ts';
import type { Environment } from './parse-settings.ts';

/** For each setting, the error of its text, or false; the text of an unset one is empty. */
const rules: Readonly<Record<string, (text: string) => string | false>> = {
  PUBLIC_URL: (text) => !text.startsWith('https://') && 'must be an https address in production',
  TRUST_PROXY: (text) => text === '' && 'must be set in production: 0 without a proxy',
  BRAND_DIR: (text) => {
    if (text === '') return 'must be set in production, to the folder of your brand';
    const isDemo = resolve(text) === demoBrandFolder;
    return isDemo && 'names the brand of the demo park, which production refuses: use a folder of your own';
  },
  DATABASE_URL: findDatabaseFault,
  MIGRATION_DATABASE_URL: findDatabaseFault,
  S3_ENDPOINT: (text) => {
    const isPlain = text.startsWith('http://') && URL.canParse(text) && !isLocalHost(new URL(text).hostname);
    return isPlain && 'must be an https address in production if the store is on another machine';
  },
  // `smtp://` to another machine needs no setting: the client then requires STARTTLS.
  SMTP_URL: (text) => {
    const names = URL.canParse(text) ? [...new URL(text).searchParams.keys()] : [];
    const found = names.filter((name) => weakening.test(name)).join(', ');
    return found !== '' && `must not change TLS in production: remove ${found} from the address`;
  },
};

/** Parameters with which an address tells the mail client to do without TLS, or to accept any certificate. */
const weakening = /^(?:secure|ignoretls|requiretls|opportunistictls|tls\..*)$/i;

/** Every requirement that these values violate, each as a sentence for the operator. */
export function productionFaults(given: Environment): string[] {
  return Object.entries(rules).flatMap(([name, findFault]) => {
    const fault = findFault(given[name] ?? '');
    return fault === false ? [] : [`${name} ${fault}`];
  });
}

function findDatabaseFault(text: string): string | false {
  const isSafe = readDatabaseHosts(text).urls.every((url) => {
    const database = readDatabaseUrl(url);
    const mode = database?.searchParams.get('sslmode') ?? '';
    return (
      database === undefined || isLocalDatabase(database) || /^(require|verify-ca|verify-full)$/.test(mode)
    );
  });
  return !isSafe && 'must require TLS (sslmode=verify-full) if the database is on another machine';
}
