/** Fetches a pass and every staff row that touches it in one statement; a guess is judged and counted in it too. */
import { and, eq, is, Placeholder, sql, type SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import { prepared, type Database } from '#server/base/db/database.ts';
import { settings } from '#server/base/db/schema/operations.ts';
import { orders, passes, passLinks, products } from '#server/base/db/schema/park.ts';
import { testPasses } from '#server/base/db/schema/administration.ts';
import { judgedFields, tryOf, type JudgedTry, type TryValues } from '#server/base/limits/tries.queries.ts';

interface LineColumns {
  barcode: AnyPgColumn | SQL;
  merchItemId: AnyPgColumn | SQL;
  merchPackId: AnyPgColumn | SQL;
  ttCategoryId: AnyPgColumn | SQL;
}

/** Rows as JSON text of PostgreSQL; read-pass-row.ts gives them their types. */
function rowsAsJson(select: SQL): SQL<unknown[]> {
  return sql<unknown[]>`(select coalesce(json_agg(row_to_json(found)), '[]'::json) from (${select}) found)`;
}

function dressingRulesOf(line: LineColumns): SQL<unknown[]> {
  return rowsAsJson(sql`
    select rule.guid, rule.tt_category_id, rule.tt_pack_id, rule.tt_barcode, rule.customization_name, rule.is_active, rule.sequence,
      look.background_color, look.color, look.instructions, look.google_instructions, look.google_uri, look.hides_barcode
    from pass_customization_categories rule join pass_customizations look on look.name = rule.customization_name
    where rule.is_active and (rule.tt_barcode = ${line.barcode} or rule.tt_pack_id = ${line.merchPackId} or rule.tt_category_id = ${line.ttCategoryId})`);
}

function exclusionsOf(line: LineColumns): SQL<unknown[]> {
  return rowsAsJson(sql`
    select guid, merch_item_id, merch_pack_id, custom_error, valid_from, valid_to, excludes_nfc, is_active, sequence
    from wallet_item_exclusions
    where is_active and (merch_item_id = ${line.merchItemId} or merch_pack_id = ${line.merchPackId})`);
}

function wristbandRowsOf(line: LineColumns): SQL<unknown[]> {
  return rowsAsJson(sql`
    select merch_item_id, is_active, valid_from, valid_to from wristband_merch_pack_ids
    where is_active and (merch_item_id = ${line.merchItemId} or merch_item_id = ${line.merchPackId})`);
}

const line: LineColumns = {
  barcode: passes.barcode,
  merchItemId: products.merchItemId,
  merchPackId: products.merchPackId,
  ttCategoryId: products.ttCategoryId,
};

const passFields = {
  pass: passes,
  product: {
    name: products.name,
    category: products.category,
    isPassholder: products.isPassholder,
    merchItemId: products.merchItemId,
    merchPackId: products.merchPackId,
    ttCategoryId: products.ttCategoryId,
    maySelfActivate: products.maySelfActivate,
  },
  order: {
    // The first column is never null: by it the library tells whether a left join found the row.
    orderedAt: orders.orderedAt,
    purchaserFirstName: orders.purchaserFirstName,
    purchaserLastName: orders.purchaserLastName,
    crmId: orders.crmId,
  },
  siblings: rowsAsJson(sql`
    select other.barcode, kind.name as product, other.first_name, kind.is_passholder, other.has_photo, other.is_redeemed,
      other.is_refunded, other.is_activated, other.expires_at, other.is_single_holder, other.apple_bound_at,
      kind.merch_item_id, kind.merch_pack_id, kind.tt_category_id,
      ${exclusionsOf({ barcode: sql`other.barcode`, merchItemId: sql`kind.merch_item_id`, merchPackId: sql`kind.merch_pack_id`, ttCategoryId: sql`kind.tt_category_id` })} as exclusions
    from passes other join products kind using (product_id)
    where other.order_id = ${passes.orderId} and other.barcode <> ${passes.barcode} order by other.barcode limit 50`),
  shares: rowsAsJson(sql`
    select share_id, first_name, last_name, email, phone, salesforce_id, encode(sealed_hash_url, 'base64') as sealed_hash_url
    from ticket_shares share where share.order_id = ${passes.orderId} and share.barcode = ${passes.barcode} and share.revoked_at is null
    order by share.created_at, share.share_id limit 50`),
  dressingRules: dressingRulesOf(line),
  exclusions: exclusionsOf(line),
  wristbandRows: wristbandRowsOf(line),
  exceptions: rowsAsJson(sql`
    select skips_registration, skips_image from wallet_exceptions where order_number = ${passes.orderId}`),
  ownBands: rowsAsJson(sql`
    select band.valid_until from wristbands band where ${passes.isRedeemed} and band.order_id = ${passes.orderId}
      and band.barcode = ${passes.barcode} and band.state = 'activated' order by band.activated_at desc limit 1`),
};

const isNamed = and(
  eq(passes.orderId, sql.placeholder('orderId')),
  eq(passes.barcode, sql.placeholder('barcode')),
);

const byPair = prepared((db: Database) =>
  db
    .select(passFields)
    .from(passes)
    .innerJoin(products, eq(products.productId, passes.productId))
    .innerJoin(orders, eq(orders.orderId, passes.orderId))
    .where(isNamed)
    .limit(1)
    .prepare('find_pass_by_pair'),
);

// The try is judged by whether there is such a pass at all; its row is read only for a try that was taken, so that a right
// and a wrong guess over the budget take equally long.
const tryByPair = prepared((db: Database) =>
  db
    .select({ ...passFields, ...judgedFields })
    .from(tryOf(sql`exists (select 1 from ${passes} where ${isNamed})`))
    .leftJoin(passes, and(sql`tried.is_taken`, isNamed))
    .leftJoin(products, eq(products.productId, passes.productId))
    .leftJoin(orders, eq(orders.orderId, passes.orderId))
    .prepare('try_pass_by_pair'),
);

const byLink = prepared((db: Database) =>
  db
    .select({
      ...passFields,
      link: { kind: passLinks.kind, shareId: passLinks.shareId, revokedAt: passLinks.revokedAt },
    })
    .from(passLinks)
    .innerJoin(passes, and(eq(passes.orderId, passLinks.orderId), eq(passes.barcode, passLinks.barcode)))
    .innerJoin(products, eq(products.productId, passes.productId))
    .innerJoin(orders, eq(orders.orderId, passes.orderId))
    .where(eq(passLinks.hashUrlSha256, sql.placeholder('sha256')))
    .limit(1)
    .prepare('find_pass_by_link'),
);

const testByBarcode = prepared((db: Database) =>
  db
    .select({
      data: testPasses.data,
      dressingRules: dressingRulesOf({
        ...line,
        barcode: testPasses.barcode,
        merchPackId: sql`null`,
        ttCategoryId: sql`null`,
      }),
    })
    .from(testPasses)
    .where(
      and(
        eq(testPasses.barcode, sql.placeholder('barcode')),
        sql`exists (select 1 from ${settings} where key = 'testPassesAllowed' and value = 'true'::jsonb)`,
      ),
    )
    .limit(1)
    .prepare('find_test_pass'),
);

export type PassRow = Awaited<ReturnType<ReturnType<typeof byPair>['execute']>>[number];
export type LinkedPassRow = Awaited<ReturnType<ReturnType<typeof byLink>['execute']>>[number];

/** The pass of an order id and barcode, for callers who have proved to hold it already. */
export async function fetchPassByPair(
  db: Database,
  { orderId, barcode }: { orderId: string; barcode: string },
): Promise<PassRow | undefined> {
  const rows = await byPair(db).execute({ orderId, barcode });
  return rows[0];
}

/** The pass of an order id and barcode that may be guesses, and what became of the try, in one statement. */
export async function tryPassByPair(
  db: Database,
  wanted: { orderId: string; barcode: string },
  values: TryValues,
): Promise<JudgedTry & { row: PassRow | undefined }> {
  const [found] = await tryByPair(db).execute({ ...wanted, ...values });
  if (found === undefined) throw new Error('A look-up was not judged.');
  const { isTaken, misses, secondsLeft, pass, product, order, ...rows } = found;
  const row =
    pass === null || product === null || order === null ? undefined : { pass, product, order, ...rows };
  return { isTaken, misses, secondsLeft, row };
}

/** The pass behind a hashed link, revoked links included. */
export async function fetchPassByLink(db: Database, sha256: Buffer): Promise<LinkedPassRow | undefined> {
  const rows = await byLink(db).execute({ sha256 });
  return rows[0];
}

/** What staff wrote about a test pass, where test passes are allowed. */
export async function fetchTestPass(
  db: Database,
  barcode: string,
): Promise<{ data: string; dressingRules: unknown[] } | undefined> {
  const rows = await testByBarcode(db).execute({ barcode });
  return rows[0];
}

/** The text of the look-up by order id and barcode, and what each of its parameters is; benchmarks hold it beside bare SQL. */
export function printPassStatement(): { sql: string; placeholders: (string | { value: unknown })[] } {
  const { sql: text, params } = tryByPair(drizzle.mock()).getQuery(); // only printed, never run
  return {
    sql: text,
    placeholders: params.map((param) => (is(param, Placeholder) ? param.name : { value: param })),
  };
}
