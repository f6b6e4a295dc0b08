/** The parts of a Google pass beside its texts: pictures, Smart Tap, and what a phone may do with the pass. */
import { groupDigits } from '#domain/barcode-forms.ts';
import type { SceneNames } from '#domain/product-scene.ts';
import { googlePatternOf, rotatingPeriodSeconds, rotatingValueDigits } from '#domain/rotating-code.ts';
import type { LoadedBrand } from '#server/base/brand/load-brand.ts';
import { ownSceneOf, sceneKeyOf } from '#server/base/brand/own-scene.ts';
import type { Secrets } from '#server/base/security/secrets.ts';
import { holderKeyOf, type Holder } from '#server/changes/holder.ts';
import { carriesSmartTap } from '#server/passes/judge-pass.ts';
import { makeWalletCode } from '#server/passes/rotating-codes.ts';
import { type GoogleContentFacts, localized, localizedWord, type LocalizedText } from './google-texts.ts';

type PictureFacts = Pick<GoogleContentFacts, 'brand' | 'publicUrl'>;

/** The operator's mark. */
export function logoOf(facts: PictureFacts, key: 'logo' | 'programLogo'): Record<string, unknown> {
  return imageOf(facts, key, '/wallet-logo.png', localized(facts.brand.name, facts.brand));
}

/** The scene of the product in its colors, as on the strip of its Apple pass. */
export function heroOf(facts: GoogleContentFacts): Record<string, unknown> {
  const { record } = facts.found;
  // The colors of a test pass belong to no product, so no picture is kept for them.
  const isOfProduct = record.ownColors === undefined;
  const { customization } = facts.verdict;
  return heroIn(facts, {
    colors: isOfProduct ? customization : undefined,
    names: record,
    picture: customization.picture,
  });
}

/** The colors of a picture, six hex digits without a #. */
interface HeroColors {
  backgroundColor: string;
  foregroundColor: string;
}

/** The look's own picture, or the scene of a product in these colors or in those of the brand. */
export function heroIn(
  facts: PictureFacts,
  { colors, names, picture }: { colors: HeroColors | undefined; names: SceneNames; picture: string },
): Record<string, unknown> {
  const { brand } = facts;
  if (picture !== '')
    return imageOf(facts, 'heroImage', `/api/look-image/${picture}`, localized(brand.name, brand));
  const path = heroPathOf(brand, { colors, scene: ownSceneOf(brand, names) });
  return imageOf(facts, 'heroImage', path, localized(brand.name, brand));
}

/** The address of a banner below the server's own: of the park's scene, or of a product's. */
export function heroPathOf(
  { passColors }: Pick<LoadedBrand, 'passColors'>,
  { colors, scene }: { colors: HeroColors | undefined; scene: string | undefined },
): string {
  const background = colors?.backgroundColor ?? passColors.background;
  const foreground = colors?.foregroundColor ?? passColors.foreground;
  const isBrands = background === passColors.background && foreground === passColors.foreground;
  if (isBrands && scene === undefined) return '/wallet-hero.png';
  const key = scene === undefined ? '' : `-${sceneKeyOf(scene)}`;
  return `/wallet-hero/${background.toLowerCase()}-${foreground.toLowerCase()}${key}.png`;
}

/** The holder's photo by the address of its slot, which changes with the photo; never on a shared guest's pass. */
export function photoOf(facts: GoogleContentFacts): Record<string, unknown> {
  const { record, share } = facts.found;
  if (!record.isPassholder || !record.hasPhoto || record.photoUid === null || share !== undefined) return {};
  const path = `/api/download/${record.photoUid}/photo.jpg`;
  const image = imageOf(facts, 'mainImage', path, localizedWord(facts.brand, 'photo'));
  return 'mainImage' in image ? { imageModulesData: [{ id: 'photo', ...image }] } : {};
}

/** Google fetches pictures over https only, so passes of a plain http server have none. */
function imageOf(
  { publicUrl }: Pick<GoogleContentFacts, 'publicUrl'>,
  key: string,
  path: string,
  contentDescription: LocalizedText,
): Record<string, unknown> {
  if (!publicUrl.startsWith('https://')) return {};
  return { [key]: { sourceUri: { uri: `${publicUrl}${path}` }, contentDescription } };
}

/** Every class allows Smart Tap if the operator has readers for it; only the passes with NFC carry a value. */
export function tapClassOf(redemptionIssuers: readonly string[]): Record<string, unknown> {
  return redemptionIssuers.length === 0 ? {} : { enableSmartTap: true, redemptionIssuers };
}

/** What a reader gets by Smart Tap. */
export function tapOf(facts: GoogleContentFacts): { smartTapRedemptionValue?: string } {
  return carriesSmartTap(facts.verdict, facts) ? { smartTapRedemptionValue: facts.found.record.barcode } : {};
}

/**
 * A pass with Smart Tap keeps payment and transit cards silent while it is open, so that the gate's reader charges
 * nothing; a product may forbid screenshots.
 */
export function constraintsOf(facts: GoogleContentFacts): Record<string, unknown> {
  const hasTap = !facts.isEnded && carriesSmartTap(facts.verdict, facts);
  return passConstraintsOf({ hasTap, blocksScreenshots: facts.verdict.customization.blocksScreenshots });
}

/** The constraints in Google's form; none if there are none. */
export function passConstraintsOf(facts: {
  hasTap: boolean;
  blocksScreenshots: boolean;
}): Record<string, unknown> {
  const { hasTap, blocksScreenshots } = facts;
  if (!hasTap && !blocksScreenshots) return {};
  return {
    passConstraints: {
      ...(blocksScreenshots ? { screenshotEligibility: 'INELIGIBLE' } : {}),
      ...(hasTap ? { nfcConstraint: ['BLOCK_PAYMENT', 'BLOCK_CLOSED_LOOP_TRANSIT'] } : {}),
    },
  };
}

/**
 * Google requires a logo for a club, and accepts https only. A plain http server, which only development has, uses
 * https in the address all the same.
 */
export function clubLogoOf({
  brand,
  publicUrl,
}: {
  brand: LoadedBrand;
  publicUrl: string;
}): Record<string, unknown> {
  return logoOf({ brand, publicUrl: publicUrl.replace(/^http:/, 'https:') }, 'programLogo');
}

/**
 * The barcode, or the code that the phone changes by itself. A pass with the latter has no barcode beside it, because
 * an older phone would show that one, and a gate could not tell it from a photograph.
 */
export function scannedPartOf({ found, verdict, secrets }: GoogleContentFacts): Record<string, unknown> {
  if (!verdict.rotatesBarcode) {
    const { barcode } = found.record;
    return { barcode: { type: 'CODE_128', value: barcode, alternateText: groupDigits(barcode) } };
  }
  return rotatingPartOf(secrets, holderKeyOf(found));
}

/** The code that the phone changes by itself. `alternateText` stands below it. */
export function rotatingPartOf(
  secrets: Secrets,
  holder: Holder,
  alternateText?: string,
): Record<string, unknown> {
  const { head, key } = makeWalletCode(secrets, holder);
  return {
    rotatingBarcode: {
      type: 'QR_CODE',
      valuePattern: googlePatternOf(head),
      totpDetails: {
        periodMillis: String(rotatingPeriodSeconds * 1000),
        algorithm: 'TOTP_SHA1',
        parameters: [{ key: key.toString('hex').toUpperCase(), valueLength: rotatingValueDigits }],
      },
      ...(alternateText === undefined ? {} : { alternateText }),
    },
  };
}

/** The rows of a Google card: what a guest reads without opening the details. */

/** The kinds of cards with rows of their own. */
export type GoogleCardKind = 'seasonPass' | 'valueCard' | 'eventTicket' | 'giftCard' | 'loyalty';

/** The part of a class that names the rows; Google shows three at most, and leaves a row without values out. */
export function cardRowsOf(kind: GoogleCardKind): Record<string, unknown> {
  return { classTemplateInfo: { cardTemplateOverride: { cardRowTemplateInfos: rows[kind].map(rowOf) } } };
}

const moduleField = (id: string): string => `object.textModulesData['${id}']`;

/** Money first, then until when the pass is valid; a test pass says so above both. */
const rows: Readonly<Record<GoogleCardKind, readonly (readonly string[])[]>> = {
  seasonPass: [[moduleField('test')], [moduleField('expires'), moduleField('order')]],
  valueCard: [
    [moduleField('test')],
    [moduleField('credits'), moduleField('balance')],
    [moduleField('expires'), moduleField('sharedWith')],
  ],
  eventTicket: [
    [moduleField('test')],
    [moduleField('holder'), moduleField('expires')],
    [moduleField('sharedWith')],
  ],
  giftCard: [[moduleField('test')], ['object.balance', moduleField('expires')], [moduleField('sharedWith')]],
  loyalty: [
    [moduleField('tier'), 'object.loyaltyPoints.balance'],
    ['object.accountName', 'object.accountId'],
    [moduleField('reward1')],
  ],
};

function rowOf([start = '', end]: readonly string[]): Record<string, unknown> {
  return end === undefined
    ? { oneItem: { item: cardItemOf(start) } }
    : { twoItems: { startItem: cardItemOf(start), endItem: cardItemOf(end) } };
}

function cardItemOf(fieldPath: string): Record<string, unknown> {
  return { firstValue: { fields: [{ fieldPath }] } };
}
