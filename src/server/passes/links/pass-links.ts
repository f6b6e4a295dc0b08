/** Makes, prints, renews and revokes the links of passes (docs/algorithms/links.md). */
import type { Database } from '#server/base/db/database.ts';
import { makeOwnLink, readOwnLink } from '#server/base/security/own-link.ts';
import type { Secrets } from '#server/base/security/secrets.ts';
import type { Services } from '#server/base/services.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import {
  fetchOwnLinks,
  fetchPassesWithoutLink,
  insertOwnLinks,
  lockPassRows,
  revokePassLinks,
  endLinksMadeAt,
  restoreLinksRevokedAt,
} from './pass-links.queries.ts';

/** A pass with the link that opens it, ready to print or mail. */
export interface PrintedLink extends PassNumbers {
  link: string;
}

/** Gives each of these passes a link of its own; one that has an active link keeps it. */
export async function giveLinks(
  { db, secrets, now }: LinkChange,
  passes: readonly PassNumbers[],
): Promise<number> {
  const links = passes.map((pass) => {
    const { hashUrl: _hashUrl, ...stored } = makeOwnLink(secrets, pass);
    return { orderId: pass.orderId, barcode: pass.barcode, ...stored };
  });
  return insertOwnLinks(db, links, now);
}

/**
 * The addresses that open these passes, in their order. A pass is left out if it has no active link, or if the secret
 * that made its link is gone.
 */
export async function printLinks(
  { db, secrets, config }: Pick<Services, 'secrets' | 'config'> & { db: Database },
  passes: readonly PassNumbers[],
): Promise<PrintedLink[]> {
  const seeds = new Map(
    (await fetchOwnLinks(db, passes)).map((one) => [`${one.orderId}/${one.barcode}`, one] as const),
  );
  return passes.flatMap(({ orderId, barcode }) => {
    const seed = seeds.get(`${orderId}/${barcode}`);
    const hashUrl = seed === undefined ? undefined : readOwnLink(secrets, { orderId, barcode }, seed);
    return hashUrl === undefined ? [] : [{ orderId, barcode, link: `${config.publicUrl}/${hashUrl}` }];
  });
}

/** The database, the secrets and the time of a change of links. */
export interface LinkChange {
  db: Database;
  secrets: Secrets;
  now: Date;
}

/**
 * Ends every link of these passes and gives each a new one, in the caller's transaction. Returns the passes that exist,
 * and how many links ended. Two renewals at once happen one after the other, and the link of the last one opens the pass.
 */
export async function renewLinks(change: LinkChange, of: readonly PassNumbers[]) {
  const { passes, ended } = await revokeLinks(change, of);
  await giveLinks(change, passes);
  return { passes, ended };
}

/** Ends every link of these passes, in the caller's transaction. */
export async function revokeLinks({ db, now }: Pick<LinkChange, 'db' | 'now'>, of: readonly PassNumbers[]) {
  const passes = await lockPassRows(db, of);
  return { passes, ended: await revokePassLinks(db, passes, now) };
}

const passesPerStep = 1000;

/**
 * A daily step of housekeeping: gives a link to every pass that never had one, which passes of an earlier release and of
 * erased guests are. Safe on two servers at once, because the database keeps one active link of its own for each pass.
 */
export async function giveMissingLinks({
  db,
  secrets,
  clock,
}: Pick<Services, 'db' | 'secrets' | 'clock'>): Promise<number> {
  let given = 0;
  for (;;) {
    const passes = await fetchPassesWithoutLink(db, passesPerStep);
    given += await giveLinks({ db, secrets, now: clock.now() }, passes);
    if (passes.length < passesPerStep) return given;
  }
}

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
