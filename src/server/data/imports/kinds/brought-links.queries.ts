/** Links of the previous system that rows of orders bring along: only their hashes are stored, and each opens one pass. */
import { sql } from 'drizzle-orm';

import type { PassNumbers } from '#domain/pass-id.ts';

import type { Database } from '#server/base/db/database.ts';
import { passLinks } from '#server/base/db/schema/park.ts';
import { arrayLiteral, hashOfLink } from '../given-rows.queries.ts';
import { readerFor, type ImportRow } from '../import-row.ts';
import { xidOf } from './changed-tables.queries.ts';
import type { RowChanges } from './written.ts';

const readOrderId = readerFor('orders', 'orderId');
const readBarcode = readerFor('orders', 'barcode');
const readLinkHash = hashOfLink(readerFor('orders', 'link'));

/** The verdict on the links of a batch. */
export interface BroughtLinks {
  /** Why the row must be refused; undefined if it has no link, or one that may open its pass. */
  reasonAgainst: (row: ImportRow) => string | undefined;
  /** True for a row with a link that is not stored yet. */
  isNew: (row: ImportRow) => boolean;
}

/**
 * Looks up the links in one query. A link that opens another pass is refused, whether it is stored or stands in another
 * row of the batch. A link that the team revoked stays revoked.
 */
export async function judgeBroughtLinks(tx: Database, rows: readonly ImportRow[]): Promise<BroughtLinks> {
  const holders = new Map<string, string>();
  const stored = await fetchHolders(
    tx,
    rows.flatMap((row) => readLinkHash(row) ?? []),
  );
  for (const { hash, holder } of stored) holders.set(hash, holder);
  for (const row of rows) {
    const hash = readLinkHash(row);
    if (hash !== null && !holders.has(hash)) holders.set(hash, passOf(row));
  }
  const known = new Set(stored.map(({ hash }) => hash));
  return {
    reasonAgainst: (row) => {
      const hash = readLinkHash(row);
      return hash === null || holders.get(hash) === passOf(row)
        ? undefined
        : 'link opens another pass already';
    },
    isNew: (row) => {
      const hash = readLinkHash(row);
      return hash !== null && !known.has(hash);
    },
  };
}

/**
 * Stores the links of these rows; returns how many of the rows changed nothing else, and the links of passes that
 * existed. A link of a new pass is removed with it.
 */
export async function bringLinks(
  tx: Database,
  rows: readonly ImportRow[],
  {
    untouched,
    newPasses,
    now,
  }: { untouched: readonly PassNumbers[]; newPasses: readonly PassNumbers[]; now: Date },
): Promise<{ onlyLinks: number; changes: RowChanges[] }> {
  if (rows.length === 0) return { onlyLinks: 0, changes: [] };
  const hashes = arrayLiteral(rows.map(readLinkHash));
  const written = await tx
    .insert(passLinks)
    .select(
      sql`select decode(hash, 'hex'), 'primary', order_id, barcode, null, ${now.toISOString()}::timestamptz, null, null, null
      from unnest(${hashes}::text[], ${arrayLiteral(rows.map(readOrderId))}::text[], ${arrayLiteral(rows.map(readBarcode))}::text[])
        as given (hash, order_id, barcode) order by hash`,
    )
    .returning({
      key: sql<string>`hash_url_sha256::text`,
      pass: sql<string>`order_id || '/' || barcode`,
      xid: sql<string>`${xidOf('pass_links')}`,
    });
  const quiet = new Set(untouched.map(pathOfPass));
  const fresh = new Set(newPasses.map(pathOfPass));
  const changes = linkChangesOf(written.filter(({ pass }) => !fresh.has(pass)));
  return { onlyLinks: rows.filter((row) => quiet.has(passOf(row))).length, changes };
}

/** The second key of a link is its pass, which names the link in reports: the hash says nothing to a person. */
function linkChangesOf(links: readonly { key: string; pass: string; xid: string }[]): RowChanges[] {
  const [first] = links;
  if (first === undefined) return [];
  const keys = links.map(({ key }) => key);
  const barcodes = links.map(({ pass }) => pass);
  return [{ target: 'pass_links', xid: Number(first.xid), keys, barcodes, former: null }];
}

function pathOfPass({ orderId, barcode }: PassNumbers): string {
  return `${orderId}/${barcode}`;
}

/** The pass that each stored link opens, as one text; a share's link belongs to no pass of an import. */
async function fetchHolders(tx: Database, hashes: readonly string[]) {
  if (hashes.length === 0) return [];
  return tx
    .select({
      hash: sql<string>`encode(hash_url_sha256, 'hex')`,
      holder: sql<string>`case when kind = 'primary' then order_id || '/' || barcode else '' end`,
    })
    .from(passLinks)
    .where(
      sql`hash_url_sha256 in (select decode(hash, 'hex') from unnest(${arrayLiteral(hashes)}::text[]) as given (hash))`,
    );
}

function passOf(row: ImportRow): string {
  return `${readOrderId(row) ?? ''}/${readBarcode(row) ?? ''}`;
}
