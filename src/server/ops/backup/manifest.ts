/** The manifest of a backup: its files with their hashes, its format, and its schema version. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import * as z from 'zod/mini';

import { SetupError } from '#server/base/setup-error.ts';
import { deriveKey } from './sealed-stream.ts';

const manifestSchema = z.object({
  format: z.literal('promenade-backup'),
  version: z.literal(1),
  madeAt: z.string(),
  /** Rows as JSON lines, which either database can read, or an archive of pg_dump. */
  kind: z.enum(['tables', 'pg_dump']),
  /** The number of the database's migrations, and the hash of the last one. */
  schema: z.object({ migrations: z.number(), last: z.string() }),
  derivation: z.object({
    salt: z.string(),
    cost: z.number(),
    blockSize: z.number(),
    parallelization: z.number(),
  }),
  /** A text sealed with the server's key: keys that open it also open photos and shares. */
  keyCheck: z.string(),
  files: z.array(
    z.object({ name: z.string(), sizeBytes: z.number(), sha256: z.string(), rows: z.optional(z.number()) }),
  ),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.nullable(z.string()) })),
});

/** A manifest without its own seal. */
export type Manifest = z.output<typeof manifestSchema>;

/** One file of a backup: its name, and its size and hash on the disk. */
export type BackupFile = Manifest['files'][number];

const fileName = 'manifest.json';

/** Writes the manifest last: a folder without one is not a backup. */
export async function writeManifest(folder: string, manifest: Manifest, backupKey: Buffer): Promise<void> {
  const sealed = { ...manifest, mac: macOf(manifest, backupKey) };
  const text = `${JSON.stringify(sealed, undefined, 2)}\n`;
  await writeFile(join(folder, fileName), text, { mode: 0o600, flag: 'wx', flush: true });
}

/**
 * Reads a backup's manifest and returns its key. Throws a SetupError if there is no backup, the pass phrase is wrong,
 * or the manifest was changed.
 */
export async function readManifest(folder: string, passphrase: string) {
  const text = await readFile(join(folder, fileName), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new SetupError(`${folder} does not contain a complete backup: ${fileName} is missing.`);
  const parsed = z.extend(manifestSchema, { mac: z.string() }).safeParse(parseOrUndefined(text));
  if (!parsed.success) throw new SetupError(`${join(folder, fileName)} is not the manifest of a backup.`);
  const { mac, ...manifest } = parsed.data;
  const backupKey = deriveKey(passphrase, manifest.derivation);
  const [given, expected] = [Buffer.from(mac, 'hex'), Buffer.from(macOf(manifest, backupKey), 'hex')];
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new SetupError('The backup does not open with this pass phrase, or its manifest was changed.');
  return { manifest, backupKey };
}

/** Computed over the fields in the order of the schema, regardless of their order in the file. */
function macOf(manifest: Manifest, backupKey: Buffer): string {
  return createHmac('sha256', backupKey)
    .update(JSON.stringify(manifestSchema.parse(manifest)))
    .digest('hex');
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not JSON: the schema then refuses it as a manifest
  }
}
