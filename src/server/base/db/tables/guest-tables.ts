/** Tables about the orders, passes and phones of guests. */
import { randomUUID } from 'node:crypto';

import { sql, type SQL } from 'drizzle-orm';

import type { TableName } from './all-tables.ts';
import { either, ofList, ofPasses, olderThan } from './conditions.ts';
import { deleted, exportedAs, type ErasedRows, type TableRow } from './table-row.ts';

/** The setting of the last day of which rows were deleted; the nightly job leaves the counts of it and of earlier days. */
export const forgottenSetting = 'openingsForgottenTo';

const noteForgotten = sql`insert into settings (key, value)
  select ${forgottenSetting}, to_jsonb(max(day)) from gone having count(*) > 0
  on conflict (key) do update set value = greatest(settings.value, excluded.value)`;

/** A random name in place of the pass, the same for all its days, so that the figures of days stay. */
const nameless: ErasedRows = {
  set: () => sql`order_id = '', barcode = 'erased-' || md5(order_id || barcode || ${randomUUID()}::text)`,
};

export const guestTables = {
  orders: {
    kind: 'names',
    imported: { key: 'order_id', title: 'order' },
    isJudged: true,
    columns: {
      personal: 'purchaser_first_name purchaser_last_name crm_id',
      plain: 'order_id source channel_ref invoice_number ordered_at created_by_key',
    },
    of: ofList('order_id', 'orderIds'),
    export: exportedAs('orders'),
    erase: { by: 'purchasers' },
  },
  passes: {
    kind: 'names',
    imported: { key: 'order_id', title: 'pass' },
    part: {
      kind: 'photosOfEndedPasses',
      over: ({ before }) => sql`has_photo and expires_at < ${before}`,
      endedBy: 'photos',
    },
    columns: {
      personal: 'first_name last_name email phone phone_e164',
      plain: `order_id barcode product_id has_opted_into_email has_opted_into_sms redeemed_at is_redeemed expires_at is_refunded
        refunded_at is_activated credits cash_cents amount_cents is_single_holder apple_bound_at photo_uid has_photo barcode_hash
        barcode_hash_key_id activate_token_ttl_seconds updated_at created_by_key`,
    },
    of: ofPasses,
    export: exportedAs('passes', 'barcodeHash', 'barcodeHashKeyId'),
    // The passes stay valid, because they were paid for; their photo slots are empty from now on.
    erase: {
      set: (
        now,
      ) => sql`first_name = null, last_name = null, email = null, phone = null, has_opted_into_email = false,
        has_opted_into_sms = false, has_photo = false, updated_at = ${now},
        photo_uid = case when photo_uid is null then null else gen_random_uuid() end`,
    },
  },
  // The row of a share stays, so that its pass in a wallet is known to have ended.
  ticket_shares: {
    kind: 'names',
    columns: {
      personal: 'first_name last_name email phone salesforce_id sealed_hash_url',
      plain: 'share_id order_id barcode created_at revoked_at',
    },
    of: ofList('share_id', 'shareIds'),
    export: exportedAs('shares', 'sealedHashUrl'),
    erase: {
      set: (now) => sql`first_name = '', last_name = '', phone = '', salesforce_id = '', sealed_hash_url = '',
        email = 'erased-' || share_id || '@deleted.invalid', revoked_at = coalesce(revoked_at, ${now})`,
    },
  },
  pass_links: {
    kind: 'names',
    imported: { key: 'hash_url_sha256', title: 'link of pass' },
    undonePass: 'row',
    columns: {
      personal: 'hash_url_sha256',
      plain: 'kind order_id barcode share_id created_at revoked_at seed seed_key_id',
    },
    of: either(ofPasses, ofList('share_id', 'shareIds')),
    export: exportedAs('links', 'hashUrlSha256', 'shareId', 'seed', 'seedKeyId'),
    erase: deleted(),
  },
  attraction_visits: {
    kind: 'names',
    imported: { key: 'visit_id', title: 'visit' },
    columns: { personal: 'attraction location', plain: 'visit_id order_id barcode visited_at credits' },
    of: ofPasses,
    export: exportedAs('visits'),
    erase: deleted(),
  },
  pass_days: {
    kind: 'visitDays',
    imported: { key: 'order_id', title: 'opening of pass' },
    undonePass: 'name',
    over: beforeDay,
    along: noteForgotten,
    columns: { plain: 'order_id barcode day views hours' },
    of: ofPasses,
    export: exportedAs('openedDays'),
    erase: nameless,
  },
  return_days: { kind: 'visitDays' },
  made_days: {
    kind: 'visitDays',
    undonePass: 'name',
    over: beforeDay,
    along: noteForgotten,
    columns: { plain: 'order_id barcode day hour wallet count' },
    of: ofPasses,
    export: exportedAs('madeDays'),
    erase: nameless,
  },
  consents: {
    kind: 'names',
    rights: 'unchanging',
    undonePass: 'row',
    part: {
      // The last answer to each consent stays with its order, because it proves what applies.
      kind: 'formerConsents',
      over: ({ before }) => sql`recorded_at < ${before} and exists (select 1 from consents later
        where later.order_id = consents.order_id and later.barcode = consents.barcode
          and later.channel = consents.channel and later.consent_id > consents.consent_id
          and later.recorded_at < ${before})`,
      endedBy: 'consents',
    },
    columns: {
      personal: 'contact network',
      plain: 'consent_id order_id barcode channel is_given text_version recorded_at',
    },
    of: either(ofPasses, ofList('lower(contact)', 'emailKeys')),
    export: exportedAs('consents'),
    erase: deleted(),
  },
  registration_changes: {
    kind: 'names',
    rights: 'unchanging',
    part: {
      kind: 'formerConsents',
      over: ({ before }) => sql`changed_at < ${before} and exists (select 1 from registration_changes later
        where later.order_id = registration_changes.order_id and later.barcode = registration_changes.barcode
          and later.change_id > registration_changes.change_id and later.changed_at < ${before})`,
      endedBy: 'consents',
    },
    columns: { personal: 'before after network', plain: 'change_id order_id barcode changed_at' },
    // A guest who changed the address later is still recorded under the earlier one.
    of: either(
      ofPasses,
      ofList(`lower(before ->> 'email')`, 'emailKeys'),
      ofList(`lower(after ->> 'email')`, 'emailKeys'),
    ),
    export: exportedAs('registrationChanges'),
    erase: deleted(),
  },
  help_requests: {
    kind: 'requests',
    over: ({ before }) => sql`status <> 'open' and answered_at < ${before}`,
    columns: {
      personal: 'name email number note answer_message',
      plain: 'request_id kind order_id barcode language status requested_at due_at answered_at answered_by',
    },
    of: either(ofPasses, ofList('email', 'emailKeys')),
    export: exportedAs('helpRequests'),
    erase: deleted(),
  },
  photo_requests: {
    kind: 'names',
    columns: {
      personal: 'answer_message',
      plain: 'request_id order_id barcode status requested_at due_at language answered_at answered_by',
    },
    of: ofPasses,
    export: exportedAs('photoRequests'),
    erase: deleted(),
  },
  retired_photos: {
    kind: 'photos',
    // The days are counted when the photo is retired.
    over: ({ now }) => sql`purge_at <= ${now}`,
    endedBy: 'photos',
    columns: { plain: 'photo_uid order_id barcode retired_at purge_at' },
    of: ofPasses,
    export: exportedAs('retiredPhotos'),
    erase: { by: 'photos' },
  },
  wristbands: { kind: 'names', imported: { key: 'code', title: 'wristband' } },
  gate_scans: {
    kind: 'scans',
    over: olderThan('received_at'),
    columns: {
      kept: 'place',
      plain:
        'scan_id scanned_at received_at sent_by scanned_by state said order_id barcode is_shared kept_for',
    },
  },
  // The reason is for the books of the team, as that of an adjustment is.
  order_corrections: {
    kind: 'names',
    keepsPass: true,
    columns: { kept: 'reason', plain: 'order_id barcode to_order_id to_barcode corrected_at' },
  },
  apple_passes: {
    kind: 'names',
    columns: { plain: 'serial_number order_id barcode share_id key_id tag changes changed_at retired_at' },
  },
  apple_registrations: {
    kind: 'phones',
    // By then every phone has received the void pass.
    over: ({ before }) => sql`serial_number in (select held.serial_number from apple_passes held
      join ticket_shares ended on ended.share_id = held.share_id where ended.revoked_at < ${before})`,
    endedBy: 'phones',
    columns: { personal: 'device_id', plain: 'serial_number registered_at' },
    export: { notExported: 'A phone and its number mean nothing outside of the wallet.' },
    erase: { by: 'phones' },
  },
  apple_devices: {
    kind: 'phones',
    columns: { personal: 'device_id push_token', plain: 'updated_at' },
    export: { notExported: 'A phone and its number mean nothing outside of the wallet.' },
    erase: { by: 'phones' },
  },
  google_wallet_objects: {
    kind: 'names',
    columns: {
      plain:
        'object_id class_id order_id barcode share_id fingerprint written_at credits cash_cents linked_object_ids saved_at removed_at',
    },
  },
} as const satisfies Partial<Record<TableName, TableRow>>;

function beforeDay({ before }: { before: SQL }): SQL {
  return sql`day < (${before} at time zone 'UTC')::date::text`;
}
