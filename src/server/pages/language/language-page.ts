import { offeredLanguages } from '#texts/catalogues.ts';

import type { Reader } from '#server/base/languages/reader.ts';
import type { PlainPage } from '#server/http/plain-page.ts';
import { nameOfLanguage } from '#domain/park-locale.ts';

/** The page with one button for each language, in that language's own name. */
export function describeLanguages({ t, language }: Pick<Reader, 't' | 'language'>, back: string): PlainPage {
  return {
    heading: t('plainPages.chooseLanguage'),
    lines: [t('plainPages.languageKept')],
    form: {
      method: 'post',
      field: { name: 'back', value: back },
      button: {
        name: 'language',
        options: offeredLanguages.map((one) => ({
          value: one,
          text: nameOfLanguage(one),
          language: one,
          isCurrent: one === language,
        })),
      },
    },
  };
}

/** The path to return to; an address of another site, or none, leads to the front page. */
export function pathBack(back = '/'): string {
  return /^\/(?![/\\])[\w\-./~%]*$/.test(back) ? back : '/';
}
