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
    const language = languageFor(one, offeredLanguages);
    if (language !== undefined) return language;
  }
  return 'en';
}

/** The locale that writes numbers and days for this reader: the park's, until its own language has a whole catalogue. */
export function chooseLocale(language: string, park: string): string {
  const isParkOffered = languageFor(park, offeredLanguages) !== undefined;
  return readersLocale(isParkOffered ? language : park, park);
}
