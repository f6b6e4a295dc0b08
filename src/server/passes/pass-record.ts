/** A pass with everything that decides what its holder sees: its data, and the staff rows for its order line. */
import type { CustomizationRule, OrderLine } from '#domain/customization.ts';
import type { SeasonLook, ShownLook } from '#domain/season-look.ts';
import type { ExclusionRow } from '#domain/exclusion.ts';
import type { OwnBand } from '#domain/wristband.ts';
import type { WristbandProductRow } from '#domain/wristband-product.ts';

import type { MessageRecord } from './messages/shown-messages.ts';

/** A customization category together with its customization. */
export interface DressingRule extends CustomizationRule, ShownLook {
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
  | 'barcode'
  | 'product'
  | 'category'
  | 'credits'
  | 'cashCents'
  | 'firstName'
  | 'lastName'
  | 'isPassholder'
  | 'hasPhoto'
  | 'photoUid'
  | 'isRedeemed'
  | 'redeemedAt'
  | 'isRefunded'
  | 'refundedAt'
  | 'isActivated'
  | 'expiresAt'
  | 'isSingleHolder'
  | 'appleBoundAt'
  | 'exclusions'
  | 'line'
  | 'dressingRules'
  | 'ownBand'
  | 'photoRequestDueAt'
>;

/** One of many passes: a sibling with what it has of its order. */
export type LineRecord = SiblingRecord & Pick<PassRecord, 'orderId' | 'orderedAt' | 'exceptions'>;

export interface PassRecord {
  orderId: string;
  barcode: string;
  product: string;
  category: string;
  isPassholder: boolean;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  hasOptedIntoEmail: boolean;
  hasOptedIntoSms: boolean;
  purchaserFirstName: string | null;
  purchaserLastName: string | null;
  orderedAt: Date;
  redeemedAt: Date | null;
  isRedeemed: boolean;
  expiresAt: Date | null;
  isRefunded: boolean;
  /** Null where the time of the refund is not known. */
  refundedAt: Date | null;
  isActivated: boolean;
  credits: number;
  cashCents: number;
  isSingleHolder: boolean;
  appleBoundAt: Date | null;
  photoUid: string | null;
  hasPhoto: boolean;
  /** When the answer to an open request for another photo is due. */
  photoRequestDueAt: Date | null;
  /** When the answer to an open request for help with a wristband is due. */
  bandRequestDueAt: Date | null;
  activateTokenTtlSeconds: number | null;
  crmId: string;
  isTest: boolean;
  line: OrderLine;
  siblings: SiblingRecord[];
  /** Active shares only, oldest first. */
  shares: ShareRecord[];
  dressingRules: DressingRule[];
  exclusions: ExclusionRow[];
  wristbandRows: WristbandProductRow[];
  exceptions: { skipsRegistration: boolean; skipsImage: boolean }[];
  /** False if guest services must activate the wristband. */
  maySelfActivate: boolean;
  /** The band for which a redeemed ticket was used. */
  ownBand: OwnBand | undefined;
  /** The messages to its holder and to those of its shares, newest first. */
  messages: MessageRecord[];
  /** The colors that a test pass sets itself. */
  ownColors: { backgroundColor: string | null; foregroundColor: string | null } | undefined;
}

/** What a pass holds that is in no database and whose maker says nothing else: a test pass, a sample. */
export const blankPass = {
  product: '',
  category: '',
  isPassholder: false,
  firstName: null,
  lastName: null,
  email: null,
  phone: null,
  hasOptedIntoEmail: false,
  hasOptedIntoSms: false,
  purchaserFirstName: null,
  purchaserLastName: null,
  redeemedAt: null,
  isRedeemed: false,
  expiresAt: null,
  isRefunded: false,
  refundedAt: null,
  isActivated: false,
  credits: 0,
  cashCents: 0,
  isSingleHolder: false,
  appleBoundAt: null,
  photoUid: null,
  hasPhoto: false,
  photoRequestDueAt: null,
  bandRequestDueAt: null,
  activateTokenTtlSeconds: null,
  crmId: '',
  isTest: false,
  siblings: [],
  shares: [],
  dressingRules: [],
  exclusions: [],
  wristbandRows: [],
  exceptions: [],
  maySelfActivate: false,
  ownBand: undefined,
  messages: [],
  ownColors: undefined,
} satisfies Partial<PassRecord>;
