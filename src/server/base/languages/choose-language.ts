/** The language in which the server answers a reader. */
import { languageFor } from '#domain/park-locale.ts';
import { languages } from '#texts/catalogues.ts';
import { pseudoLanguage } from '#texts/pseudo-language.ts';

import type { Services } from '../services.ts';

/**
 * The first language that the reader wants and that has a catalogue, else that of the park, else English. The
 * pseudo-language exists outside of production only.
 */
export function chooseLanguage(
  { brand, config }: { brand: Pick<Services['brand'], 'locale'>; config: Pick<Services['config'], 'mode'> },
  wanted: readonly string[],
): string {
  if (config.mode !== 'production' && wanted[0] === pseudoLanguage) return pseudoLanguage;
  for (const one of [...wanted, brand.locale]) {
    const language = languageFor(one, languages);
    if (language !== undefined) return language;
  }
  return 'en';
}
