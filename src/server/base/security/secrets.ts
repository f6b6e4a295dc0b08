/** The server's own secrets: generated on the first development run, supplied by the operator in production. */
import { createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import * as z from 'zod/mini';

import { parseJson, readTextIfThere } from './keys/read-text.ts';

/** The purpose of a secret; each purpose has a separate key, so that one kind of token is never accepted as another. */
export type SecretPurpose =
  | 'tokens'
  | 'links'
  | 'pass-link'
  | 'photos'
  | 'barcode-hash'
  | 'pass-serial'
  | 'gate-code'
  | 'gate-list'
  | 'member-code'
  | 'reward-code'
  | 'member-card'
  | 'member-rotating'
  | 'one-time-code'
  | 'search-term'
  | 'webhook-secret'
  | 'audit-seal';

/** The current key of a purpose and those it replaced, newest first. */
export interface SecretKey {
  keyId: string;
  key: KeyObject;
}

export interface Secrets {
  /** True if the first development run generated them; production refuses such secrets. */
  areDevelopment: boolean;
  /** The ids of the keys, the one that signs first, without those that only prove the audit log. */
  keyIds: readonly string[];
  /** The ids of all keys, because each of them proves the audit log. */
  recordKeyIds: readonly string[];
  current(purpose: SecretPurpose): SecretKey;
  find(purpose: SecretPurpose, keyId: string): SecretKey | undefined;
}

const fileSchema = z.object({
  dev: z.optional(z.boolean()),
  /** Newest first: the first signs, all verify. */
  keys: z
    .array(
      z.object({
        id: z.string().check(z.regex(/^[a-z0-9]{1,16}$/)),
        secret: z.string().check(z.minLength(43)),
        /** True for a retired key: it verifies old seals of the audit log, and nothing else. */
        recordOnly: z.optional(z.boolean()),
      }),
    )
    .check(
      z.minLength(1),
      z.refine(([newest]) => newest?.recordOnly !== true),
    ),
});

const purposes: readonly SecretPurpose[] = [
  'tokens',
  'links',
  'pass-link',
  'photos',
  'barcode-hash',
  'pass-serial',
  'gate-code',
  'gate-list',
  'member-code',
  'reward-code',
  'member-card',
  'member-rotating',
  'one-time-code',
  'search-term',
  'webhook-secret',
  'audit-seal',
];

/** Reads `server-secrets.json` of the keys folder, or generates it for development if `mayCreate` allows it. */
export function loadSecrets(keysDir: string, mayCreate: boolean): Secrets {
  const path = join(keysDir, 'server-secrets.json');
  const text = readTextIfThere(path) ?? (mayCreate ? createFile(keysDir, path) : undefined);
  if (text === undefined) throw new Error(`${path} is missing. docs/runbook.md describes how to create it.`);
  const file = fileSchema.safeParse(parseJson(text));
  if (!file.success) throw new Error(`${path} does not have the format that docs/runbook.md shows.`);
  return makeSecrets(file.data);
}

/** The reasons why production rejects the secrets in the keys folder, one line each; none if they are valid. */
export function secretFaults(keysDir: string): string[] {
  try {
    const isDevelopment = loadSecrets(keysDir, false).areDevelopment;
    return isDevelopment ? [`${join(keysDir, 'server-secrets.json')} was generated for development`] : [];
  } catch (error) {
    return [error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error)];
  }
}

/** Secrets for tests that live as long as the process. */
export function makeThrowawaySecrets(): Secrets {
  return makeSecrets({ dev: true, keys: [{ id: 'test', secret: randomBytes(32).toString('base64url') }] });
}

function makeSecrets(file: z.output<typeof fileSchema>): Secrets {
  const full = file.keys.filter(({ recordOnly }) => recordOnly !== true);
  const byPurpose = new Map(
    purposes.map((purpose) => {
      const usable = purpose === 'audit-seal' ? file.keys : full;
      const keys = usable.map(({ id, secret }) => ({
        keyId: id,
        // As an object it is handed over once, which makes a seal three times as fast.
        key: createSecretKey(
          Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64url'), '', `promenade ${purpose}`, 32)),
        ),
      }));
      return [purpose, keys] as const;
    }),
  );
  const keysOf = (purpose: SecretPurpose): SecretKey[] => byPurpose.get(purpose) ?? [];
  return {
    areDevelopment: file.dev === true,
    keyIds: full.map(({ id }) => id),
    recordKeyIds: file.keys.map(({ id }) => id),
    current: (purpose) => {
      const [newest] = keysOf(purpose);
      if (newest === undefined) throw new Error(`There is no secret for ${purpose}.`);
      return newest;
    },
    find: (purpose, keyId) => keysOf(purpose).find((key) => key.keyId === keyId),
  };
}

function createFile(keysDir: string, path: string): string {
  mkdirSync(keysDir, { recursive: true, mode: 0o700 });
  const file = { dev: true, keys: [{ id: 'dev1', secret: randomBytes(32).toString('base64url') }] };
  const text = `${JSON.stringify(file, undefined, 2)}\n`;
  writeFileSync(path, text, { mode: 0o600, flag: 'wx' });
  return text;
}
