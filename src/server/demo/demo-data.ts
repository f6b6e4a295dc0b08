/** The demo park's data, checked. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import * as z from 'zod/mini';

import { ledgerKinds } from '#server/base/db/schema/loyalty.ts';

import { rewardPictures } from '#domain/loyalty-reward.ts';

/** The password of every demo team member; production refuses to start if it still works. */
export const demoPassword = 'lantern-wheel-by-the-sea';

/** Key of the setting that marks a database as holding the demo park, with the operating day of its anchor. */
export const demoAnchorSetting = 'demoAnchor';

/** Key of the setting that keeps a park whose demo was removed from getting it again, with the instant. */
export const demoRemovedSetting = 'demoRemoved';

/** Reads the demo park; throws if a row does not have the expected form. */
export function readDemoPark(path = join(import.meta.dirname, 'demo-park.json')): DemoPark {
  return demoPark.parse(JSON.parse(readFileSync(path, 'utf8')));
}

const text = z.string();
const textOrNull = z.nullable(text);
const flag = z.boolean();
const number = z.number();
const cell = z.union([text, number, flag]);
/** The rows of a data tab, by the names of its fields (src/contract/admin-tabs.ts). */
const tabRows = z.array(z.record(z.string(), cell));

const order = z.object({
  orderId: text,
  barcode: text,
  productId: text,
  source: text,
  /** What this order shows, in a few words. */
  scenario: text,
  channelRef: textOrNull,
  invoiceNumber: textOrNull,
  firstName: textOrNull,
  lastName: textOrNull,
  email: textOrNull,
  phone: textOrNull,
  optInEmailMarketing: flag,
  optInSMSMarketing: flag,
  purchaserFirstName: textOrNull,
  purchaserLastName: textOrNull,
  orderDate: text,
  redeemed: textOrNull,
  isRedeemed: flag,
  expires: textOrNull,
  refunded: flag,
  refundedAt: z.optional(text),
  isPassActivated: flag,
  hasPhoto: flag,
  photoUid: textOrNull,
  credits: number,
  cash: number,
  amount: number,
  photoRequest: z.nullable(z.object({ status: z.literal('open'), requestedAt: text, dueAt: text })),
  walletBinding: z.nullable(z.object({ policy: text, appleBound: flag })),
  primaryHashUrl: text,
  barcodeHash: textOrNull,
  crmId: textOrNull,
  activateTokenTtlSeconds: z.optional(number),
  shares: z.array(
    z.object({
      id: text,
      firstName: text,
      lastName: text,
      email: text,
      phone: text,
      salesforceId: text,
      hashUrl: text,
      revokedAt: textOrNull,
    }),
  ),
  history: z.array(z.object({ attraction: text, location: text, timestamp: text, credits: number })),
});

const member = z.object({
  STRACCOUNTID: text,
  STREMAIL: text,
  STRFIRSTNAME: text,
  STRLASTNAME: text,
  STRPHONEDAY: text,
  STRZIP: text,
  status: z.enum(['active', 'closed']),
  seasonPassID: textOrNull,
  joinedAt: text,
  ledger: z.array(
    z.object({
      entryGUID: text,
      type: z.enum(ledgerKinds),
      id: text,
      barcode: text,
      product: text,
      timestamp: text,
      points: number,
      state: text,
      source: z.enum(['guest', 'staff', 'system', 'pos']),
      actor: textOrNull,
      reason: textOrNull,
    }),
  ),
});

const demoPark = z.object({
  anchor: text,
  operator: z.object({ timeZone: text, operatingDayRollover: text }),
  outlets: z.array(z.object({ locationId: number, name: text, location: text })),
  products: z.array(
    z.object({
      productId: text,
      name: text,
      category: text,
      merchItemID: number,
      merchPackID: number,
      ttCategoryID: text,
      isPassholder: flag,
      isWristband: flag,
      credits: number,
      cash: number,
      earns: flag,
      selfActivate: flag,
      validityText: textOrNull,
    }),
  ),
  orders: z.array(order),
  wristbands: z.array(
    z.object({
      code: text,
      state: z.enum(['blank', 'activated', 'void']),
      activatedAt: z.optional(text),
      validUntil: z.optional(text),
    }),
  ),
  checks: z.array(
    z.object({
      checkID: text,
      checkNumber: text,
      shortNumber: text,
      locationId: number,
      TERMINAL_ID: text,
      ORDER_DATE: text,
      subtotal: number,
      status: z.enum(['open', 'closed', 'voided', 'refunded']),
      claimedBy: textOrNull,
    }),
  ),
  stays: z.array(
    z.object({
      reservationNumber: text,
      folio: text,
      firstName: text,
      lastName: text,
      arrival: text,
      departure: text,
      roomRevenue: number,
      status: z.enum(['reserved', 'in-house', 'checked-out', 'cancelled']),
      claimedBy: textOrNull,
    }),
  ),
  loyalty: z.object({
    rules: z.record(text, z.unknown()),
    rewards: z.array(z.object({ code: text, name: text, points: number, picture: z.enum(rewardPictures) })),
    members: z.array(member),
  }),
  admin: z.object({
    passCustomizations: z.array(z.catchall(z.object({ passCustomizationName: text }), cell)),
    passCustomizationCategories: tabRows,
    testPasses: z.array(z.catchall(z.object({ testPassesBarcode: text, testPassesData: text }), cell)),
    walletExceptions: tabRows,
    walletItemExclusions: tabRows,
    wristbandMerchPackIDs: tabRows,
    team: z.array(z.catchall(z.object({ teamMemberGUID: text, teamMemberUsername: text }), cell)),
    permissions: z.array(
      z.object({
        permissionGUID: text,
        permissionName: text,
        permissionAPI: text,
        permissionMethod: text,
        permissionMinimumAccessLevel: number,
        permissionActive: flag,
      }),
    ),
  }),
});

/** The demo park as it is in its file. */
export type DemoPark = z.output<typeof demoPark>;
