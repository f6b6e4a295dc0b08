/**
 * Kinds whose rows are rows of one table. A further one is a further entry: writing, undo, dry run, corrections of
 * points and exports derive from it (docs/how-to.md). All names and conditions are constants, so they need no escaping.
 */
import type { ColumnOf, ImportKind } from '#contract/import-kinds.ts';

import type { ImportedTable } from '#server/base/db/tables/registry.ts';

/** How the rows of a kind lie in their table. */
interface PlainEntry<Column extends string> {
  table: ImportedTable;
  /** The database column of each column, the key first; the time of change is in `import_versions`. */
  columns: Readonly<Record<Column, string>>;
  /** The SQL of the values of empty cells that the table holds nevertheless. */
  ifEmpty?: Partial<Readonly<Record<Column, string>>>;
  /** A unique number beside the key, and the beginning of the reason against a row whose number is taken. */
  unique?: { column: Column; words: string };
  /** What members claim points with, and the states that take the points back. */
  claims?: { sourceKind: 'check' | 'stay'; endedBy: readonly string[] };
  /** When an undo leaves a new row: a condition on `item`, and its reason. */
  usedIf?: { condition: string; reason: string };
}

export const plainKinds = {
  products: {
    table: 'products',
    columns: {
      productId: 'product_id',
      name: 'name',
      category: 'category',
      merchItemId: 'merch_item_id',
      merchPackId: 'merch_pack_id',
      ttCategoryId: 'tt_category_id',
      isPassholder: 'is_passholder',
      isWristband: 'is_wristband',
      credits: 'credits_initial',
      cash: 'cash_initial_cents',
      earnsPoints: 'earns_points',
      maySelfActivate: 'may_self_activate',
      validityText: 'validity_text',
    },
    ifEmpty: {
      merchItemId: keptOr('merch_item_id', 'given.product_id'),
      merchPackId: keptOr('merch_pack_id', 'given.product_id'),
      ttCategoryId: keptOr('tt_category_id', 'given.category'),
      isPassholder: keptOr('is_passholder', "lower(given.category) = 'season pass'"),
      isWristband: keptOr('is_wristband', "lower(given.category) = 'wristband'"),
      credits: keptOr('credits_initial', '0'),
      cash: keptOr('cash_initial_cents', '0'),
      earnsPoints: keptOr('earns_points', "lower(given.category) <> 'stored value card'"),
      maySelfActivate: keptOr('may_self_activate', 'true'),
    },
    usedIf: {
      condition: 'exists (select 1 from passes sold where sold.product_id = item.product_id)',
      reason: 'passes of it exist',
    },
  },
  checks: {
    table: 'checks',
    columns: {
      checkId: 'check_id',
      checkNumber: 'check_number',
      shortNumber: 'short_number',
      locationId: 'location_id',
      terminalId: 'terminal_id',
      orderedAt: 'ordered_at',
      subtotal: 'subtotal_cents',
      status: 'status',
    },
    unique: { column: 'checkNumber', words: 'The check number belongs to check' },
    claims: { sourceKind: 'check', endedBy: ['refunded', 'voided'] },
  },
  stays: {
    table: 'stays',
    columns: {
      reservationNumber: 'reservation_number',
      folio: 'folio',
      firstName: 'first_name',
      lastName: 'last_name',
      email: 'email',
      arrivesAt: 'arrives_at',
      departsAt: 'departs_at',
      roomRevenue: 'room_revenue_cents',
      status: 'status',
    },
    claims: { sourceKind: 'stay', endedBy: ['cancelled'] },
  },
  outlets: {
    table: 'outlets',
    columns: { locationId: 'location_id', name: 'name', location: 'location' },
  },
  rewards: {
    table: 'rewards',
    columns: {
      code: 'code',
      name: 'name',
      points: 'points',
      picture: 'picture',
      stock: 'stock',
      validFrom: 'valid_from',
      validTo: 'valid_to',
      rewardOutlets: 'outlets',
      terms: 'terms',
      isOffered: 'is_active',
    },
    ifEmpty: { picture: "''", stock: '0', rewardOutlets: "''", terms: "''", isOffered: 'true' },
    usedIf: {
      condition: 'exists (select 1 from reward_takings taken where taken.reward_guid = item.guid)',
      reason: 'members took it',
    },
  },
  customizations: {
    table: 'pass_customizations',
    columns: {
      name: 'name',
      backgroundColor: 'background_color',
      color: 'color',
      instructions: 'instructions',
      googleInstructions: 'google_instructions',
      googleUri: 'google_uri',
      hidesBarcode: 'hides_barcode',
      blocksScreenshots: 'blocks_screenshots',
      rotatesBarcode: 'rotates_barcode',
      refusesPlainBarcode: 'refuses_plain_barcode',
    },
    ifEmpty: { googleInstructions: "''", googleUri: "''" },
    usedIf: {
      condition:
        'exists (select 1 from pass_customization_categories used where used.customization_name = item.name)',
      reason: 'a pass customization category names it',
    },
  },
} as const satisfies { [Kind in ImportKind]?: PlainEntry<Exclude<ColumnOf<Kind>, 'changedAt'>> };

/** The value that a known product has, or that a new one gets. */
function keptOr(column: string, fresh: string): string {
  return `(select kept.${column} from products kept where kept.product_id = given.product_id), ${fresh}`;
}

/** Such a kind. */
export type PlainKind = keyof typeof plainKinds;

/** All of them. */
export const plainKindNames = Object.keys(plainKinds) as PlainKind[]; // the table's own keys

/** An entry whatever its kind, with the name and the column of its key. */
export interface PlainFacts extends PlainEntry<string> {
  key: { name: string; column: string };
}

/** The entry of a kind. */
export function plainFactsOf(kind: PlainKind): PlainFacts {
  const entry: PlainEntry<string> = plainKinds[kind];
  const [[name, column] = ['', '']] = Object.entries(entry.columns);
  return { ...entry, key: { name, column } };
}

/** The entry of a table; undefined for a table of another kind. */
export function plainFactsOfTable(table: string): PlainFacts | undefined {
  return plainKindNames.map(plainFactsOf).find((entry) => entry.table === table);
}
