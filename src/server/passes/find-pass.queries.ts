/** Fetches a pass and all staff rows about it in one statement, which also judges and counts a guess. */
import { eq, is, Placeholder, sql, type SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';

import { prepared, type Database } from '#server/base/db/database.ts';
import {
  columnsAsJson,
  milliseconds,
  rowAsJson,
  rowsAsJson,
  type InJson,
} from '#server/base/db/json-rows.queries.ts';
import { withoutZeros } from '#server/base/db/number-key.ts';
import { passes, passLinks } from '#server/base/db/schema/park.ts';
import {
  gatherTries,
  judgedFields,
  triesOf,
  tryOf,
  type JudgedTry,
} from '#server/base/limits/tries.queries.ts';
import type { OrderLine } from '#domain/customization.ts';
import type { OwnBand } from '#domain/wristband.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { messagesWhere } from './messages/message-choice.queries.ts';
import { seasonsOfLook } from './club-look.queries.ts';
import {
  passColumns,
  readPassRow,
  siblingColumns,
  type CardCustomizationRule,
  type PassRecord,
  type PassRow,
} from './pass-record.ts';

/** The columns of an order line by their names in the outer query. */
type LineColumns = Record<keyof OrderLine, SQL>;

const lineOfPass: LineColumns = {
  barcode: sql`pass.barcode`,
  merchItemId: sql`product.merch_item_id`,
  merchPackId: sql`product.merch_pack_id`,
  ttCategoryId: sql`product.tt_category_id`,
};

const lineOfSibling: LineColumns = {
  barcode: sql`other.barcode`,
  merchItemId: sql`kind.merch_item_id`,
  merchPackId: sql`kind.merch_pack_id`,
  ttCategoryId: sql`kind.tt_category_id`,
};

function lineAsJson(line: LineColumns): SQL {
  return sql`json_build_object('barcode', ${line.barcode}, 'merchItemId', ${line.merchItemId},
    'merchPackId', ${line.merchPackId}, 'ttCategoryId', ${line.ttCategoryId})`;
}

/** The rules that dress an order line, each with its customization. */
export function customizationRulesOf(
  line: Omit<LineColumns, 'merchItemId'>,
): SQL<InJson<CardCustomizationRule>[]> {
  return rowsAsJson(sql`
    select rule.guid, rule.tt_category_id as "ttCategoryId", rule.tt_pack_id as "ttPackId", rule.tt_barcode as "ttBarcode",
      rule.customization_name as "customizationName", rule.is_active as "isActive", rule.sequence,
      look.background_color as "backgroundColor", look.color, look.instructions, look.google_instructions as "googleInstructions",
      look.google_uri as "googleUri", look.hides_barcode as "hidesBarcode",
      look.blocks_screenshots as "blocksScreenshots", look.rotates_barcode as "rotatesBarcode",
      look.refuses_plain_barcode as "refusesPlainBarcode", look.picture, ${seasonsOfLook(sql`look.guid`)} as seasons
    from pass_customization_categories rule join pass_customizations look on look.name = rule.customization_name
    where rule.is_active and (${withoutZeros('rule.tt_barcode')} = ${withoutZeros(line.barcode)} or rule.tt_pack_id = ${line.merchPackId} or rule.tt_category_id = ${line.ttCategoryId})`);
}

function exclusionsOf(line: LineColumns): SQL {
  return rowsAsJson(sql`
    select guid, merch_item_id as "merchItemId", merch_pack_id as "merchPackId", custom_error as "customError",
      ${milliseconds('valid_from')} as "validFrom", ${milliseconds('valid_to')} as "validTo", excludes_nfc as "excludesNfc",
      is_active as "isActive", sequence
    from wallet_item_exclusions
    where is_active and (merch_item_id = ${line.merchItemId} or merch_pack_id = ${line.merchPackId})`);
}

const wristbandRows = rowsAsJson(sql`
  select merch_item_id as "merchItemId", is_active as "isActive", ${milliseconds('valid_from')} as "validFrom",
    ${milliseconds('valid_to')} as "validTo"
  from wristband_merch_pack_ids
  where is_active and (merch_item_id = ${lineOfPass.merchItemId} or merch_item_id = ${lineOfPass.merchPackId})`);

/** The band that a redeemed pass was spent on. */
function bandsOf(item: 'pass' | 'other'): SQL<OwnBand[]> {
  const pass = sql.raw(item);
  return rowsAsJson(sql`
    select ${milliseconds('band.valid_until')} as "validUntil" from wristbands band
    where ${pass}.is_redeemed and band.order_id = ${pass}.order_id and band.barcode = ${pass}.barcode and band.state = 'activated'
    order by band.activated_at desc limit 1`);
}

/** When the answer to the open request for another photo is due; a pass has one at most. */
function photoRequestOf(item: 'pass' | 'other'): SQL {
  const pass = sql.raw(item);
  return sql`(select ${milliseconds('asked.due_at')} from photo_requests asked
    where asked.order_id = ${pass}.order_id and asked.barcode = ${pass}.barcode and asked.status = 'open')`;
}

/** When the answer to the open request for help with a wristband is due; a pass has one at most. */
const bandRequest = sql`(select ${milliseconds('asked.due_at')} from help_requests asked where asked.kind = 'wristband'
  and asked.order_id = pass.order_id and asked.barcode = pass.barcode and asked.status = 'open')`;

/** What decides the state of a pass `other` of the product `kind` that is read as one of many. */
export const lineFields = sql`${columnsAsJson('other', passes, siblingColumns)}, kind.name as product, kind.category,
    kind.is_passholder as "isPassholder", ${exclusionsOf(lineOfSibling)} as exclusions,
    ${lineAsJson(lineOfSibling)} as line, ${customizationRulesOf(lineOfSibling)} as "customizationRules",
    ${bandsOf('other')} as "ownBands", ${photoRequestOf('other')} as "photoRequestDueAt"`;

const siblings = rowsAsJson(sql`
  select ${lineFields} from passes other join products kind using (product_id)
  where other.order_id = pass.order_id and other.barcode <> pass.barcode order by other.barcode limit 50`);

const shares = rowsAsJson(sql`
  select share_id as "shareId", first_name as "firstName", last_name as "lastName", email, phone, salesforce_id as "salesforceId",
    encode(sealed_hash_url, 'base64') as "sealedHashUrl"
  from ticket_shares share where share.order_id = pass.order_id and share.barcode = pass.barcode and share.revoked_at is null
  order by share.created_at, share.share_id limit 50`);

/** The wallet exceptions of the order of a pass. */
export function exceptionsOf(item: 'pass' | 'other'): SQL {
  return rowsAsJson(sql`
    select skips_registration as "skipsRegistration", skips_image as "skipsImage"
    from wallet_exceptions where order_number = ${sql.raw(item)}.order_id`);
}

const messages = messagesWhere(sql`receipt.order_id = pass.order_id and receipt.barcode = pass.barcode`);

/**
 * The pass that meets the condition as one JSON value, because describing and reading some forty columns would take
 * longer than finding it.
 */
function passWhere(condition: SQL): SQL<PassRow | null> {
  return rowAsJson<PassRow>(passesWhere(condition));
}

/** The statement itself; it also selects several passes. */
export function passesWhere(condition: SQL): SQL {
  return sql`
    select ${columnsAsJson('pass', passes, passColumns)},
      product.name as product, product.category, product.is_passholder as "isPassholder",
      product.may_self_activate as "maySelfActivate", ${lineAsJson(lineOfPass)} as line,
      bought.purchaser_first_name as "purchaserFirstName", bought.purchaser_last_name as "purchaserLastName",
      ${milliseconds('bought.ordered_at')} as "orderedAt", bought.crm_id as "crmId",
      ${siblings} as siblings, ${shares} as shares, ${customizationRulesOf(lineOfPass)} as "customizationRules",
      ${exclusionsOf(lineOfPass)} as exclusions, ${wristbandRows} as "wristbandRows", ${exceptionsOf('pass')} as exceptions,
      ${bandsOf('pass')} as "ownBands", ${photoRequestOf('pass')} as "photoRequestDueAt",
      ${bandRequest} as "bandRequestDueAt", ${messages} as messages
    from passes pass join products product using (product_id) join orders bought using (order_id)
    where ${condition}`;
}

const isNamed = sql`pass.order_id = ${sql.placeholder('orderId')} and pass.barcode = ${sql.placeholder('barcode')}`;

const byPair = prepared((db: Database) =>
  db
    .select({ row: passWhere(isNamed) })
    .from(sql`(select) one_row`)
    .prepare('find_pass_by_pair'),
);

// A try is judged by the existence of the pass alone; the row is read only for a try that was taken, so that a right and
// a wrong guess over the budget take equally long.
const tryByPair = prepared((db: Database) =>
  db
    .select({ row: passWhere(sql`tried.is_taken and ${isNamed}`), ...judgedFields })
    .from(tryOf(sql`exists (select 1 from passes pass where ${isNamed})`))
    .prepare('try_pass_by_pair'),
);

const wanted = sql`unnest(${sql.placeholder('orderIds')}::text[], ${sql.placeholder('barcodes')}::text[])
  with ordinality as wanted (order_id, barcode, place)`;

const isWanted = sql`pass.order_id = wanted.order_id and pass.barcode = wanted.barcode`;

const tryEach = prepared((db: Database) =>
  db
    .select({
      place: sql<number>`wanted.place::integer`,
      row: passWhere(sql`tried.is_taken and ${isWanted}`),
      ...judgedFields,
    })
    .from(
      sql`${triesOf(sql`(select array_agg(exists (select 1 from passes pass where ${isWanted}) order by wanted.place) from ${wanted})`)}
        join ${wanted} on wanted.place = tried.place`,
    )
    .prepare('try_passes'),
);

const byLink = prepared((db: Database) =>
  db
    .select({
      row: passWhere(sql`pass.order_id = ${passLinks.orderId} and pass.barcode = ${passLinks.barcode}`),
      link: { kind: passLinks.kind, shareId: passLinks.shareId, revokedAt: passLinks.revokedAt },
    })
    .from(passLinks)
    .where(eq(passLinks.hashUrlSha256, sql.placeholder('sha256')))
    .limit(1)
    .prepare('find_pass_by_link'),
);

/** The pass of an order id and barcode, for callers who have already proved that they hold it. */
export async function fetchPassByPair(
  db: Database,
  { orderId, barcode }: PassNumbers,
): Promise<PassRecord | undefined> {
  const [found] = await byPair(db).execute({ orderId, barcode });
  return found === undefined || found.row === null ? undefined : readPassRow(found.row);
}

type Tried = JudgedTry & { record: PassRecord | undefined };

/**
 * The pass of an order id and barcode that may be guesses, and the verdict on the try. At a gate opening many guests
 * ask at once, and starting the statement costs more than finding a pass; so look-ups that come while others are under
 * way share one. For a single pass the statement for many takes more than twice as long.
 */
export const tryPass = gatherTries<PassNumbers, Tried>(async (db, values, [first, ...others]) => {
  if (others.length === 0) return (await tryByPair(db).execute({ ...first, ...values })).map(readTried);
  const pairs = [first, ...others];
  const found = await tryEach(db).execute({
    ...values,
    orderIds: pairs.map(({ orderId }) => orderId),
    barcodes: pairs.map(({ barcode }) => barcode),
  });
  return found.toSorted((one, other) => one.place - other.place).map(readTried);
});

function readTried({ row, isTaken, misses, secondsLeft }: JudgedTry & { row: PassRow | null }): Tried {
  return { isTaken, misses, secondsLeft, record: row === null ? undefined : readPassRow(row) };
}

/** The pass of a hashed link; revoked links included. */
export async function fetchPassByLink(db: Database, sha256: Buffer) {
  const [found] = await byLink(db).execute({ sha256 });
  return found === undefined || found.row === null
    ? undefined
    : { record: readPassRow(found.row), link: found.link };
}

/**
 * The SQL of the look-up by order id and barcode, and the meaning of each parameter; benchmarks compare it with bare
 * SQL.
 */
export function printPassStatement(): { sql: string; placeholders: (string | { value: unknown })[] } {
  const { sql: text, params } = tryByPair(drizzle.mock()).getQuery(); // only printed, never executed
  return {
    sql: text,
    placeholders: params.map((param) => (is(param, Placeholder) ? param.name : { value: param })),
  };
}
