/** Which rows of each table came with the demo park or depend on it; what the operator made beside it is no part of it. */
import { sql, type SQL } from 'drizzle-orm';

import { tableColumns, type TableName } from '#server/base/db/tables/all-tables.ts';
import { tableNames } from '#server/base/db/tables/registry.ts';
import { arrayLiteral } from '#server/data/imports/given-rows.queries.ts';
import { strangerGuid } from '#server/office/watch/watch-entries.queries.ts';
import { demoAnchorSetting, readDemoPark, type DemoPark } from './demo-data.ts';
import { lastNinetyDays, lastYear } from './history/eras.ts';
import { historySetting, type LoadedHistory } from './history/load-history.queries.ts';
import { makeHistory } from './history/make-history.ts';
import { productRow } from './load-park.ts';

/** The numbers by which rows name the demo, and when its history was loaded. */
export interface DemoNumbers {
  orders: string[];
  members: string[];
  checks: string[];
  stays: string[];
  /** Undefined if no part of the history was loaded. */
  historyAt: Date | undefined;
}

/** The numbers of the seed and of its history, which is the same for the same instant and park. */
export function numbersOfDemo(
  { orders, checks, stays, loyalty }: DemoPark,
  history: LoadedHistory,
): DemoNumbers {
  const { startedAt, park } = history;
  const past =
    startedAt === undefined ? [] : [lastNinetyDays, lastYear].map((era) => makeHistory(startedAt, park, era));
  const claims = past.flatMap(({ members }) => members.flatMap((member) => member.claims));
  const claimed = (kind: 'tickets' | 'purchase' | 'hotels') =>
    claims.flatMap((claim) => (claim.kind === kind ? [claim.number] : []));
  return {
    orders: [
      ...orders.map(({ orderId }) => orderId),
      ...past.flatMap(({ passes }) => passes.map(({ orderId }) => orderId)),
      ...claimed('tickets'),
    ],
    members: [
      ...loyalty.members.map(({ STRACCOUNTID }) => STRACCOUNTID),
      ...past.flatMap(({ members }) => members.map(({ memberId }) => memberId)),
    ],
    checks: [...checks.map(({ checkID }) => checkID), ...claimed('purchase')],
    stays: [...stays.map(({ reservationNumber }) => reservationNumber), ...claimed('hotels')],
    historyAt: startedAt,
  };
}

/** Tables of which the demo fills no row; one that names no order, account or member of the team stands here or has a rule. */
const untouched: ReadonlySet<string> = new Set(
  `import_runs import_undo_refusals import_refusals import_changes import_answers import_mappings import_versions webhook_inbox
  connector_answers api_keys api_key_uses permissions goodwill_limits staff_roles park_messages message_guests event_endpoints
  event_replays pass_requeues pass_runs pass_run_parts wallet_logs directory_logouts sign_in_tries answer_texts look_drafts
  look_versions look_seasons look_images reward_images google_wallet_classes scheduled_jobs retention_terms spent_tokens
  attempt_counters external_systems web_assets`.split(/\s+/),
);

/** A condition for every table with rows of the demo, in the order in which they go: rows before those they refer to. */
export function rowsOfDemo(numbers: DemoNumbers): Map<TableName, SQL> {
  const park = readDemoPark();
  const first = firstRules(numbers, park);
  const last = lastRules(park);
  const between = tableNames.toReversed().flatMap((table): [TableName, SQL][] => {
    if (untouched.has(table) || first.has(table) || last.has(table)) return [];
    return [[table, ruleByColumns(table, numbers, park)]];
  });
  return new Map([...first, ...between, ...last]);
}

/** Rows that name an order, an account or a member of the team in the column that all tables name alike. */
function ruleByColumns(table: TableName, numbers: DemoNumbers, { admin }: DemoPark): SQL {
  const names = new Set(Object.values(tableColumns(table)).map(({ name }) => name));
  if (names.has('order_id') && names.has('barcode')) return ofHolders(numbers);
  if (names.has('order_id')) return isOneOf(sql`order_id`, numbers.orders);
  if (names.has('member_id')) return isOneOf(sql`member_id`, numbers.members);
  if (names.has('member_guid')) return isOneOf(sql`member_guid::text`, teamOf({ admin }));
  throw new Error(`No rule says which rows of ${table} came with the demo.`);
}

function isOneOf(value: SQL, list: readonly string[]): SQL {
  return sql`${value} = any(${arrayLiteral(list)}::text[])`;
}

/** Passes of the demo, and cards of its accounts, which stand under no order. */
function ofHolders({ orders, members }: DemoNumbers): SQL {
  return sql`(${isOneOf(sql`order_id`, orders)} or (order_id = '' and ${isOneOf(sql`barcode`, members)}))`;
}

function teamOf({ admin }: Pick<DemoPark, 'admin'>): string[] {
  return admin.team.map(({ teamMemberGUID }) => teamMemberGUID);
}

/** The tables whose rows are found by rows that go later. */
function firstRules(numbers: DemoNumbers, park: DemoPark): Map<TableName, SQL> {
  const team = teamOf(park);
  const isHistory = (at: SQL): SQL =>
    numbers.historyAt === undefined
      ? sql`false`
      : sql`${at} <= ${numbers.historyAt.toISOString()}::timestamptz`;
  // What the history says that its team did; what somebody did as one of them afterwards stays in the record.
  const isActOfHistory = sql`(${isHistory(sql`at`)} and ${isOneOf(sql`actor_guid::text`, [...team, strangerGuid])})`;
  const actsOfHistory = sql`(select entry_id from audit_entries where ${isActOfHistory})`;
  const ofSubject = sql`(subject like 'pass/%' and ${isOneOf(sql`split_part(subject, '/', 2)`, numbers.orders)}
    or subject like 'member/%' and ${isOneOf(sql`split_part(subject, '/', 2)`, numbers.members)})`;
  const ofMailbox = (column: string): SQL =>
    sql`(lower(${sql.identifier(column)}) in (${mailboxes(numbers, team, 'demo')})
      and lower(${sql.identifier(column)}) not in (${mailboxes(numbers, team, 'own')}))`;
  return new Map<TableName, SQL>([
    ['audit_undos', sql`entry_id in ${actsOfHistory}`],
    // A seal covers many entries, so the seals of a record that loses some are made anew.
    ['audit_seals', sql`exists ${actsOfHistory}`],
    ['watch_hits', sql`(${isOneOf(sql`subject`, team)} or ${isHistory(sql`crossed_at`)})`],
    ['audit_entries', isActOfHistory],
    ['mails', ofMailbox('to_address')],
    ['sign_in_codes', ofMailbox('email_key')],
    ['crm_events', sql`(${isOneOf(sql`order_id`, numbers.orders)} or ${ofMailbox('email_key')})`],
    ['event_deliveries', ofSubject],
    ['event_lanes', ofSubject],
    ['event_subjects', ofSubject],
    ['outgoing_events', ofSubject],
    [
      'apple_registrations',
      sql`serial_number in (select serial_number from apple_passes where ${ofHolders(numbers)})`,
    ],
    [
      'apple_devices',
      sql`not exists (select from apple_registrations r where r.device_id = apple_devices.device_id)`,
    ],
    [
      'wristbands',
      sql`(${isOneOf(
        sql`code`,
        park.wristbands.map(({ code }) => code),
      )} or ${isOneOf(sql`order_id`, numbers.orders)})`,
    ],
    ['checks', isOneOf(sql`check_id`, numbers.checks)],
    ['stays', isOneOf(sql`reservation_number`, numbers.stays)],
    [
      'directory_sessions',
      sql`session_guid in (select guid from staff_sessions where ${isOneOf(sql`member_guid::text`, team)})`,
    ],
    // Counts of all guests together; those of closed days are counted anew from the rows that stay.
    ['guest_counts', sql`true`],
    ['hour_figures', sql`true`],
    ['return_days', sql`true`],
    ['wallet_adoption', sql`true`],
  ]);
}

/** The addresses of the demo's guests, members and team, or those of everyone else. */
function mailboxes(numbers: DemoNumbers, team: readonly string[], whose: 'demo' | 'own'): SQL {
  const is = whose === 'demo' ? sql`is true` : sql`is not true`;
  return sql`select lower(email) from passes where email is not null and ${isOneOf(sql`order_id`, numbers.orders)} ${is}
    union select lower(email) from ticket_shares where ${isOneOf(sql`order_id`, numbers.orders)} ${is}
    union select email_key from loyalty_members where ${isOneOf(sql`member_id`, numbers.members)} ${is}
    union select lower(username) from team_members where ${isOneOf(sql`guid::text`, team)} ${is}`;
}

/** The setup of the park: a row that somebody changed is the operator's, and one that a row of theirs needs stays. */
function lastRules({ admin, outlets, products, loyalty }: DemoPark): Map<TableName, SQL> {
  const unchanged = (rows: readonly Readonly<Record<string, unknown>>[]): SQL => {
    const guids = rows.flatMap((row) =>
      Object.entries(row).flatMap(([name, value]) => (name.endsWith('GUID') ? [String(value)] : [])),
    );
    return sql`(version = 1 and ${isOneOf(sql`guid::text`, guids)})`;
  };
  const isUsedLook = sql`(exists (select from pass_customization_categories where customization_name = pass_customizations.name)
    or exists (select from look_drafts where look_guid = guid) or exists (select from look_versions where look_guid = guid))`;
  return new Map<TableName, SQL>([
    ['team_members', isOneOf(sql`guid::text`, teamOf({ admin }))],
    [
      'products',
      sql`(${isAnyOf('products', products.map(productRow))} and not exists (select from passes where product_id = products.product_id))`,
    ],
    [
      'outlets',
      sql`(${isAnyOf('outlets', outlets)} and not exists (select from checks where location_id = outlets.location_id))`,
    ],
    [
      'rewards',
      sql`(version = 1 and ${isAnyOf('rewards', loyalty.rewards)} and not exists (select from reward_takings where reward_guid = guid))`,
    ],
    [
      'loyalty_rules',
      sql`(version = 1 and not exists (select from ledger_transactions) and not exists (select from loyalty_rules later where later.version > 1))`,
    ],
    ['pass_customization_categories', unchanged(admin.passCustomizationCategories)],
    ['pass_customizations', sql`(${unchanged(admin.passCustomizations)} and not ${isUsedLook})`],
    ['test_passes', unchanged(admin.testPasses)],
    ['wallet_exceptions', unchanged(admin.walletExceptions)],
    ['wallet_item_exclusions', unchanged(admin.walletItemExclusions)],
    ['wristband_merch_pack_ids', unchanged(admin.wristbandMerchPackIDs)],
    [
      'settings',
      sql`(key in (${demoAnchorSetting}, ${historySetting}, 'figuresClosedTo')
        or key = 'testPassesAllowed' and value = 'true' or key = 'loyaltyMemberClaims' and value = '{"isOn":true,"perDay":5}')`,
    ],
  ]);
}

/** Rows that are still as the seed has them. */
function isAnyOf(table: TableName, rows: readonly object[]): SQL {
  const columns = tableColumns(table);
  const each = rows.map((row) => {
    const cells = Object.entries(row).map(
      ([key, value]) => sql`${sql.identifier(columns[key]?.name ?? key)} is not distinct from ${value}`,
    );
    return sql`(${sql.join(cells, sql` and `)})`;
  });
  return sql`(${sql.join(each, sql` or `)})`;
}
