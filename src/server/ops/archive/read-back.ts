/** Reads a new file from the disk as a restore would, before the rows in it are deleted. */
import type { Database } from '#server/base/db/database.ts';
import { SetupError } from '#server/base/setup-error.ts';
import type { StoredArchive } from '#server/staff/audit-archives.queries.ts';
import { leafOf, type Leaf } from '#server/staff/audit-hash.ts';
import { readArchiveRows } from './archive-file.ts';
import type { OpenedHeader } from './archive-header.ts';
import { readLeaves, readStoredEntry } from './audit-rows.queries.ts';

/** The number of rows, and the ends of the audit log's part, which are null for another kind. */
export type FileEnds = Pick<StoredArchive, 'firstEntryId' | 'lastEntryId' | 'firstHash' | 'lastHash'> & {
  rows: number;
};

/**
 * Reads every row. An entry of the audit log must be what its seal says, because nothing else can show it once it has left.
 * Throws a SetupError.
 */
export async function readBack(db: Database, path: string, opened: OpenedHeader): Promise<FileEnds> {
  const leaves = readLeaves(db);
  let rows = 0;
  let [first, last]: (Leaf | undefined)[] = [];
  for await (const { table, json } of readArchiveRows(path, opened)) {
    rows += 1;
    if (table !== 'audit_entries') continue;
    const leaf = leafOf(readStoredEntry(json));
    if ((await findLeaf(leaves, leaf.entryId))?.hash !== leaf.hash)
      throw new SetupError(
        `Entry ${leaf.entryId} of the audit log is not what its seal says, so nothing was archived: run \`verify-audit\`.`,
      );
    first ??= leaf;
    last = leaf;
  }
  return {
    rows,
    firstEntryId: first?.entryId ?? null,
    lastEntryId: last?.entryId ?? null,
    firstHash: first === undefined ? null : Buffer.from(first.hash, 'hex'),
    lastHash: last === undefined ? null : Buffer.from(last.hash, 'hex'),
  };
}

/** Leaves come in the order of the entries, so that both are read once. */
async function findLeaf(leaves: AsyncGenerator<Leaf>, entryId: number): Promise<Leaf | undefined> {
  for (;;) {
    const { value, done } = await leaves.next();
    if (done === true || value.entryId > entryId) return undefined;
    if (value.entryId === entryId) return value;
  }
}
