/** The columns of kinds whose rows are rows of the table of the same name. The first column is the key. */
import type { ColumnOf, ImportKind } from '#contract/import-kinds.ts';

import type { ChangedTable } from './changed-tables.queries.ts';

/** The table of each kind with one table row for each of its rows. */
export const plainTables = {
  products: 'products',
  checks: 'checks',
  stays: 'stays',
  outlets: 'outlets',
  rewards: 'rewards',
  customizations: 'pass_customizations',
} as const satisfies Partial<Record<ImportKind, ChangedTable>>;

/** Such a kind. */
export type PlainKind = keyof typeof plainTables;

/** All of them. */
export const plainKinds = Object.keys(plainTables) as PlainKind[]; // the names of the table

/** The database column of each column of the kind; the time of change is in `import_versions`. */
export const plainColumns = {
  products: {
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
  checks: {
    checkId: 'check_id',
    checkNumber: 'check_number',
    shortNumber: 'short_number',
    locationId: 'location_id',
    terminalId: 'terminal_id',
    orderedAt: 'ordered_at',
    subtotal: 'subtotal_cents',
    status: 'status',
  },
  stays: {
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
  outlets: {
    locationId: 'location_id',
    name: 'name',
    location: 'location',
  },
  rewards: {
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
  customizations: {
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
} as const satisfies { [Kind in PlainKind]: Record<Exclude<ColumnOf<Kind>, 'changedAt'>, string> };

/** The SQL of the values of optional cells that the table holds even if the file has none. */
export const valuesIfMissing: ReadonlyMap<string, string> = new Map<
  ColumnOf<'customizations'> | ColumnOf<'rewards'>,
  string
>([
  ['googleInstructions', "''"],
  ['googleUri', "''"],
  ['picture', "''"],
  ['stock', '0'],
  ['rewardOutlets', "''"],
  ['terms', "''"],
  ['isOffered', 'true'],
]);
