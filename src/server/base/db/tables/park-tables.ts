/** Tables that the park sets up, and those that keep the servers running; none is about one guest but the counters. */
import { sql } from 'drizzle-orm';

import type { TableName } from './all-tables.ts';
import { ofList, olderThan } from './conditions.ts';
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
