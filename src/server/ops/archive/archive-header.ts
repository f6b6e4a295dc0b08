/** The first line of an archive: what the file is, readable without the pass phrase, and protected by it. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { open } from 'node:fs/promises';

import * as z from 'zod/mini';

import { archiveKinds } from '#domain/archive-terms.ts';
import { SetupError } from '#server/base/setup-error.ts';
import { deriveKey } from '../backup/sealed-stream.ts';

const headerSchema = z.object({
  format: z.literal('promenade-archive'),
  version: z.literal(1),
  archiveId: z.uuid(),
  kind: z.enum(archiveKinds),
  /** The first month of which nothing is in the file, as YYYY-MM. */
  before: z.string(),
  madeAt: z.string(),
  /** The last day on which the file is kept, as YYYY-MM-DD. */
  keepUntil: z.string(),
  /** The number of the database's migrations, and the hash of the last one. */
  schema: z.object({ migrations: z.number(), last: z.string() }),
  derivation: z.object({
    salt: z.string(),
    cost: z.number().check(z.maximum(2 ** 20)),
    blockSize: z.number().check(z.maximum(32)),
    parallelization: z.number().check(z.maximum(16)),
  }),
  /** A text sealed with the server's key, which no other park can open. */
  keyCheck: z.string(),
});

/** What a file says about itself. */
export type ArchiveHeader = z.output<typeof headerSchema>;

const signedSchema = z.extend(headerSchema, { mac: z.string() });
const headerBytesMax = 16_384;
const lineEnd = 10;

/** An opened header: its size in the file, and the key of what follows. */
export interface OpenedHeader {
  header: ArchiveHeader;
  sizeBytes: number;
  key: Buffer;
  /** The name under which the rest is sealed, so that a header opens only its own rest. */
  sealName: string;
}

/** The line that begins the file. */
export function writeHeader(header: ArchiveHeader, key: Buffer): string {
  return `${JSON.stringify({ ...header, mac: headerMacOf(header, key) })}\n`;
}

/** Reads what a file says about itself, unproved; undefined if it is not an archive. Throws if it cannot be read. */
export async function readHeader(path: string): Promise<ArchiveHeader | undefined> {
  return (await readSigned(path))?.header;
}

/** Throws a SetupError if the file is no archive, the pass phrase is another one, or the header was changed. */
export async function openHeader(path: string, passphrase: string): Promise<OpenedHeader> {
  const found = await readSigned(path);
  if (found === undefined) throw new SetupError(`${path} is not an archive of Promenade.`);
  const { header, mac, sizeBytes } = found;
  const key = deriveKey(passphrase, header.derivation);
  const [given, expected] = [Buffer.from(mac, 'hex'), Buffer.from(headerMacOf(header, key), 'hex')];
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new SetupError(`${path} does not open with this pass phrase, or its first line was changed.`);
  return { header, key, sizeBytes, sealName: sealNameOf(header) };
}

/** The name under which the rows of a header are sealed. */
export function sealNameOf(header: ArchiveHeader): string {
  return `archive ${createHash('sha256').update(signedTextOf(header)).digest('hex')}`;
}

async function readSigned(
  path: string,
): Promise<{ header: ArchiveHeader; mac: string; sizeBytes: number } | undefined> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytesMax), 0, headerBytesMax, 0);
    const end = buffer.subarray(0, bytesRead).indexOf(lineEnd);
    if (end < 0) return undefined;
    const parsed = signedSchema.safeParse(parseOrUndefined(buffer.toString('utf8', 0, end)));
    if (!parsed.success) return undefined;
    const { mac, ...header } = parsed.data;
    return { header, mac, sizeBytes: end + 1 };
  } finally {
    await file.close();
  }
}

function headerMacOf(header: ArchiveHeader, key: Buffer): string {
  return createHmac('sha256', key).update(signedTextOf(header)).digest('hex');
}

/** The fields in the order of the schema, regardless of their order in the file. */
function signedTextOf(header: ArchiveHeader): string {
  return JSON.stringify(headerSchema.parse(header));
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not JSON: the schema then refuses it
  }
}
