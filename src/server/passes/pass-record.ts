/**
 * A pass with everything that decides what its holder sees: its data, and the staff rows for its order line. The
 * statement in find-pass.queries.ts reads it.
 */
import type { CustomizationRule, OrderLine } from '#domain/customization.ts';
import type { SeasonLook, ShownLook } from '#domain/season-look.ts';
import type { ExclusionRow } from '#domain/exclusion.ts';
import type { Window } from '#domain/time-window.ts';
import type { OwnBand } from '#domain/wristband.ts';
import type { WristbandProductRow } from '#domain/wristband-product.ts';

import { readInstants, type InJson } from '#server/base/db/json-rows.queries.ts';
import { blankRowOf, columnNamesOf } from '#server/base/db/table-columns.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { readMessageRow } from './messages/message-choice.queries.ts';
import type { MessageRecord } from './messages/shown-messages.ts';

/** The columns of `passes` that no record needs. Every other one is read, under its name in the schema. */
const unreadColumns = [
  'productId',
  'amountCents',
  'barcodeHash',
  'barcodeHashKeyId',
  'updatedAt',
  'createdByKey',
] as const;

type StoredPass = Omit<typeof passes.$inferSelect, (typeof unreadColumns)[number]>;

/** The columns of `passes` that a record has. */
export const passColumns = columnNamesOf(passes, unreadColumns);

/** Those that the record of a sibling has too. */
export const siblingColumns = [
  'barcode',
  'firstName',
  'lastName',
  'redeemedAt',
  'isRedeemed',
  'expiresAt',
  'isRefunded',
  'refundedAt',
  'isActivated',
  'credits',
  'cashCents',
  'isSingleHolder',
  'appleBoundAt',
  'photoUid',
  'hasPhoto',
] as const satisfies readonly (keyof StoredPass)[];

/** A customization category together with its customization. */
export interface CardCustomizationRule extends CustomizationRule, ShownLook {
  /** What it shows for a season instead; seasons that are planned or over are among them. */
  seasons: SeasonLook[];
  hidesBarcode: boolean;
  blocksScreenshots: boolean;
  rotatesBarcode: boolean;
  refusesPlainBarcode: boolean;
}

export interface ShareRecord {
  shareId: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  salesforceId: string;
  sealedHashUrl: Buffer;
}

/**
 * Another pass of the same order: the fields that its family sees, and those that decide whether it may be in a wallet
 * and what a gate answers.
 */
export type SiblingRecord = Pick<
  PassRecord,
  | (typeof siblingColumns)[number]
  | 'product'
  | 'category'
  | 'isPassholder'
  | 'exclusions'
  | 'line'
  | 'customizationRules'
  | 'ownBand'
  | 'photoRequestDueAt'
>;

/** One of many passes: a sibling with what it has of its order. */
export type LineRecord = SiblingRecord & Pick<PassRecord, 'orderId' | 'orderedAt' | 'exceptions'>;

export interface PassRecord extends StoredPass {
  product: string;
  category: string;
  isPassholder: boolean;
  /** False if guest services must activate the wristband. */
  maySelfActivate: boolean;
  orderedAt: Date;
  purchaserFirstName: string | null;
  purchaserLastName: string | null;
  crmId: string;
  /** When the answer to an open request for another photo is due. */
  photoRequestDueAt: Date | null;
  /** When the answer to an open request for help with a wristband is due. */
  bandRequestDueAt: Date | null;
  isTest: boolean;
  line: OrderLine;
  siblings: SiblingRecord[];
  /** Active shares only, oldest first. */
  shares: ShareRecord[];
  customizationRules: CardCustomizationRule[];
  exclusions: ExclusionRow[];
  wristbandRows: WristbandProductRow[];
  exceptions: { skipsRegistration: boolean; skipsImage: boolean }[];
  /** The band for which a redeemed ticket was used. */
  ownBand: OwnBand | undefined;
  /** The messages to its holder and to those of its shares, newest first. */
  messages: MessageRecord[];
  /** The colors that a test pass sets itself. */
  ownColors: { backgroundColor: string | null; foregroundColor: string | null } | undefined;
}

interface WithBands {
  /** Only the newest one. */
  ownBands: OwnBand[];
}

/** A pass as returned by the statement: the fields of its record, and the bands for which it was used. */
export type PassRow = InJson<
  Omit<PassRecord, 'isTest' | 'ownBand' | 'ownColors' | 'siblings'> &
    WithBands & { siblings: (Omit<SiblingRecord, 'ownBand'> & WithBands)[] }
>;

/** One of many passes, as returned by the statement. */
export type LineRow = PassRow['siblings'][number] & Pick<PassRow, 'orderId' | 'orderedAt' | 'exceptions'>;

/** The record of a pass in our database. */
export function readPassRow({ ownBands: [ownBand], ...row }: PassRow): PassRecord {
  return {
    ...row,
    ...readInstants(passes, row),
    orderedAt: new Date(row.orderedAt),
    photoRequestDueAt: instantOf(row.photoRequestDueAt),
    bandRequestDueAt: instantOf(row.bandRequestDueAt),
    siblings: row.siblings.map(readSiblingRow),
    shares: row.shares.map((share) => ({
      ...share,
      sealedHashUrl: Buffer.from(share.sealedHashUrl, 'base64'),
    })),
    exclusions: row.exclusions.map(readWindow),
    wristbandRows: row.wristbandRows.map(readWindow),
    ownBand: bandOf(ownBand),
    messages: row.messages.map(readMessageRow),
    isTest: false,
    ownColors: undefined,
  };
}

function readSiblingRow({ ownBands: [band], ...sibling }: PassRow['siblings'][number]): SiblingRecord {
  return {
    ...sibling,
    ...readInstants(passes, sibling),
    ownBand: bandOf(band),
    photoRequestDueAt: instantOf(sibling.photoRequestDueAt),
    exclusions: sibling.exclusions.map(readWindow),
  };
}

/** The record of one of many passes. */
export function readLineRow({ orderId, orderedAt, exceptions, ...sibling }: LineRow): LineRecord {
  return { ...readSiblingRow(sibling), orderId, exceptions, orderedAt: new Date(orderedAt) };
}

/** What a pass holds that is in no database and whose maker says nothing else: a test pass, a sample. */
export const blankPass = {
  ...blankRowOf(passes),
  product: '',
  category: '',
  isPassholder: false,
  maySelfActivate: false,
  purchaserFirstName: null,
  purchaserLastName: null,
  crmId: '',
  photoRequestDueAt: null,
  bandRequestDueAt: null,
  isTest: false,
  siblings: [],
  shares: [],
  customizationRules: [],
  exclusions: [],
  wristbandRows: [],
  exceptions: [],
  ownBand: undefined,
  messages: [],
  ownColors: undefined,
} satisfies Partial<PassRecord>;

function readWindow<Row extends InJson<Window>>(row: Row) {
  return { ...row, validFrom: instantOf(row.validFrom), validTo: instantOf(row.validTo) };
}

function bandOf(band: InJson<OwnBand> | undefined): OwnBand | undefined {
  return band && { validUntil: instantOf(band.validUntil) };
}

function instantOf(milliseconds: number | null): Date | null {
  return milliseconds === null ? null : new Date(milliseconds);
}
