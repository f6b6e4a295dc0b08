/** The person who reads an answer: a guest, in a language and with the park's formats written for it. */
import { namesInLanguage } from '#contract/brand-texts.ts';
import { speechOf } from '#texts/catalogues.ts';
import type { Speech } from '#texts/fill-message.ts';
import type { Translate } from '#texts/text-keys.ts';
import { makeTranslate } from '#texts/translate.ts';

import type { LoadedBrand } from '../brand/load-brand.ts';
import type { Services } from '../services.ts';
import { chooseLanguage, chooseLocale } from './choose-language.ts';

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
  const known = ofBrand.get(language);
  if (known !== undefined) return known;
  const locale = chooseLocale(language, brand.locale);
  const speech = speechOf(language, locale);
  // The country of phone numbers is the park's; the reader's locale may name another, or none.
  const phoneRegion = brand.phoneRegion ?? new Intl.Locale(brand.locale).region;
  const park = { ...namesInLanguage(brand, language), locale, phoneRegion };
  const reader = { language, speech, t: makeTranslate(speech), park };
  ofBrand.set(language, reader);
  return reader;
}

/** Kept, because drawings of a brand are kept by its object too. */
const readers = new WeakMap<LoadedBrand, Map<string, Reader>>();
