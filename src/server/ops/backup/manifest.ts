/** What a backup says about itself: which files, with which hashes, made how and for which schema. */
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
  /** Rows as JSON lines, which any database takes, or an archive of pg_dump. */
  kind: z.enum(['tables', 'pg_dump']),
  /** How many migrations the database had, and the hash of the last. */
  schema: z.object({ migrations: z.number(), last: z.string() }),
  derivation: z.object({
    salt: z.string(),
    cost: z.number(),
    blockSize: z.number(),
    parallelization: z.number(),
  }),
  /** Something sealed with the server's own key: photos and shares open only with the keys that open this. */
  keyCheck: z.string(),
  files: z.array(
    z.object({ name: z.string(), sizeBytes: z.number(), sha256: z.string(), rows: z.optional(z.number()) }),
  ),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.nullable(z.string()) })),
});

/** A manifest without its own seal. */
export type Manifest = z.output<typeof manifestSchema>;

/** One file of a backup: its name in it, its size and hash as they lie on the disk. */
export type BackupFile = Manifest['files'][number];

const fileName = 'manifest.json';

/** Writes the manifest last: a folder without one is no backup. */
export async function writeManifest(folder: string, manifest: Manifest, backupKey: Buffer): Promise<void> {
  const sealed = { ...manifest, mac: macOf(manifest, backupKey) };
  const text = `${JSON.stringify(sealed, undefined, 2)}\n`;
  await writeFile(join(folder, fileName), text, { mode: 0o600, flag: 'wx', flush: true });
}

/** Reads a backup's manifest and gives its key. Throws a SetupError for no backup, another pass phrase, or a changed manifest. */
export async function readManifest(
  folder: string,
  passphrase: string,
): Promise<{ manifest: Manifest; backupKey: Buffer }> {
  const text = await readFile(join(folder, fileName), 'utf8').catch(() => undefined);
  if (text === undefined) throw new SetupError(`${folder} holds no whole backup: there is no ${fileName}.`);
  const parsed = z.extend(manifestSchema, { mac: z.string() }).safeParse(parseOrUndefined(text));
  if (!parsed.success) throw new SetupError(`${join(folder, fileName)} is not the manifest of a backup.`);
  const { mac, ...manifest } = parsed.data;
  const backupKey = deriveKey(passphrase, manifest.derivation);
  const [given, expected] = [Buffer.from(mac, 'hex'), Buffer.from(macOf(manifest, backupKey), 'hex')];
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new SetupError('The backup does not open with this pass phrase, or its manifest was changed.');
  return { manifest, backupKey };
}

/** Over the fields in the order of the schema, whatever the file's own order. */
function macOf(manifest: Manifest, backupKey: Buffer): string {
  return createHmac('sha256', backupKey)
    .update(JSON.stringify(manifestSchema.parse(manifest)))
    .digest('hex');
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // no JSON: the schema then says that it is no manifest
  }
}
