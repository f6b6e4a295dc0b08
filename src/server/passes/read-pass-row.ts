/** Turns rows into pass records: the one place where database names meet ours. */
import * as z from 'zod/mini';

import { readTestPass } from '#domain/test-pass.ts';

import type { PassRow } from './find-pass.queries.ts';
import type { PassRecord } from './pass-record.ts';

const instant = z.nullable(
  z.pipe(
    z.string(),
    z.transform((text) => new Date(text)),
  ),
);

const share = z.pipe(
  z.object({
    share_id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string(),
    salesforce_id: z.string(),
    sealed_hash_url: z.string(),
  }),
  z.transform((row) => ({
    shareId: row.share_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    salesforceId: row.salesforce_id,
    sealedHashUrl: Buffer.from(row.sealed_hash_url, 'base64'),
  })),
);

const dressingRule = z.pipe(
  z.object({
    guid: z.string(),
    tt_category_id: z.string(),
    tt_pack_id: z.string(),
    tt_barcode: z.string(),
    customization_name: z.string(),
    is_active: z.boolean(),
    sequence: z.number(),
    background_color: z.string(),
    color: z.string(),
    instructions: z.string(),
    google_instructions: z.string(),
    google_uri: z.string(),
    hides_barcode: z.boolean(),
  }),
  z.transform((row) => ({
    guid: row.guid,
    ttCategoryId: row.tt_category_id,
    ttPackId: row.tt_pack_id,
    ttBarcode: row.tt_barcode,
    customizationName: row.customization_name,
    isActive: row.is_active,
    sequence: row.sequence,
    backgroundColor: row.background_color,
    color: row.color,
    instructions: row.instructions,
    googleInstructions: row.google_instructions,
    googleUri: row.google_uri,
    hidesBarcode: row.hides_barcode,
  })),
);

const exclusion = z.pipe(
  z.object({
    guid: z.string(),
    merch_item_id: z.string(),
    merch_pack_id: z.string(),
    custom_error: z.string(),
    valid_from: instant,
    valid_to: instant,
    excludes_nfc: z.boolean(),
    is_active: z.boolean(),
    sequence: z.number(),
  }),
  z.transform((row) => ({
    guid: row.guid,
    merchItemId: row.merch_item_id,
    merchPackId: row.merch_pack_id,
    customError: row.custom_error,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    excludesNfc: row.excludes_nfc,
    isActive: row.is_active,
    sequence: row.sequence,
  })),
);

const sibling = z.pipe(
  z.object({
    barcode: z.string(),
    product: z.string(),
    first_name: z.nullable(z.string()),
    is_passholder: z.boolean(),
    has_photo: z.boolean(),
    is_redeemed: z.boolean(),
    is_refunded: z.boolean(),
    is_activated: z.boolean(),
    expires_at: instant,
    is_single_holder: z.boolean(),
    apple_bound_at: instant,
    merch_item_id: z.string(),
    merch_pack_id: z.string(),
    tt_category_id: z.string(),
    exclusions: z.array(exclusion),
  }),
  z.transform((row) => ({
    barcode: row.barcode,
    product: row.product,
    firstName: row.first_name,
    isPassholder: row.is_passholder,
    hasPhoto: row.has_photo,
    isRedeemed: row.is_redeemed,
    isRefunded: row.is_refunded,
    isActivated: row.is_activated,
    expiresAt: row.expires_at,
    isSingleHolder: row.is_single_holder,
    appleBoundAt: row.apple_bound_at,
    exclusions: row.exclusions,
    line: {
      barcode: row.barcode,
      merchItemId: row.merch_item_id,
      merchPackId: row.merch_pack_id,
      ttCategoryId: row.tt_category_id,
    },
  })),
);

const wristbandRow = z.pipe(
  z.object({ merch_item_id: z.string(), is_active: z.boolean(), valid_from: instant, valid_to: instant }),
  z.transform((row) => ({
    merchItemId: row.merch_item_id,
    isActive: row.is_active,
    validFrom: row.valid_from,
    validTo: row.valid_to,
  })),
);

const exception = z.pipe(
  z.object({ skips_registration: z.boolean(), skips_image: z.boolean() }),
  z.transform((row) => ({ skipsRegistration: row.skips_registration, skipsImage: row.skips_image })),
);

const ownBand = z.pipe(
  z.object({ valid_until: instant }),
  z.transform((row) => ({ validUntil: row.valid_until })),
);

const nested = {
  siblings: z.array(sibling),
  shares: z.array(share),
  dressingRules: z.array(dressingRule),
  exclusions: z.array(exclusion),
  wristbandRows: z.array(wristbandRow),
  exceptions: z.array(exception),
  ownBands: z.array(ownBand),
};

/** The record of a pass that is in our database. */
export function readPassRow(row: PassRow): PassRecord {
  const { pass, product, order } = row;
  return {
    ...pass,
    ...order,
    product: product.name,
    category: product.category,
    isPassholder: product.isPassholder,
    isTest: false,
    line: {
      barcode: pass.barcode,
      merchItemId: product.merchItemId,
      merchPackId: product.merchPackId,
      ttCategoryId: product.ttCategoryId,
    },
    siblings: nested.siblings.parse(row.siblings),
    shares: nested.shares.parse(row.shares),
    dressingRules: nested.dressingRules.parse(row.dressingRules),
    exclusions: nested.exclusions.parse(row.exclusions),
    wristbandRows: nested.wristbandRows.parse(row.wristbandRows),
    exceptions: nested.exceptions.parse(row.exceptions),
    maySelfActivate: product.maySelfActivate,
    ownBand: nested.ownBands.parse(row.ownBands)[0],
    ownColors: undefined,
  };
}

/** The record of a test pass, or undefined where staff wrote nothing that makes one. */
export function readTestPassRow(
  row: { data: string; dressingRules: unknown[] },
  named: { orderId: string; barcode: string },
  now: Date,
): PassRecord | undefined {
  const facts = readTestPass(row.data);
  if (facts === undefined) return undefined;
  return {
    ...named,
    product: facts.product,
    category: facts.category,
    isPassholder: facts.isPassholder,
    firstName: facts.firstName,
    lastName: facts.lastName,
    email: null,
    phone: null,
    hasOptedIntoEmail: false,
    hasOptedIntoSms: false,
    purchaserFirstName: null,
    purchaserLastName: null,
    orderedAt: now,
    redeemedAt: facts.isRedeemed ? now : null,
    isRedeemed: facts.isRedeemed,
    expiresAt: null,
    isRefunded: facts.refunded,
    isActivated: false,
    credits: Math.trunc(facts.credits),
    cashCents: Math.round(facts.cash * 100),
    isSingleHolder: false,
    appleBoundAt: null,
    photoUid: null,
    hasPhoto: false,
    activateTokenTtlSeconds: null,
    crmId: '',
    isTest: true,
    line: { barcode: named.barcode, merchItemId: '', merchPackId: '', ttCategoryId: '' },
    siblings: [],
    shares: [],
    dressingRules: nested.dressingRules.parse(row.dressingRules),
    exclusions: [],
    wristbandRows: [],
    maySelfActivate: false,
    ownBand: undefined,
    exceptions: [{ skipsRegistration: facts.skipRegistration, skipsImage: facts.skipImage }],
    ownColors: { backgroundColor: facts.backgroundColor, foregroundColor: facts.foregroundColor },
  };
}
