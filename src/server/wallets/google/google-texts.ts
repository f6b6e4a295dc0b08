/** Texts in Google's form: one for phones in any language, and its translations. */
import type { Brand } from '#contract/brand.ts';

import { passLanguageOf, passLanguages, type PassLanguage } from '#domain/pass-languages.ts';
import type { ParkFormat } from '#domain/park-format.ts';
import type { GooglePassKind } from '#domain/google-wallet.ts';
import type { LoadedBrand } from '#server/base/brand/load-brand.ts';
import type { Secrets } from '#server/base/security/secrets.ts';
import type { FoundPass } from '#server/passes/find-pass.ts';
import type { PassVerdict } from '#server/passes/judge-pass.ts';
import { wordIn, type PassWord } from '../content/pass-words.ts';

interface TextIn {
  language: string;
  value: string;
}

/** A text in Google's form. */
export interface LocalizedText {
  defaultValue: TextIn;
  translatedValues?: TextIn[];
}

/** A reader's language, and how numbers, amounts and days are written in it. */
export interface Reader {
  language: PassLanguage;
  park: ParkFormat;
}

/** A text of the park's own data, which has one language. */
export function localized(value: string, { locale }: Pick<Brand, 'locale'>): LocalizedText {
  return { defaultValue: { language: locale, value } };
}

/**
 * A text that is written for each language: the park's own first, or English if the passes lack the park's. A language
 * with the same text needs no entry.
 */
export function localizedFor(brand: Brand, textOf: (reader: Reader) => string): LocalizedText {
  const known = passLanguageOf(brand.locale);
  const language = known ?? 'en';
  const value = textOf(known === undefined ? readerOf(language, brand) : { language, park: brand });
  const translatedValues = passLanguages
    .filter((one) => one !== language)
    .map((one) => ({ language: googleNames[one] ?? one, value: textOf(readerOf(one, brand)) }))
    .filter((one) => one.value !== value);
  return {
    defaultValue: { language: known === undefined ? language : brand.locale, value },
    ...(translatedValues.length === 0 ? {} : { translatedValues }),
  };
}

/** A fixed text of ours. */
export function localizedWord(brand: Brand, word: PassWord): LocalizedText {
  return localizedFor(brand, ({ language }) => wordIn(language, word));
}

/** The text without its translations, for the fields that Google has beside the translated ones. */
export function plainTextOf({ defaultValue }: LocalizedText): string {
  return defaultValue.value;
}

/** Android names Chinese by its region. */
const googleNames: Partial<Record<PassLanguage, string>> = { 'zh-Hans': 'zh-CN' };

/** Arabic with the digits 0 to 9, which are those of barcodes and of the gate's screens. */
const formatLocales: Partial<Record<PassLanguage, string>> = { ar: 'ar-u-nu-latn' };

function readerOf(language: PassLanguage, { currency, timeZone }: Brand): Reader {
  return { language, park: { locale: formatLocales[language] ?? language, currency, timeZone } };
}

/** A text below the card, with its translations, if it has any. */
export interface TextModule {
  id: string;
  header: string;
  body: string;
  localizedHeader?: LocalizedText;
  localizedBody?: LocalizedText;
}

/** Makes a module; a header or body without translations needs no second form. */
export function textModuleOf(id: string, header: LocalizedText, body: LocalizedText): TextModule {
  return {
    id,
    header: plainTextOf(header),
    body: plainTextOf(body),
    ...(header.translatedValues === undefined ? {} : { localizedHeader: header }),
    ...(body.translatedValues === undefined ? {} : { localizedBody: body }),
  };
}

/** A link below the card. */
export interface LinkModule {
  id: string;
  uri: string;
  description: string;
  localizedDescription?: LocalizedText;
}

/** Makes a link whose description is a fixed text of ours. */
export function linkOf(id: string, uri: string, description: LocalizedText): LinkModule {
  return {
    id,
    uri,
    description: plainTextOf(description),
    ...(description.translatedValues === undefined ? {} : { localizedDescription: description }),
  };
}

/** The sources of the texts. */
export interface GoogleWordFacts {
  found: FoundPass;
  verdict: PassVerdict;
  brand: LoadedBrand;
}

/** The facts of a Google pass. */
export interface GoogleContentFacts extends GoogleWordFacts {
  kind: GooglePassKind;
  secrets: Secrets;
  issuerId: string;
  objectId: string;
  /** The issuers whose readers may take passes by Smart Tap; empty without Smart Tap. */
  redemptionIssuers: readonly string[];
  /** The objects of the same family that this one is linked to, forever. */
  linkedObjectIds: readonly string[];
  publicUrl: string;
  /** True if the holder has lost the right to the pass. */
  isEnded: boolean;
  now: Date;
}
