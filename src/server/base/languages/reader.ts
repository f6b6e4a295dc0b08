/** The person who reads an answer: a guest, in a language and with the park's formats written for it. */
import { namesInLanguage } from '#contract/brand-texts.ts';
import { errorCatalogue } from '#contract/errors.ts';
import type { CatalogueEntry } from '#contract/error-entry.ts';
import { fillText } from '#contract/fill-text.ts';

import { speechOf, offeredLanguages } from '#texts/catalogues.ts';
import { type Speech, fillMessage } from '#texts/fill-message.ts';
import type { Translate } from '#texts/text-keys.ts';
import { makeTranslate } from '#texts/translate.ts';
import { languageFor, readersLocale } from '#domain/park-locale.ts';
import { pseudoLanguage } from '#texts/pseudo-language.ts';
import type { LoadedBrand } from '../brand/load-brand.ts';
import type { Services } from '../services.ts';
import type { Refusal } from '../refusal.ts';

/** A language, its texts, and the park with its names in that language and the locale that writes numbers and days. */
export interface Reader {
  language: string;
  speech: Speech;
  t: Translate;
  park: LoadedBrand;
}

/** The reader who wants these languages, the most wanted first. */
export function readerFor(services: Pick<Services, 'brand' | 'config'>, wanted: readonly string[]): Reader {
  return readerIn(services.brand, chooseLanguage(services, wanted));
}

/** The reader of a language that was chosen before, for a mail that is sent later. */
export function readerIn(brand: LoadedBrand, language: string): Reader {
  const ofBrand = readers.get(brand) ?? new Map<string, Reader>();
  readers.set(brand, ofBrand);
  const key = `${language} ${brand.change}`;
  const known = ofBrand.get(key);
  if (known !== undefined) return known;
  const locale = chooseLocale(language, brand.locale);
  const speech = speechOf(language, locale);
  // The country of phone numbers is the park's; the reader's locale may name another, or none.
  const phoneRegion = brand.phoneRegion ?? new Intl.Locale(brand.locale).region;
  const park = { ...namesInLanguage(brand, language), locale, phoneRegion };
  const reader = { language, speech, t: makeTranslate(speech), park };
  ofBrand.set(key, reader);
  return reader;
}

/** Kept, because drawings of a brand are kept by its object too. */
const readers = new WeakMap<LoadedBrand, Map<string, Reader>>();

/**
 * The first language that the reader wants and that has a whole catalogue, else that of the park, else English. The
 * pseudo-language exists outside of production only.
 */
export function chooseLanguage(
  { brand, config }: { brand: Pick<Services['brand'], 'locale'>; config: Pick<Services['config'], 'mode'> },
  wanted: readonly string[],
): string {
  if (config.mode !== 'production' && wanted[0] === pseudoLanguage) return pseudoLanguage;
  for (const one of [...wanted, brand.locale]) {
    const language = offeredLanguageFor(one);
    if (language !== undefined) return language;
  }
  return 'en';
}

/** Kept, because comparing the scripts of all languages costs a login 2 % of its time. */
const known = new Map<string, string | undefined>();

/** Requests decide the names, so they must not fill the memory. */
const knownMax = 500;

function offeredLanguageFor(wanted: string): string | undefined {
  if (known.has(wanted)) return known.get(wanted);
  const language = languageFor(wanted, offeredLanguages);
  if (known.size >= knownMax) known.clear();
  known.set(wanted, language);
  return language;
}

/**
 * The locale that writes numbers and days for this reader: that of the language, but the park's for English, which is
 * what a reader gets whose own language no catalogue has, and who is more likely used to the park's forms.
 */
export function chooseLocale(language: string, park: string): string {
  return readersLocale(language === 'en' ? park : language, park);
}

/** The refusal's own sentence, else the text of the catalogue; the addresses of the park are filled in. */
export function sayRefusal(
  { speech, t, park }: Reader,
  { code, say, text, values }: Pick<Refusal, 'code' | 'say' | 'text' | 'values'>,
): string {
  const emails = { email: park.supportEmail, loyaltyEmail: park.loyaltyEmail };
  if (say !== undefined) return say(t, park);
  const entry: CatalogueEntry = errorCatalogue[code];
  if (text !== undefined || entry.key === undefined) return fillText<string>(text ?? entry.text, emails);
  return fillMessage(speech, entry.key, { ...emails, ...values }).join('');
}
