/** The server's secrets as a file with certain keys gives them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import * as z from 'zod/mini';

import { loadSecrets, type Secrets } from '#server/base/security/secrets.ts';
import type { WalletKeys } from '#server/base/security/keys/wallet-keys.ts';
import type { TestPark } from './test-park.ts';

/** One key of `server-secrets.json`. */
export interface ServerKey {
  id: string;
  secret: string;
  recordOnly?: true;
}

/** A key that no test park has. */
export const addedKey: ServerKey = { id: 'k2', secret: 'k2'.repeat(22) };

/** Secrets with these keys, the one that signs first. */
export function secretsOf(...keys: readonly ServerKey[]): Secrets {
  const folder = mkdtempSync(join(tmpdir(), 'server-keys-'));
  writeFileSync(join(folder, 'server-secrets.json'), JSON.stringify({ keys }));
  try {
    return loadSecrets(folder, false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The keys of a folder, the one that signs first. */
export function readServerKeys(keysDir: string): ServerKey[] {
  return fileSchema.parse(JSON.parse(readFileSync(join(keysDir, 'server-secrets.json'), 'utf8'))).keys;
}

const fileSchema = z.object({ keys: z.array(z.object({ id: z.string(), secret: z.string() })) });

/** The keys that sign the Apple passes of the park. */
export function appleKeysOf({ services }: Pick<TestPark, 'services'>): WalletKeys {
  if (services.walletKeys === undefined) throw new Error('This park has no Apple certificate.');
  return services.walletKeys;
}
