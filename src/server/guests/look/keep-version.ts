import { isDeepStrictEqual } from 'node:util';

import type { Database } from '#server/base/db/database.ts';
import { cellsOfLook } from './look-cells.ts';
import { fetchVersions, insertVersion, type LookRow, type VersionRow } from './looks.queries.ts';

/**
 * Keeps what a locked look is, unless its newest version is the same. A change that was made outside of the studio is
 * thereby kept before the next publication, without a name.
 */
export async function keepVersion(
  tx: Database,
  look: LookRow,
  { publishedAt, publishedBy }: Pick<VersionRow, 'publishedAt' | 'publishedBy'>,
): Promise<void> {
  const [newest] = await fetchVersions(tx, look.guid, 1);
  const cells = cellsOfLook(look);
  const isKnown =
    newest !== undefined && newest.picture === look.picture && isDeepStrictEqual(newest.cells, cells);
  if (isKnown) return;
  const number = (newest?.number ?? 0) + 1;
  await insertVersion(tx, {
    lookGuid: look.guid,
    ...{ number, cells, picture: look.picture, publishedAt, publishedBy },
  });
}
