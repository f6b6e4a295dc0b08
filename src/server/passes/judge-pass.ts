/** Applies the staff rows to a pass as of now: its look, its exclusion, its exceptions. src/domain decides. */
import type { Brand } from '#contract/brand.ts';
import { chooseCustomizationRule } from '#domain/customization.ts';
import { judgeExclusion } from '#domain/exclusion.ts';
import { isNfcPass } from '#domain/nfc.ts';
import { shownLookAt } from '#domain/season-look.ts';
import { storedValueCategory } from '#domain/pass-card.ts';
import { isWristbandLine } from '#domain/wristband-product.ts';

import type { DressingRule, PassRecord } from './pass-record.ts';

/** The look of a pass; colors are six hex digits without a #. */
export interface Dressing {
  backgroundColor: string;
  foregroundColor: string;
  /** The color of the labels above the fields, in wallets. */
  labelColor: string;
  instructions: string;
  googleInstructions: string;
  googleUri: string;
  /** The id of the look's own picture, or empty for the drawn scene of the product. */
  picture: string;
  /** The look hides the barcode if the pass has NFC; a pass without NFC shows it (carries-nfc.ts). */
  hidesBarcodeBesideNfc: boolean;
  /** Google Wallet then allows no screenshot of the pass. */
  blocksScreenshots: boolean;
}

export interface PassVerdict {
  dressing: Dressing;
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
  | 'dressingRules'
  | 'exclusions'
  | 'wristbandRows'
  | 'exceptions'
  | 'isTest'
  | 'ownColors'
>;

/** Judges a pass by the staff rows in its record, as of now. */
export function judgePass(record: JudgedPass, brand: Brand, now: Date): PassVerdict {
  const rule = chooseCustomizationRule(record.dressingRules, record.line);
  const rotatesBarcode = rule?.rotatesBarcode === true && mayRotate(record);
  const { excludedBy, nfcExcludedBy } = judgeExclusion(record.exclusions, record.line, now);
  return {
    dressing: dressingOf(record, rule, brand, now),
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

function dressingOf(record: JudgedPass, rule: DressingRule | undefined, brand: Brand, now: Date): Dressing {
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
