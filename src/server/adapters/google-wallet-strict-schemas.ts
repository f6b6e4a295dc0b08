/** The classes and objects that Google Wallet accepts: every field that we may send, and no other (strict Google). */
import * as z from 'zod/mini';

import type { GoogleResourceType } from '#server/base/ports/google-wallet.ts';
import { strictTemplate } from './google-wallet-strict-template.ts';

/** The issuer's number, a full stop, and our own part. */
const resourceId = z.string().check(z.regex(/^\d{1,20}\.[A-Za-z0-9._-]{1,100}$/));

const limitedText = (lengthMax: number) => z.string().check(z.minLength(1), z.maxLength(lengthMax));
const textIn = z.strictObject({
  language: z.string().check(z.regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/)),
  value: limitedText(1000),
});
/** One text for each language, the default's among them. */
const localized = z
  .strictObject({ defaultValue: textIn, translatedValues: z.optional(z.array(textIn).check(z.minLength(1))) })
  .check(z.refine(areLanguagesDistinct, 'a language stands twice'));
const linkUri = z.string().check(z.regex(/^(https:\/\/|mailto:|tel:)\S+$/), z.maxLength(2000));
const imageUri = z.string().check(z.regex(/^https:\/\/[^\s/]+\/\S+$/), z.maxLength(2000));
const image = z.strictObject({
  sourceUri: z.strictObject({ uri: imageUri }),
  contentDescription: z.optional(localized),
});
const hexColor = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/));
const moduleId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
const uri = z.strictObject({
  uri: linkUri,
  description: limitedText(200),
  localizedDescription: z.optional(localized),
  id: z.optional(moduleId),
});

const textModules = z
  .array(
    z.strictObject({
      id: moduleId,
      header: limitedText(200),
      body: limitedText(1000),
      localizedHeader: z.optional(localized),
      localizedBody: z.optional(localized),
    }),
  )
  .check(z.maxLength(10), z.refine(areDistinct, 'module ids must differ'));
const linksModule = z.strictObject({ uris: z.array(uri).check(z.minLength(1), z.maxLength(10)) });
const imageModules = z.array(z.strictObject({ id: moduleId, mainImage: image })).check(z.maxLength(1));
const moment = z.strictObject({
  date: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/)),
});
const messages = z
  .array(
    z.strictObject({
      header: limitedText(200),
      body: limitedText(1000),
      localizedBody: z.optional(localized),
      id: z.optional(moduleId),
      displayInterval: z.optional(z.strictObject({ start: z.optional(moment), end: z.optional(moment) })),
      messageType: z.optional(z.enum(['TEXT', 'TEXT_AND_NOTIFY'])),
    }),
  )
  .check(z.maxLength(10));
const barcode = z.strictObject({
  type: z.enum(['CODE_128', 'QR_CODE', 'PDF_417', 'AZTEC', 'EAN_13']),
  value: limitedText(200),
  alternateText: z.optional(limitedText(100)),
});
/** The phone makes the values (RFC 6238); Google draws only these two kinds of codes anew. */
const rotatingBarcode = z.strictObject({
  type: z.enum(['QR_CODE', 'PDF_417']),
  valuePattern: z.string().check(
    z.minLength(1),
    z.maxLength(500),
    z.refine((text) => text.includes('{totp_value_0}'), 'the pattern shows no value'),
    z.refine(
      (text) => text.replaceAll(/\{totp_(timestamp_(seconds|millis)|value_0)\}/g, '').search(/[{}]/) === -1,
      'the pattern has a placeholder that Google does not know',
    ),
  ),
  totpDetails: z.strictObject({
    periodMillis: z.string().check(z.regex(/^[1-9]\d{3,6}$/)),
    algorithm: z.literal('TOTP_SHA1'),
    parameters: z
      .array(
        z.strictObject({
          key: z.string().check(z.regex(/^([0-9A-Fa-f]{2}){16,64}$/)),
          valueLength: z.int().check(z.minimum(6), z.maximum(9)),
        }),
      )
      .check(z.length(1)),
  }),
  alternateText: z.optional(limitedText(100)),
});
const holders = z.enum(['ONE_USER_ALL_DEVICES', 'ONE_USER_ONE_DEVICE', 'MULTIPLE_HOLDERS']);

const issuerIds = z.array(z.string().check(z.regex(/^\d{1,20}$/))).check(z.minLength(1), z.maxLength(20));

const ofEveryClass = {
  classTemplateInfo: z.optional(strictTemplate),
  appLinkData: z.optional(
    z.strictObject({
      androidAppLinkInfo: z.strictObject({
        title: localized,
        description: localized,
        appLogoImage: z.optional(image),
        appTarget: z.union([
          z.strictObject({ packageName: z.string().check(z.regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/)) }),
          z.strictObject({ targetUri: uri }),
        ]),
      }),
      displayText: z.optional(localized.check(z.refine(isShortLabel, 'a button has at most 30 characters'))),
    }),
  ),
  enableSmartTap: z.optional(z.boolean()),
  redemptionIssuers: z.optional(issuerIds),
  id: resourceId,
  multipleDevicesAndHoldersAllowedStatus: z.optional(holders),
  textModulesData: z.optional(textModules),
  linksModuleData: z.optional(linksModule),
  imageModulesData: z.optional(imageModules),
  messages: z.optional(messages),
  callbackOptions: z.optional(z.strictObject({ url: imageUri })),
};

/** Generic classes have no review; these two must ask for one with every write, and may not grant it themselves. */
const ofReviewedClass = {
  ...ofEveryClass,
  issuerName: limitedText(20),
  reviewStatus: z.enum(['UNDER_REVIEW', 'DRAFT']),
  hexBackgroundColor: z.optional(hexColor),
  heroImage: z.optional(image),
  homepageUri: z.optional(uri),
  countryCode: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
};

const ofEveryObject = {
  id: resourceId,
  classId: resourceId,
  state: z.enum(['ACTIVE', 'COMPLETED', 'EXPIRED', 'INACTIVE']),
  barcode: z.optional(barcode),
  rotatingBarcode: z.optional(rotatingBarcode),
  heroImage: z.optional(image),
  validTimeInterval: z.optional(z.strictObject({ start: z.optional(moment), end: z.optional(moment) })),
  textModulesData: z.optional(textModules),
  linksModuleData: z.optional(linksModule),
  imageModulesData: z.optional(imageModules),
  messages: z.optional(messages),
  linkedObjectIds: z.optional(
    z.array(resourceId).check(z.minLength(1), z.refine(areAllDifferent, 'an id stands twice')),
  ),
  // A reader takes ASCII; the value is only of use for a class with Smart Tap, which the stand-in checks.
  smartTapRedemptionValue: z.optional(z.string().check(z.regex(/^[\x20-\x7e]{1,64}$/))),
  passConstraints: z.optional(
    z.strictObject({
      screenshotEligibility: z.optional(z.enum(['ELIGIBLE', 'INELIGIBLE'])),
      nfcConstraint: z.optional(
        z.array(z.enum(['BLOCK_PAYMENT', 'BLOCK_CLOSED_LOOP_TRANSIT'])).check(z.minLength(1)),
      ),
    }),
  ),
  groupingInfo: z.optional(
    z.strictObject({ groupingId: limitedText(64), sortIndex: z.optional(z.number().check(z.int())) }),
  ),
};

/** One schema for each collection; an unknown field is refused, as Google does. */
export const strictSchemas: Record<GoogleResourceType, z.ZodMiniType> = {
  genericClass: z.strictObject(ofEveryClass),
  genericObject: z.strictObject({
    ...ofEveryObject,
    genericType: z.optional(z.enum(['GENERIC_SEASON_PASS', 'GENERIC_ENTRY_TICKET', 'GENERIC_OTHER'])),
    cardTitle: localized,
    header: localized,
    subheader: z.optional(localized),
    logo: z.optional(image),
    hexBackgroundColor: z.optional(hexColor),
  }),
  eventTicketClass: z.strictObject({
    ...ofReviewedClass,
    eventName: localized,
    eventId: z.optional(limitedText(64)),
    logo: z.optional(image),
  }),
  eventTicketObject: z.strictObject({
    ...ofEveryObject,
    ticketHolderName: z.optional(limitedText(200)),
    ticketNumber: z.optional(limitedText(100)),
    ticketType: z.optional(localized),
    hexBackgroundColor: z.optional(hexColor),
  }),
  giftCardClass: z.strictObject({
    ...ofReviewedClass,
    merchantName: z.optional(limitedText(20)),
    programLogo: z.optional(image),
    cardNumberLabel: z.optional(limitedText(50)),
    allowBarcodeRedemption: z.optional(z.boolean()),
  }),
  giftCardObject: z.strictObject({
    ...ofEveryObject,
    cardNumber: limitedText(100),
    balance: z.optional(
      z.strictObject({
        micros: z.string().check(z.regex(/^\d{1,18}$/)),
        currencyCode: z.string().check(z.regex(/^[A-Z]{3}$/)),
      }),
    ),
    balanceUpdateTime: z.optional(moment),
  }),
  loyaltyClass: z.strictObject({
    ...ofReviewedClass,
    programName: limitedText(20),
    localizedProgramName: z.optional(localized),
    programLogo: image,
    accountNameLabel: z.optional(limitedText(50)),
    localizedAccountNameLabel: z.optional(localized),
    accountIdLabel: z.optional(limitedText(50)),
    localizedAccountIdLabel: z.optional(localized),
  }),
  loyaltyObject: z.strictObject({
    ...ofEveryObject,
    accountName: z.optional(limitedText(100)),
    accountId: z.optional(limitedText(100)),
    loyaltyPoints: z.optional(
      z.strictObject({
        label: limitedText(50),
        localizedLabel: z.optional(localized),
        balance: z.strictObject({ int: z.int().check(z.minimum(-2_147_483_648), z.maximum(2_147_483_647)) }),
      }),
    ),
  }),
};

function areDistinct(modules: { id: string }[]): boolean {
  return new Set(modules.map(({ id }) => id)).size === modules.length;
}

interface Translated {
  defaultValue: { language: string; value: string };
  translatedValues?: { language: string; value: string }[] | undefined;
}

function areLanguagesDistinct({ defaultValue, translatedValues = [] }: Translated): boolean {
  return areAllDifferent([defaultValue, ...translatedValues].map(({ language }) => language));
}

function isShortLabel({ defaultValue, translatedValues = [] }: Translated): boolean {
  return [defaultValue, ...translatedValues].every(({ value }) => value.length <= 30);
}

function areAllDifferent(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length;
}
