/**
 * What the rules of src/domain say about a pass as of now, by its data and the staff rows in its record: its look, its
 * exclusion and its exceptions, whether it is valid, and the facts of the sentence above its code.
 */
import type { Brand } from '#contract/brand.ts';
import { chooseCustomizationRule } from '#domain/customization.ts';
import { judgeExclusion } from '#domain/exclusion.ts';
import { leftOutReasonOf, type LeftOutReason } from '#domain/family-wallet.ts';
import type { GateCode, GateSentenceFacts } from '#domain/gate-sentence.ts';
import { isNfcPass } from '#domain/nfc.ts';
import { mayEnterWallet } from '#domain/pass-actions.ts';
import { isEmptyCard, storedValueCategory } from '#domain/pass-card.ts';
import { isExpiredAt, voidReasonOf, type PassStateFacts } from '#domain/pass-state.ts';
import { isRegistrationNeeded } from '#domain/registration.ts';
import { shownLookAt } from '#domain/season-look.ts';
import { isWristbandLine } from '#domain/wristband-product.ts';

import type { WalletKeys } from '#server/base/security/keys/wallet-keys.ts';
import type { CardCustomizationRule, LineRecord, PassRecord, SiblingRecord } from './pass-record.ts';
import { visitStartOf } from './visit-days.ts';

/** The look of a pass; colors are six hex digits without a #. */
export interface CardCustomization {
  backgroundColor: string;
  foregroundColor: string;
  /** The color of the labels above the fields, in wallets. */
  labelColor: string;
  instructions: string;
  googleInstructions: string;
  googleUri: string;
  /** The id of the look's own picture, or empty for the drawn scene of the product. */
  picture: string;
  /** The look hides the barcode if the pass has NFC; a pass without NFC shows it (`isBarcodeHidden`). */
  hidesBarcodeBesideNfc: boolean;
  /** Google Wallet then allows no screenshot of the pass. */
  blocksScreenshots: boolean;
}

export interface PassVerdict {
  customization: CardCustomization;
  /** The message of the exclusion that keeps the pass out of every wallet, or undefined. */
  excluded: string | undefined;
  isNfc: boolean;
  /** Its code changes every 15 seconds where that is possible (docs/gates.md). */
  rotatesBarcode: boolean;
  /** Gates refuse its plain barcode. */
  refusesPlainBarcode: boolean;
  isWristband: boolean;
  skipRegistration: boolean;
  skipImage: boolean;
}

/** The part of a pass that staff rows can apply to. */
export type JudgedPass = Pick<
  PassRecord,
  | 'barcode'
  | 'category'
  | 'line'
  | 'customizationRules'
  | 'exclusions'
  | 'wristbandRows'
  | 'exceptions'
  | 'isTest'
  | 'ownColors'
>;

/** Judges a pass by the staff rows in its record, as of now. */
export function judgePass(record: JudgedPass, brand: Brand, now: Date): PassVerdict {
  const rule = chooseCustomizationRule(record.customizationRules, record.line);
  const rotatesBarcode = rule?.rotatesBarcode === true && mayRotate(record);
  const { excludedBy, nfcExcludedBy } = judgeExclusion(record.exclusions, record.line, now);
  return {
    customization: cardCustomizationOf(record, rule, brand, now),
    excluded: excludedBy?.customError,
    isNfc: isNfcPass({ barcode: record.barcode, isNfcExcluded: nfcExcludedBy !== undefined }),
    rotatesBarcode,
    refusesPlainBarcode: rotatesBarcode && rule.refusesPlainBarcode,
    isWristband: isWristbandLine(record.wristbandRows, record.line, now),
    skipRegistration: record.exceptions.some((exception) => exception.skipsRegistration),
    skipImage: record.exceptions.some((exception) => exception.skipsImage),
  };
}

/** Tills read stored value cards, whose page is public, and a test pass opens no gate. */
function mayRotate({ category, isTest }: JudgedPass): boolean {
  return category !== storedValueCategory && !isTest;
}

function cardCustomizationOf(
  record: JudgedPass,
  rule: CardCustomizationRule | undefined,
  brand: Brand,
  now: Date,
): CardCustomization {
  const own = rule ?? defaultRuleOf(brand);
  const { backgroundColor: background, color, ...words } = shownLookAt(own, now);
  const backgroundColor = record.ownColors?.backgroundColor ?? background;
  const foregroundColor = record.ownColors?.foregroundColor ?? color;
  const isBrands = rule === undefined && record.ownColors === undefined;
  return {
    backgroundColor,
    foregroundColor,
    labelColor: isBrands ? brand.passColors.label : foregroundColor,
    instructions: words.instructions,
    googleInstructions: words.googleInstructions,
    googleUri: words.googleUri,
    picture: words.picture,
    hidesBarcodeBesideNfc: own.hidesBarcode,
    blocksScreenshots: own.blocksScreenshots,
  };
}

/** The look of a pass without a customization. */
function defaultRuleOf(brand: Brand) {
  return {
    backgroundColor: brand.passColors.background,
    color: brand.passColors.foreground,
    instructions: '',
    googleInstructions: '',
    googleUri: '',
    picture: '',
    seasons: [],
    hidesBarcode: false,
    blocksScreenshots: false,
  };
}

/** The conditions of NFC: the certificate must have Apple's entitlement, and a readers' key must exist. */
type NfcKeys = Pick<WalletKeys, 'nfcPublicKey'> & {
  signer: { certificate: Pick<WalletKeys['signer']['certificate'], 'hasNfc'> };
};

/** The readers' key for the file of this pass; undefined for a file without NFC, or if there are no Apple files. */
export function nfcKeyOf(
  { isNfc }: Pick<PassVerdict, 'isNfc'>,
  keys: NfcKeys | undefined,
): string | undefined {
  return isNfc && keys?.signer.certificate.hasNfc === true ? keys.nfcPublicKey : undefined;
}

/**
 * True if the Google object of this pass has a value for Smart Tap: the same passes as Apple's with NFC, if the operator
 * has named the issuers of its readers.
 */
export function carriesSmartTap(
  { isNfc }: Pick<PassVerdict, 'isNfc'>,
  { redemptionIssuers }: { redemptionIssuers: readonly string[] },
): boolean {
  return isNfc && redemptionIssuers.length > 0;
}

/** True if the look hides the barcode and the file has NFC; without NFC the gate could not read the pass. */
export function isBarcodeHidden(
  verdict: Pick<PassVerdict, 'isNfc' | 'customization'>,
  walletKeys: NfcKeys | undefined,
): boolean {
  return verdict.customization.hidesBarcodeBesideNfc && nfcKeyOf(verdict, walletKeys) !== undefined;
}

/** The facts that decide whether a pass is valid, as of now. */
export function stateFactsOf(
  record: Pick<
    PassRecord,
    'isRefunded' | 'isRedeemed' | 'expiresAt' | 'isPassholder' | 'hasPhoto' | 'isActivated'
  >,
  now: Date,
): PassStateFacts {
  return {
    refunded: record.isRefunded,
    isRedeemed: record.isRedeemed,
    isExpired: isExpiredAt(record.expiresAt, now),
    isPassholder: record.isPassholder,
    hasPhoto: record.hasPhoto,
    isPassActivated: record.isActivated,
  };
}

/**
 * The reason why this pass of an order is left out as of now; undefined if it is added. The exceptions are those of the
 * order.
 */
export function leftOutReasonAt(
  pass: Omit<SiblingRecord, 'product' | 'firstName'>,
  exceptions: PassRecord['exceptions'],
  now: Date,
): LeftOutReason | undefined {
  const skipImage = exceptions.some((exception) => exception.skipsImage);
  return leftOutReasonOf({
    isExcluded: judgeExclusion(pass.exclusions, pass.line, now).excludedBy !== undefined,
    isBoundToWallet: isBoundToWallet(pass),
    isVoid: voidReasonOf(stateFactsOf(pass, now)) !== undefined,
    mayEnterWallet: mayEnterWallet({ ...pass, skipImage }),
  });
}

/** True if the pass is for a single holder and is in a wallet already. */
export function isBoundToWallet(pass: Pick<PassRecord, 'isSingleHolder' | 'appleBoundAt'>): boolean {
  return pass.isSingleHolder && pass.appleBoundAt !== null;
}

/** The part of a pass that the facts are taken from; a sibling has it too. */
type GatePass = SiblingRecord & Pick<PassRecord, 'orderedAt' | 'isTest'>;

/** Who reads the sentence, and which code they hold. */
export interface GateReader {
  isShared: boolean;
  /** True if the share was stopped. */
  isShareEnded?: boolean;
  code: GateCode;
  codeEndsAt?: string | null;
}

/** The facts for a reader. A shared guest learns nothing of photo requests. */
export function gateFactsOf(
  brand: Brand,
  pass: GatePass,
  verdict: Pick<PassVerdict, 'excluded' | 'skipImage' | 'skipRegistration'>,
  { isShared, isShareEnded = false, code, codeEndsAt = null }: GateReader,
): GateSentenceFacts {
  const isPhotoMissing = pass.isPassholder && !pass.hasPhoto && !verdict.skipImage;
  return {
    isShareEnded,
    refunded: pass.isRefunded,
    refundedAt: written(pass.refundedAt),
    isRedeemed: pass.isRedeemed,
    redeemedAt: written(pass.redeemedAt),
    isPassholder: pass.isPassholder,
    hasPhoto: pass.hasPhoto,
    isPassActivated: pass.isActivated,
    expiresAt: written(pass.expiresAt),
    beginsAt: written(visitStartOf(pass, brand)),
    band: pass.ownBand === undefined ? null : { endsAt: written(pass.ownBand.validUntil) },
    isExcluded: verdict.excluded !== undefined,
    isTest: pass.isTest,
    needsRegistration:
      !isShared &&
      isRegistrationNeeded({ ...verdict, ...pass, holder: 'primary', shareId: null, email: null }),
    missingPhoto: isPhotoMissing ? (isShared ? 'ticketholder' : 'holder') : null,
    isEmpty: isEmptyCard(pass),
    photoRequestDueAt: isShared ? null : written(pass.photoRequestDueAt),
    code,
    codeEndsAt,
  };
}

/** The facts of one of many passes, for its primary ticketholder. A test pass is never one of many. */
export function gateFactsOfLine(
  { brand, walletKeys }: { brand: Brand; walletKeys: NfcKeys | undefined },
  line: Omit<LineRecord, 'orderId'>,
  now: Date,
): GateSentenceFacts {
  const verdict = judgePass({ ...line, wristbandRows: [], isTest: false, ownColors: undefined }, brand, now);
  const code = codeOnPage(verdict, walletKeys);
  return gateFactsOf(brand, { ...line, isTest: false }, verdict, { isShared: false, code });
}

/** What a reader takes of the pass on its own page; `tap` if the page shows no code in favor of NFC. */
export function codeOnPage(
  verdict: Pick<PassVerdict, 'rotatesBarcode' | 'isNfc' | 'customization'>,
  walletKeys: NfcKeys | undefined,
): GateCode {
  if (verdict.rotatesBarcode) return 'rotating';
  return isBarcodeHidden(verdict, walletKeys) ? 'tap' : 'plain';
}

function written(instant: Date | null): string | null {
  return instant === null ? null : instant.toISOString();
}
