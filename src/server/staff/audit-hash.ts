/** The hashes and signatures of the sealed audit log (docs/algorithms/audit.md). */
import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';

import type { Secrets } from '#server/base/security/secrets.ts';
import type { AuditEntry, AuditSeal } from './audit.queries.ts';

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
export function packLeaves(leaves: readonly Leaf[]): Buffer {
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
export function signSeal(secrets: Secrets, hash: Buffer): { keyId: string; signature: Buffer } {
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

function privateKeyOf(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' });
}

/** The same value with sorted keys, because the database returns them in any order. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, inOrder(inner)]);
}
