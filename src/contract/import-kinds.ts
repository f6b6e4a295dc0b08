/**
 * What can be imported: one table from which files, bodies of the API, messages of other systems and docs/import.md are
 * read. A new kind is an entry here or in park-import-kinds.ts, and one in src/server/data/imports/kinds/plain-kinds.ts
 * or kind-table.queries.ts (docs/how-to.md).
 */
import { guestNameCodePointsMax } from '#domain/guest-name.ts';

import {
  barcode,
  changedAt,
  choiceColumn,
  code,
  idCell,
  idColumn,
  optional,
  orderId,
  personName,
  phoneNumber,
  required,
  textColumn,
  type ImportKindEntry,
} from './import-columns.ts';
import { lookImportKinds } from './look-import-kinds.ts';
import { parkImportKinds } from './park-import-kinds.ts';

export type { ImportColumn, ImportKindEntry } from './import-columns.ts';

export const importKinds = {
  products: {
    title: 'Products',
    about:
      'The products of the park. A pass can be imported once its product exists. An ID, a name and a category are enough: an empty cell of a known product keeps its value, and the category decides about a new one.',
    key: ['productId'],
    columns: {
      productId: idColumn(40, 'the product', 'DAY-SPRING'),
      name: textColumn(100, 'the name that guests see', 'Spring Day Ticket'),
      category: idColumn(
        40,
        'Season Pass, Ticket, Wristband, Stored Value Card or another category',
        'Ticket',
      ),
      merchItemId: optional(
        idCell(40),
        'the item ID that exclusions and wristbands refer to; the product ID if empty',
        '4101',
      ),
      merchPackId: optional(idCell(40), 'the pack ID; the product ID if empty', '941'),
      ttCategoryId: optional(
        idCell(40),
        'the category ID that customizations refer to; the category if empty',
        'DT',
      ),
      isPassholder: optional(
        { kind: 'flag' },
        'true if the pass shows a photo of its holder; true for the category Season Pass if empty',
        'false',
      ),
      isWristband: optional(
        { kind: 'flag' },
        'true if it is exchanged for a wristband; true for the category Wristband if empty',
        'false',
      ),
      credits: optional(
        { kind: 'integer', min: 0, max: 1_000_000 },
        'the credits on a new pass; 0 if empty',
        '0',
      ),
      cash: optional({ kind: 'dollars' }, 'the money on a new pass; 0 if empty', '0'),
      earnsPoints: optional(
        { kind: 'flag' },
        'true if it earns points in the club; false for the category Stored Value Card if empty',
        'true',
      ),
      maySelfActivate: optional(
        { kind: 'flag' },
        'true if guests may activate it themselves; true if empty',
        'false',
      ),
      validityText: optional(
        { kind: 'text', lengthMax: 200 },
        'the validity of an activated wristband, as text',
        '',
      ),
      changedAt,
    },
  },
  orders: {
    title: 'Orders and passes',
    about:
      'One row for each pass; the columns of the order are repeated for each of its passes. Importing an order again does not change registrations, answers about marketing, redemptions, refunds or balances; it can activate a season pass, and ends no activation.',
    key: ['orderId', 'barcode'],
    columns: {
      orderId,
      barcode,
      productId: idColumn(40, 'an existing product', 'DAY-SPRING'),
      orderedAt: required({ kind: 'instant' }, 'the time of purchase', '2026-11-20T15:15:00Z'),
      amount: required(
        { kind: 'dollars' },
        'the amount paid for this pass; points are computed from it',
        '79.00',
      ),
      source: optional({ kind: 'text', lengthMax: 40 }, 'the sales channel; "import" if empty', 'webstore'),
      channelRef: optional(idCell(60), "the reseller's number", ''),
      invoiceNumber: optional(
        idCell(40),
        'the number on the confirmation, with which guests claim points',
        '',
      ),
      purchaserFirstName: personName('the purchaser', 'Ada'),
      purchaserLastName: personName('the purchaser', 'Lovell'),
      crmId: optional(idCell(60), "the purchaser's number in the CRM", '003PK0000012345'),
      firstName: personName('the holder of the pass, if known', 'Ada'),
      lastName: personName('the holder of the pass, if known', 'Lovell'),
      email: optional({ kind: 'email' }, "the holder's", 'ada@mail.example'),
      phone: phoneNumber("the holder's", ''),
      optInEmailMarketing: optional(
        { kind: 'flag' },
        'true if the holder consented to marketing by email: needs `emailConsentAt` and `email`; otherwise the consent is off',
        'true',
      ),
      emailConsentAt: optional(
        { kind: 'instant' },
        'the time of the consent to marketing by email',
        '2026-11-20T15:14:00Z',
      ),
      optInSMSMarketing: optional(
        { kind: 'flag' },
        'true if the holder consented to marketing by text message: needs `smsConsentAt` and `phone`; otherwise the consent is off',
        '',
      ),
      smsConsentAt: optional({ kind: 'instant' }, 'the time of the consent to marketing by text message', ''),
      expiresAt: optional({ kind: 'instant' }, 'the expiry of the pass', '2027-01-05T04:59:00Z'),
      credits: optional(
        { kind: 'integer', min: 0, max: 1_000_000 },
        "the credits on a new pass; the product's if empty",
        '',
      ),
      cash: optional({ kind: 'dollars' }, "the money on a new pass; the product's if empty", ''),
      isSingleHolder: optional({ kind: 'flag' }, 'true if it may be in one wallet only', ''),
      isActivated: optional(
        { kind: 'flag' },
        'true for a season pass that was activated, which stays good after its redemption; false or empty never ends an activation',
        '',
      ),
      link: optional(
        { kind: 'link' },
        'a link from the previous system that opens this pass, or the address that ends with it; only its hash is stored, and an export leaves it empty',
        '',
      ),
      changedAt,
    },
  },
  redemptions: {
    title: 'Redemptions',
    about: 'Passes that were used for admission. Only the first redemption of a pass counts.',
    key: ['orderId', 'barcode'],
    earliest: 'redeemedAt',
    columns: {
      orderId,
      barcode,
      redeemedAt: required({ kind: 'instant' }, 'the time of use', '2026-11-21T15:02:00Z'),
    },
  },
  refunds: {
    title: 'Refunds',
    about: 'Passes that were refunded: they become void, and points claimed for them are reversed.',
    key: ['orderId', 'barcode'],
    earliest: 'refundedAt',
    columns: {
      orderId,
      barcode,
      refundedAt: optional(
        { kind: 'instant' },
        'the time of the refund, which its guest reads; the time of the import if empty',
        '2026-11-21T15:02:00Z',
      ),
    },
  },
  balances: {
    title: 'Balances',
    about:
      'The balances of stored value and credit cards. A balance older than the stored one changes nothing.',
    key: ['orderId', 'barcode'],
    columns: {
      orderId,
      barcode,
      credits: required({ kind: 'integer', min: 0, max: 1_000_000 }, 'the remaining credits', '12'),
      cash: required({ kind: 'dollars' }, 'the remaining money', '20.00'),
      changedAt: required({ kind: 'instant' }, 'the time of this balance', '2026-11-21T16:00:00Z'),
    },
  },
  visits: {
    title: 'Attraction visits',
    about: 'The attractions where a card was used; its page shows those of the current day.',
    key: ['orderId', 'barcode', 'attraction', 'visitedAt'],
    columns: {
      orderId,
      barcode,
      attraction: idColumn(100, 'the attraction', 'Sea Serpent'),
      location: textColumn(100, 'the location of the attraction', "Mariner's Pier"),
      visitedAt: required({ kind: 'instant' }, 'the time', '2026-11-21T16:20:00Z'),
      credits: required({ kind: 'integer', min: 0, max: 1_000_000 }, 'the credits used', '6'),
    },
  },
  checks: {
    title: 'Checks',
    about:
      'Receipts of restaurants and shops, with which members claim points. A void or a refund reverses the points.',
    key: ['checkId'],
    columns: {
      checkId: idColumn(40, 'the ID of the check in the point of sale', '880900001'),
      checkNumber: code(/^(?:\d{16}|\d{18})$/, '16 or 18 digits', 'below the barcode', '110111261121900001'),
      shortNumber: code(/^\d{1,12}$/, '1 to 12 digits', 'at the top of the receipt', '90001'),
      locationId: required({ kind: 'integer', min: 0, max: 2_000_000_000 }, 'the outlet', '1101'),
      terminalId: idColumn(40, 'the till', '11'),
      orderedAt: required({ kind: 'instant' }, 'the time', '2026-11-21T17:31:00Z'),
      subtotal: required({ kind: 'dollars' }, 'before tax and tip; points are computed from it', '24.50'),
      status: choiceColumn(['open', 'closed', 'voided', 'refunded'], 'closed'),
      changedAt,
    },
  },
  stays: {
    title: 'Hotel stays',
    about: 'Stays with which members claim points. A cancellation reverses the points.',
    key: ['reservationNumber'],
    columns: {
      reservationNumber: idColumn(40, 'the number that guests have', 'HB900001'),
      folio: idColumn(40, 'the bill', '84900001'),
      firstName: textColumn(guestNameCodePointsMax, 'the guest', 'Ines'),
      lastName: textColumn(
        guestNameCodePointsMax,
        'the guest; a member of the same last name may claim it',
        'Duarte',
      ),
      email: optional(
        { kind: 'email' },
        "the guest's; a member with this address may claim it under any last name",
        'ines@mail.example',
      ),
      arrivesAt: required({ kind: 'instant' }, 'arrival', '2026-11-18T21:00:00Z'),
      departsAt: required({ kind: 'instant' }, 'departure', '2026-11-20T16:00:00Z'),
      roomRevenue: required({ kind: 'dollars' }, 'room only; points are computed from it', '412.00'),
      status: choiceColumn(['reserved', 'in-house', 'checked-out', 'cancelled'], 'checked-out'),
      changedAt,
    },
  },
  contacts: {
    title: 'Contacts',
    about:
      'The purchasers of orders with a CRM number. A contact only fills empty fields of these orders and their passes, and never replaces data that a guest registered.',
    key: ['crmId'],
    columns: {
      crmId: idColumn(60, "the purchaser's number in the CRM, as on the order", '003PK0000012345'),
      firstName: personName('the purchaser', 'Ada'),
      lastName: personName('the purchaser', 'Lovell'),
      email: optional({ kind: 'email' }, "the purchaser's", 'ada@mail.example'),
      phone: phoneNumber("the purchaser's", '6095550101'),
      changedAt,
    },
  },
  ...parkImportKinds,
  ...lookImportKinds,
} as const satisfies Record<string, ImportKindEntry>;

/** The name of a kind, as paths and commands have it. */
export type ImportKind = keyof typeof importKinds;

/** The columns of a kind. */
export type ColumnOf<Kind extends ImportKind> = keyof (typeof importKinds)[Kind]['columns'] & string;

/** Every kind, in an order in which a park's data can be imported: products before orders, orders before the rest. */
export const importKindNames = Object.keys(importKinds) as [ImportKind, ...ImportKind[]]; // the table's own keys, of which there are some

/** True for the name of a kind. */
export function isImportKind(name: string): name is ImportKind {
  return Object.hasOwn(importKinds, name);
}

/** Rows that one call may bring. */
export const importRowsMax = 1000;

/** The largest file that staff may upload. */
export const importFileBytesMax = 100 * 1024 * 1024;
