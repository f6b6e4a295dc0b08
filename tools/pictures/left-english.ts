/** Finds the catalogue's English texts on a page of another language. */
import type { Page } from '@playwright/test';

import { readDemoPark } from '../../src/server/demo/demo-data.ts';
import { allTextsOf } from '../../src/texts/catalogues.ts';

/** Texts of the demo's products that a page of another language says in its own words. */
const ofProducts = readDemoPark().products.flatMap(({ validityText }) => validityText ?? []);

/**
 * The English texts that a page of the language shows or names its controls with: those of the catalogue up to their
 * first figure or name, and those of the demo's products.
 */
export async function findLeftEnglish(page: Page, language: string): Promise<string[]> {
  if (language === 'en') return [];
  const own = allTextsOf(language);
  // A single word may be the same in both languages, or the name of a product.
  const sentences = [...allTextsOf('en')]
    .map(([key, text]) => ({ text: text.split('{')[0]?.trim() ?? '', translated: own.get(key) ?? '' }))
    .filter(({ text, translated }) => text.length > 8 && text.includes(' ') && !translated.includes(text));
  return page.evaluate(
    (texts) => {
      const attributes = ['aria-label', 'alt', 'title', 'placeholder', 'aria-valuetext'];
      const textsOf = (one: Element): string[] => [
        ...[...one.childNodes].filter(({ nodeType }) => nodeType === 3).map((node) => node.textContent ?? ''),
        ...attributes.map((name) => one.getAttribute(name) ?? ''),
      ];
      const isOther = (one: Element): boolean =>
        one.closest('script, style, noscript, [lang="en"], [lang="en-US"]') !== null;
      const seen = [...document.querySelectorAll('body *')]
        .flatMap((one) => (isOther(one) ? [] : textsOf(one)))
        .map((text) => text.trim());
      return texts.filter((text) => seen.some((one) => one.startsWith(text)));
    },
    [...sentences.map(({ text }) => text), ...ofProducts],
  );
}
