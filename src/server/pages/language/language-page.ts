import type { LanguagePage } from '#contract/guest-page.ts';
import { nameOfLanguage } from '#domain/park-locale.ts';
import { offeredLanguages } from '#texts/catalogues.ts';

/** The page with every language. */
export function describeLanguages(back: string | undefined): LanguagePage {
  const languages = offeredLanguages.map((language) => ({ language, name: nameOfLanguage(language) }));
  return { kind: 'language', back: pathBack(back), languages };
}

/** The path to return to; an address of another site, or none, leads to the front page. */
export function pathBack(back = '/'): string {
  return /^\/(?![/\\])[\w\-./~%]*$/.test(back) ? back : '/';
}
