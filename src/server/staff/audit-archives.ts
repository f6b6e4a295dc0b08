/** The signature of an archive's row: someone with all rights on the database cannot make a row that hides a deletion. */
import { createHash } from 'node:crypto';

import type { Secrets } from '#server/base/security/secrets.ts';
import type { StoredArchive } from './audit-archives.queries.ts';
import { isSignedHash, signSeal } from './audit-hash.ts';

/** What the signature covers. */
export type ArchiveFacts = Omit<StoredArchive, 'state' | 'rowsDeleted' | 'fileName' | 'keyId' | 'signature'>;

/** Signs the row of an archive with the newest key of the audit log's seals. */
export function signArchive(
  secrets: Secrets,
  facts: ArchiveFacts,
): Pick<StoredArchive, 'keyId' | 'signature'> {
  return signSeal(secrets, hashOf(facts));
}

/** True if a key of this park signed the row. */
export function isArchiveSigned(secrets: Secrets, archive: StoredArchive): boolean {
  return isSignedHash(secrets, { ...archive, hash: hashOf(archive) });
}

function hashOf(facts: ArchiveFacts): Buffer {
  const said = [
    facts.archiveId,
    facts.kind,
    facts.beforeMonth,
    facts.sealedAt.toISOString(),
    facts.rowsSealed,
    facts.firstEntryId,
    facts.lastEntryId,
    facts.firstHash?.toString('hex') ?? null,
    facts.lastHash?.toString('hex') ?? null,
    facts.fileSha256.toString('hex'),
    facts.keepUntil,
  ];
  return createHash('sha256')
    .update(`archive\n${JSON.stringify(said)}`)
    .digest();
}
