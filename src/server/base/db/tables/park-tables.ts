/** Tables that the park sets up, and those that keep the servers running; none is about one guest but the counters. */
import { sql } from 'drizzle-orm';

import { unknownForSeconds } from '#domain/connector-answer.ts';
import type { TableName } from './all-tables.ts';
import { ofList, olderThan, olderBySeconds } from './conditions.ts';
import { deleted, type TableRow } from './table-row.ts';

export const parkTables = {
  outlets: { kind: 'park', imported: { key: 'location_id', title: 'outlet' } },
  products: { kind: 'park', imported: { key: 'product_id', title: 'product' } },
  loyalty_rules: { kind: 'park' },
  rewards: { kind: 'park', imported: { key: 'code', title: 'reward' } },
  pass_customizations: { kind: 'park', imported: { key: 'name', title: 'pass customization' } },
  pass_customization_categories: {
    kind: 'park',
    imported: { key: 'guid', title: 'pass customization category' },
  },
  test_passes: { kind: 'park' },
  wallet_exceptions: { kind: 'park' },
  wallet_item_exclusions: { kind: 'park' },
  wristband_merch_pack_ids: { kind: 'park' },
  answer_texts: { kind: 'park' },
  look_drafts: { kind: 'park' },
  look_versions: { kind: 'park' },
  look_seasons: { kind: 'park' },
  // A picture that was published stays, because its look may return and because phones may ask for it at any time.
  look_images: {
    kind: 'unusedPictures',
    over: ({ before }) => sql`published_at is null and added_at < ${before}
          and not exists (select 1 from look_drafts used where used.picture = look_images.image_id)`,
  },
  reward_images: {
    kind: 'unusedPictures',
    over: ({ before }) => sql`added_at < ${before}
          and not exists (select 1 from rewards used where used.picture = reward_images.image_id)
          and not exists (select 1 from reward_takings held
            where held.picture = reward_images.image_id and held.state = 'open')`,
  },
  google_wallet_classes: { kind: 'park' },
  settings: { kind: 'park' },
  scheduled_jobs: { kind: 'park' },
  retention_terms: { kind: 'park' },
  spent_tokens: { kind: 'spentTokens', over: olderThan('expires_at') },
  attempt_counters: {
    kind: 'attempts',
    over: olderThan('window_ends_at'),
    columns: { personal: 'key', plain: 'count window_ends_at' },
    // Counters whose key is an address.
    of: ofList(`split_part(key, ':', 2)`, 'emailKeys'),
    export: { notExported: 'Counts attempts for minutes.' },
    erase: deleted(),
  },
  external_systems: {
    kind: 'externalSystems',
    over: olderThan('reported_at'),
  },
  web_assets: { kind: 'webBuilds', over: olderThan('published_at') },
  guest_counts: { kind: 'figures', over: olderThan('at') },
  hour_figures: {
    kind: 'figures',
    // The figures of the ledger stay as long as the ledger.
    over: ({ before }) => sql`at < ${before} and figure not like 'ledger:%'`,
  },
  wallet_adoption: { kind: 'figures' },
} as const satisfies Partial<Record<TableName, TableRow>>;

const isUnknown = olderBySeconds('answered_at', unknownForSeconds);

export const importTables = {
  import_runs: { kind: 'importRuns', over: olderThan('heard_at') },
  import_undo_refusals: { kind: 'importRuns' },
  import_refusals: {
    kind: 'importRuns',
    part: {
      kind: 'importCells',
      over: ({ before }) => sql`cells is not null and run_id in (
        select run_id from import_runs where heard_at < ${before})`,
      loses: sql`cells = null`,
    },
    columns: { kept: 'cells', plain: 'run_id row reasons' },
    export: { notExported: 'Cells of a file that was refused, for a week; the guest has no such order.' },
    erase: { by: 'refusedCells' },
  },
  import_changes: {
    kind: 'importUndo',
    over: olderThan('written_at'),
    part: {
      // A message writes one row here for each row of its own.
      kind: 'importUndoOfCalls',
      over: ({ before }) => sql`written_at < ${before} and run_id in (
        select run_id from import_runs where source <> 'file')`,
    },
    columns: { personal: 'former', plain: 'change_id run_id target action written_at xid keys barcodes' },
    export: { notExported: 'Former values of orders and passes, for an undo.' },
    erase: { by: 'formerValues' },
  },
  import_answers: { kind: 'importAnswers', over: olderThan('expires_at') },
  import_mappings: { kind: 'park' },
  import_versions: { kind: 'importVersions' },
  webhook_inbox: {
    kind: 'importMessages',
    over: olderThan('received_at'),
  },
  connector_answers: {
    kind: 'connectorAnswers',
    over: olderThan('answered_at'),
    part: { kind: 'unknownAnswers', over: (time) => sql`state = 'unknown' and ${isUnknown(time)}` },
    columns: { personal: 'number', plain: 'system state answered_at' },
    export: { notExported: 'Says which numbers a system of the park knows.' },
    erase: { by: 'crmAnswers' },
  },
  api_keys: { kind: 'park' },
  api_key_uses: { kind: 'keyUses', over: olderThan('hour') },
} as const satisfies Partial<Record<TableName, TableRow>>;
