/** The language in which the server answers a reader. */
import { languageFor, readersLocale } from '#domain/park-locale.ts';
import { offeredLanguages } from '#texts/catalogues.ts';
import { pseudoLanguage } from '#texts/pseudo-language.ts';

import type { Services } from '../services.ts';

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
