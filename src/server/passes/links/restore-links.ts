/** Takes back a renewal or a revocation of links. */
import type { Database } from '#server/base/db/database.ts';
import {
  endLinksMadeAt,
  lockPassRows,
  restoreLinksRevokedAt,
  type PassNumbers,
} from './pass-links.queries.ts';

/**
 * The links that ended at this instant open the pass again, and a link that was made then ends. Returns how many links
 * work again, in the caller's transaction; 0 if the pass has other numbers now.
 */
export async function restoreLinks(
  { db, now }: { db: Database; now: Date },
  pass: PassNumbers,
  at: Date,
): Promise<number> {
  const [found] = await lockPassRows(db, [pass]);
  if (found === undefined) return 0;
  await endLinksMadeAt(db, pass, { at, now });
  return restoreLinksRevokedAt(db, pass, at);
}
