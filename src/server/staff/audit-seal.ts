/** Seals the audit log of staff changes, so that tampering with the log is detected (docs/algorithms/audit.md). */
import { setTimeout } from 'node:timers/promises';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';

import * as z from 'zod/mini';

import { tryLock } from '#server/base/db/advisory-locks.queries.ts';
import type { Services } from '#server/base/services.ts';
import { parseJson, readTextIfThere } from '#server/base/security/keys/read-text.ts';
import type { Secrets } from '#server/base/security/secrets.ts';
import {
  fetchEntriesAfter,
  findLastSeal,
  insertSeal,
  type AuditSeal,
  type AuditEntry,
} from './audit.queries.ts';
import type { OnSealed } from './sign-in-log/audit-lines.ts';

/** The most entries of one seal; each takes 40 bytes. */
const entriesMax = 2000;

/** How long a round retries while others write; the next round follows within a minute. */
const triesMax = 100;
const pauseMilliseconds = 50;

/** The value in place of a previous seal for the first one. */
export const noSeal = { sealNumber: 0, lastEntryId: 0, hash: Buffer.alloc(32) };

type SealServices = Pick<Services, 'db' | 'clock' | 'secrets' | 'config'>;

/**
 * Seals every unsealed entry and writes the newest seal to the file beside the database. Returns the number of seals
 * it made. Throws if the last written seal is no longer in the database, because further seals would hide that.
 */
export async function sealAudit(
  services: SealServices,
  onSealed: OnSealed = () => undefined,
): Promise<number> {
  let made = 0;
  let tries = 0;
  while (tries < triesMax) {
    const seal = await sealOnce(services, onSealed);
    if (seal === 'nothing-new') return made;
    if (seal === 'others-write') {
      tries += 1;
      await setTimeout(pauseMilliseconds);
      continue;
    }
    made += 1;
    await writeAuditHead(services.config.dataDir, seal);
  }
  return made;
}

async function sealOnce(
  { db, clock, secrets, config }: SealServices,
  onSealed: OnSealed,
): Promise<AuditSeal | 'nothing-new' | 'others-write'> {
  return db.transaction(async (tx) => {
    // An entry takes its id before its transaction is visible to others, so only this lock proves that no lower id is
    // still to come. It never waits: a writer that waits for another one behind a waiting sealer would be deadlocked.
    if (!(await tryLock(tx, 'auditLog'))) return 'others-write';
    const last = (await findLastSeal(tx)) ?? noSeal;
    const noted = readAuditHead(config.dataDir);
    if (noted !== undefined && isCutOff(last, noted)) throw brokenChain();
    const entries = await fetchEntriesAfter(tx, last.lastEntryId, entriesMax);
    const [first, newest] = [entries.at(0), entries.at(-1)];
    if (first === undefined || newest === undefined) return 'nothing-new';
    const content = {
      sealNumber: last.sealNumber + 1,
      sealedAt: clock.now(),
      firstEntryId: first.entryId,
      lastEntryId: newest.entryId,
      leaves: packLeaves(entries.map(leafOf)),
      previousHash: last.hash,
    };
    const hash = hashSeal(content);
    const seal = { ...content, hash, ...signSeal(secrets, hash) };
    await insertSeal(tx, seal);
    onSealed(seal, entries);
    return seal;
  });
}

function isCutOff(last: { sealNumber: number; hash: Buffer }, noted: AuditHead): boolean {
  if (last.sealNumber > noted.sealNumber) return false;
  return last.sealNumber < noted.sealNumber || last.hash.toString('hex') !== noted.hash;
}

/** Logs name errors by their class only. */
function brokenChain(): Error {
  const error = new Error('The newest seal of the audit is not the one that was noted: see docs/runbook.md.');
  error.name = 'AuditChainBroken';
  return error;
}

// The newest seal, kept in a file beside the database, so that an attacker who cuts off the chain's end in the
// database is detected.

const headSchema = z.object({
  sealNumber: z.number(),
  /** In hex. */
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

/** A seal by its number and hash. */
export type AuditHead = z.output<typeof headSchema>;

/** Writes the seal to the file atomically: a reader sees the earlier seal or this one, never a part. */
async function writeAuditHead(dataDir: string, seal: { sealNumber: number; hash: Buffer }): Promise<void> {
  const head: AuditHead = { sealNumber: seal.sealNumber, hash: seal.hash.toString('hex') };
  const path = auditHeadPath(dataDir);
  await writeFile(`${path}.new`, `${JSON.stringify(head)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
}

/** The seal that this machine wrote last; undefined if it never sealed. */
export function readAuditHead(dataDir: string): AuditHead | undefined {
  const text = readTextIfThere(auditHeadPath(dataDir));
  return text === undefined ? undefined : headSchema.parse(parseJson(text));
}

/** A seal as a person writes it, such as `12:9f86d0…`; undefined for any other text. */
export function parseAuditHead(text: string): AuditHead | undefined {
  const [, sealNumber = '', hash = ''] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  return hash === '' ? undefined : { sealNumber: Number(sealNumber), hash };
}

/** The file beside the database that names the newest seal. */
export function auditHeadPath(dataDir: string): string {
  return join(dataDir, 'audit-head.json');
}

const idBytes = 8;
const hashBytes = 32;

/** The PKCS #8 prefix of the 32 secret bytes of an Ed25519 key (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** An entry in the form that a seal covers. */
export interface Leaf {
  entryId: number;
  /** SHA-256 in hex. */
  hash: string;
}

/** The hash of all fields of an entry. */
export function leafOf(entry: AuditEntry): Leaf {
  const facts = [
    entry.entryId,
    entry.at.toISOString(),
    entry.actorGuid,
    entry.actorName,
    entry.sessionGuid,
    entry.action,
    entry.target,
    inOrder(entry.before),
    inOrder(entry.after),
    entry.requestId,
    entry.network,
  ];
  const hash = createHash('sha256')
    .update(`audit-entry\n${JSON.stringify(facts)}`)
    .digest('hex');
  return { entryId: entry.entryId, hash };
}

/** The leaves in the form that a seal stores. */
function packLeaves(leaves: readonly Leaf[]): Buffer {
  const packed = Buffer.alloc(leaves.length * (idBytes + hashBytes));
  for (const [place, leaf] of leaves.entries()) {
    const start = place * (idBytes + hashBytes);
    packed.writeBigUInt64BE(BigInt(leaf.entryId), start);
    packed.write(leaf.hash, start + idBytes, 'hex');
  }
  return packed;
}

/** The leaves of a seal. */
export function unpackLeaves(packed: Buffer): Leaf[] {
  return Array.from({ length: Math.floor(packed.length / (idBytes + hashBytes)) }, (_, place) => {
    const start = place * (idBytes + hashBytes);
    return {
      entryId: Number(packed.readBigUInt64BE(start)),
      hash: packed.toString('hex', start + idBytes, start + idBytes + hashBytes),
    };
  });
}

/** The hash of a seal: over its number, its time, its entries and the seal before it. */
export function hashSeal(seal: Omit<AuditSeal, 'hash' | 'keyId' | 'signature'>): Buffer {
  const facts = [
    seal.sealNumber,
    seal.sealedAt.toISOString(),
    seal.firstEntryId,
    seal.lastEntryId,
    createHash('sha256').update(seal.leaves).digest('hex'),
    seal.previousHash.toString('hex'),
  ];
  return createHash('sha256')
    .update(`audit-seal\n${JSON.stringify(facts)}`)
    .digest();
}

/** Signs the hash of a seal with the newest key. */
function signSeal(secrets: Secrets, hash: Buffer): { keyId: string; signature: Buffer } {
  const { keyId, key } = secrets.current('audit-seal');
  return { keyId, signature: sign(null, hash, privateKeyOf(key)) };
}

/** True if the seal's key, the newest or an earlier one, signed its hash. */
export function isSigned(secrets: Secrets, seal: AuditSeal): boolean {
  return isSignedHash(secrets, seal);
}

/** True if this key of ours signed the hash. */
export function isSignedHash(
  secrets: Secrets,
  seal: Pick<AuditSeal, 'hash' | 'keyId' | 'signature'>,
): boolean {
  const key = secrets.find('audit-seal', seal.keyId)?.key;
  return key !== undefined && verify(null, seal.hash, createPublicKey(privateKeyOf(key)), seal.signature);
}

function privateKeyOf(seed: KeyObject): KeyObject {
  return createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed.export()]), format: 'der', type: 'pkcs8' });
}

/** The same value with sorted keys, because the database returns them in any order. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, inOrder(inner)]);
}
