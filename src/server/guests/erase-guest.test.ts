import { readdirSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';

import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { loyaltyClaims } from '#server/base/db/schema/loyalty.ts';
import { retiredPhotos } from '#server/base/db/schema/park.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { fetchBalances } from '#server/loyalty/ledger.queries.ts';
import { signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { openTestPark, type TestPark } from '#server/testing/test-park.ts';
import { eraseGuest } from './erase-guest.ts';
import { canary, canaryEmail, guest, plantCanaries } from './erase-guest-testing.ts';
import type { GuestKey } from './guest-data.queries.ts';

const schemaFolder = new URL('../base/db/schema/', import.meta.url);
const schemas: Record<string, unknown>[] = await Promise.all(
  readdirSync(schemaFolder).map(
    (file): Promise<Record<string, unknown>> => import(new URL(file, schemaFolder).pathname),
  ),
);
const tables = schemas.flatMap((schema) => Object.values(schema)).filter((one) => is(one, PgTable));

/** Tables without data about a single guest. */
const ofThePark = `sites attractions outlets products wristbands checks loyalty_rules rewards settings spent_tokens scheduled_jobs
  google_wallet_classes daily_counts hour_figures ledger_marks return_days wallet_adoption pass_requeues pass_run_parts web_assets
  pass_customizations pass_customization_categories test_passes wallet_exceptions wallet_item_exclusions
  wristband_merch_pack_ids goodwill_limits goodwill_given answer_texts request_holds team_members permissions staff_sessions password_links staff_devices sign_in_tries audit_seals audit_undos
  staff_passkeys staff_roles staff_role_members recovery_codes look_drafts look_versions look_seasons look_images park_messages directory_people directory_sessions directory_logouts
  import_runs import_undo_refusals import_mappings import_versions api_keys api_key_uses import_answers webhook_inbox neighbors`;

/**
 * The other tables, column by column. `personal` is erased with its guest; `kept` may hold text of a guest or the team
 * and stays, for the books or for a limited time; `plain` identifies no one.
 */
const classes: Record<string, { personal?: string; kept?: string; plain?: string }> = {
  orders: {
    personal: 'purchaser_first_name purchaser_last_name crm_id',
    plain: 'order_id source channel_ref invoice_number ordered_at',
  },
  passes: {
    personal: 'first_name last_name email phone',
    plain: `order_id barcode product_id has_opted_into_email has_opted_into_sms redeemed_at is_redeemed expires_at is_refunded
      refunded_at is_activated credits cash_cents amount_cents is_single_holder apple_bound_at photo_uid has_photo barcode_hash
      barcode_hash_key_id activate_token_ttl_seconds updated_at`,
  },
  ticket_shares: {
    personal: 'first_name last_name email phone salesforce_id sealed_hash_url',
    plain: 'share_id order_id barcode created_at revoked_at',
  },
  pass_links: {
    personal: 'hash_url_sha256',
    plain: 'kind order_id barcode share_id created_at revoked_at seed seed_key_id',
  },
  attraction_visits: {
    personal: 'attraction location',
    plain: 'visit_id order_id barcode visited_at credits',
  },
  // A random number takes the place of the pass, so that the days keep their sums.
  pass_days: { plain: 'order_id barcode day views hours' },
  made_days: { plain: 'order_id barcode day wallet count' },
  photo_requests: {
    personal: 'answer_message',
    plain: 'request_id order_id barcode status requested_at due_at language answered_at answered_by',
  },
  help_requests: {
    personal: 'email number note answer_message',
    plain: 'request_id kind order_id barcode language status requested_at due_at answered_at answered_by',
  },
  gate_scans: {
    kept: 'place',
    plain: 'scan_id scanned_at received_at sent_by scanned_by state said order_id barcode is_shared kept_for',
  },
  retired_photos: { plain: 'photo_uid order_id barcode retired_at purge_at' },
  stays: {
    personal: 'first_name last_name',
    plain: 'reservation_number folio arrives_at departs_at room_revenue_cents status',
  },
  loyalty_members: {
    personal: 'email email_key first_name last_name phone zip season_pass_id device_key',
    plain: 'member_id user_id status guest_claims_left claims_version joined_at proved_at',
  },
  loyalty_claims: { plain: 'claim_id source_kind source_id member_id claimed_at released_at session_hash' },
  ledger_transactions: {
    kept: 'reason',
    plain:
      'transaction_id kind source member_id source_id source_ref product occurred_at recorded_at basis origin actor',
  },
  ledger_lines: {
    plain: 'line_id transaction_id member_id account points posts_at expires_at lot_id earned_at',
  },
  // Names members of the team; of a guest it holds no more than the id of an entry of the audit log.
  watch_hits: {
    kept: 'note',
    plain:
      'guid figure subject subject_name day first_entry_id times limit_then value crossed_at explained_at explained_by',
  },
  reward_images: { plain: 'image_id jpeg added_at' },
  // Names the account by its number only, as the ledger does.
  reward_takings: {
    plain: `taking_id member_id request_id reward_guid reward_code name points picture outlets terms code_hash code_key_id state
      taken_at expires_at ended_at ended_by actor outlet_id redemption_id`,
  },
  member_codes: { personal: 'email_key', plain: 'code_hash tries_left expires_at' },
  // Deleted with the account of their member.
  club_requests: {
    personal: 'number note answer_message',
    plain:
      'request_id member_id earn_kind reason is_proved language status requested_at due_at answered_at answered_by',
  },
  claim_reminders: {
    personal: 'source_id',
    plain: 'reminder_id member_id source_kind language asked_at ends_at',
  },
  mails: {
    personal: 'to_address subject plain_text html',
    plain: 'mail_id kind queued_at next_attempt_at attempts sent_at abandoned_at last_fault',
  },
  consents: {
    personal: 'contact network',
    plain: 'consent_id order_id barcode channel is_given text_version recorded_at',
  },
  registration_changes: {
    personal: 'before after network',
    plain: 'change_id order_id barcode changed_at',
  },
  apple_passes: {
    plain: 'serial_number order_id barcode share_id key_id tag changes changed_at retired_at',
  },
  apple_devices: { personal: 'device_id push_token', plain: 'updated_at' },
  apple_registrations: { personal: 'device_id', plain: 'serial_number registered_at' },
  // Kept for thirty days, with no more of a pass than its serial number.
  wallet_logs: { kept: 'message', plain: 'log_id at' },
  pass_updates: {
    plain: `wallet order_id barcode share_id reason touches queued_at due_at lease_id leased_until attempts last_fault requeue_id run_id`,
  },
  // The team's own words about all passes of a product.
  pass_runs: { kept: 'why started_by stopped_by', plain: 'run_id kind audience started_at ended_at' },
  google_wallet_objects: {
    plain:
      'object_id class_id order_id barcode share_id fingerprint written_at credits cash_cents linked_object_ids saved_at removed_at',
  },
  // Receipts, hashes and declined messages are deleted with their guest, as a test of their own proves.
  message_receipts: { plain: 'message_id order_id barcode share_id received_at announces google' },
  message_guests: { plain: 'message_id guest_hash kind day has_announced' },
  message_opt_outs: { plain: 'order_id barcode share_id mail_hash declined_at' },
  attempt_counters: { personal: 'key', plain: 'count window_ends_at' },
  crm_events: {
    personal: 'email_key facts',
    plain: 'event_id kind order_id happened_at next_attempt_at attempts last_fault',
  },
  // Cells are kept for a week; those of rows that name the guest are erased with the guest.
  import_refusals: { kept: 'cells', plain: 'run_id row reasons' },
  import_changes: {
    personal: 'former',
    plain: 'change_id run_id target action written_at xid keys barcodes',
  },
  // The reason is for the books of the team, as that of an adjustment is.
  order_corrections: {
    kept: 'reason',
    plain: 'order_id barcode to_order_id to_barcode corrected_by corrected_at',
  },
  connector_answers: { personal: 'number', plain: 'system state answered_at' },
  // The audit log never changes; entries contain numbers and hashes only, as the search below proves for this guest.
  audit_entries: {
    kept: 'before after',
    plain: 'entry_id at actor_guid actor_name session_guid action target request_id network',
  },
};

const wordsOf = (text = ''): string[] => text.split(/\s+/).filter(Boolean);
const personal = Object.entries(classes).flatMap(([table, columns]) =>
  wordsOf(columns.personal).map((column) => ({ table, column })),
);

test('every column of every table is known to be personal, kept or plain', () => {
  const noGuests = wordsOf(ofThePark);
  const there = tables.map((table) => ({
    table: getTableName(table),
    columns: Object.values(getTableColumns(table)).map(({ name }) => name),
  }));
  expect(there.map(({ table }) => table).sort()).toEqual([...noGuests, ...Object.keys(classes)].sort());
  for (const { table, columns } of there.filter((one) => !noGuests.includes(one.table))) {
    const known = Object.values(classes[table] ?? {}).flatMap(wordsOf);
    expect([table, ...known.sort()]).toEqual([table, ...columns.sort()]);
  }
});

const keys: GuestKey[] = [
  { kind: 'order', orderId: guest.orderId },
  { kind: 'email', emailKey: canaryEmail },
];

describe.each(keys)('a guest who is erased by $kind', (key) => {
  let own: TestPark;
  let admin: SignedInStaff;
  let before: { planted: string[]; search: number[] };
  let searchAfter: number[];
  let erased: Awaited<ReturnType<typeof eraseGuest>>;
  beforeAll(async () => {
    own = await openTestPark();
    admin = await signInStaff(own, 'admin');
    await plantCanaries(own.services);
    const search = await searchCounts(admin);
    before = { search, planted: await canariesOf(own) };
    erased = await eraseGuest(own.services, key);
    searchAfter = await searchCounts(admin);
  });
  afterAll(() => own.close());

  test('stood in every personal column, and was found by the team', () => {
    expect(before.planted).toEqual(personal.map(({ table, column }) => `${table}.${column}`).sort());
    expect(before.search.every((count) => count > 0)).toBe(true);
  });

  test('stands in no column of any table, and is found no more', async () => {
    expect(await canariesOf(own)).toEqual([]);
    expect(searchAfter).toEqual([0, 0]);
  });

  test('has no photo in the store, before or after', async () => {
    const { photoStore, db } = own.services;
    const files = [guest.photoUid, ...(await slotsOf(db))].map((uid) => photoStore.read(uid, 'photo.jpg'));
    expect(new Set(await Promise.all(files))).toEqual(new Set([undefined]));
  });

  test('leaves the club as by the hand of the team: no points, no claim that stands, every entry kept', async () => {
    expect(await fetchBalances(own.services.db, guest.memberId)).toEqual({ posted: 0, pending: 0 });
    const standing = await own.services.db.$count(
      loyaltyClaims,
      sql`member_id = ${guest.memberId} and released_at is null`,
    );
    expect([standing, erased?.counts['members'], (erased?.kept['ledgerEntries'] ?? 0) > 5]).toEqual([
      0,
      1,
      true,
    ]);
  });

  test('is erased again without a further change', async () => {
    const rows = await rowsButTheRecord(own);
    await eraseGuest(own.services, key);
    expect(await rowsButTheRecord(own)).toEqual(rows);
  });
});

/** Every column of the database that contains the marker word, as text or as bytes. */
async function canariesOf({ services }: TestPark): Promise<string[]> {
  const found: string[] = [];
  const needles = [canary, Buffer.from(canary).toString('hex')].map((needle) => `%${needle}%`);
  for (const table of tables) {
    // The embedded database runs on this thread, so the search is split to keep the server responsive.
    await setImmediate();
    for (const { name } of Object.values(getTableColumns(table))) {
      const holds = sql`${sql.identifier(name)}::text ilike any(array[${needles[0]}, ${needles[1]}])`;
      if ((await services.db.$count(table, holds)) > 0) found.push(`${getTableName(table)}.${name}`);
    }
  }
  return found.sort();
}

/** The number of times that a search by the team finds the marker word. */
async function searchCounts(member: SignedInStaff): Promise<number[]> {
  const counts: number[] = [];
  for (const path of ['/api/admin/guest/search/', '/api/admin/loyalty/search/']) {
    const answer = await member.call('POST', path, { searchTerm: canary });
    if (answer.statusCode !== 200)
      throw new Error(`A search was answered ${answer.statusCode}: ${answer.body}`);
    counts.push(answer.body.split(canary).length - 1);
  }
  return counts;
}

async function slotsOf(db: TestPark['services']['db']): Promise<string[]> {
  const rows = await db.select({ uid: sql<string>`uid::text` }).from(
    sql`(select photo_uid as uid from passes where order_id = ${guest.orderId} union select photo_uid from retired_photos
        where order_id = ${guest.orderId}) slots`,
  );
  return rows.map(({ uid }) => uid);
}

/** The tables that a second erasure may change: the audit log, change counters, and empty photo slots. */
async function rowsButTheRecord({ services: { db } }: TestPark): Promise<unknown> {
  const rows: unknown[] = [];
  for (const table of tables.filter((one) => one !== auditEntries && one !== retiredPhotos))
    rows.push(
      await db
        .select({ row: sql<string>`(to_jsonb(t) - 'photo_uid' - 'touches')::text` })
        .from(sql`${table} t`)
        .orderBy(sql`1`),
    );
  return rows;
}
