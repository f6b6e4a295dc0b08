/** The texts of a brand in the park's own language, for those who read and set them by name. */
import type { Brand } from './brand.ts';
import type { OwnTexts } from './brand-texts.ts';
import { languageFor, languageOfTexts } from '#domain/park-locale.ts';

type OwnName = 'headline' | 'welcome' | 'help';

/** A text by its name in `brand.json`: of `texts`, or of the park's own language in `ownTexts`. */
export type TextName = OwnName | keyof Brand['texts'];

type TextsOfBrand = Pick<Brand, 'texts' | 'ownTexts' | 'locale'>;

/** The text in the park's own language; undefined if the brand has none. */
export function textIn(brand: TextsOfBrand, name: TextName): string | undefined {
  return isOwnName(name) ? ownTextsIn(brand).own?.[name] : brand.texts[name];
}

/** The texts of the brand with these in place of its own. */
export function withTexts(
  brand: TextsOfBrand,
  given: Readonly<Partial<Record<TextName, string>>>,
): Pick<Brand, 'texts' | 'ownTexts'> {
  const { headline, welcome, help, ...texts } = given;
  const { language, own } = ownTextsIn(brand);
  const set = Object.entries({ headline, welcome, help }).filter(([, text]) => text !== undefined);
  const ownTexts =
    set.length === 0
      ? brand.ownTexts
      : { ...brand.ownTexts, [language]: { links: [], ...own, ...Object.fromEntries(set) } };
  return { ownTexts, texts: { ...brand.texts, ...texts } };
}

function isOwnName(name: TextName): name is OwnName {
  return name === 'headline' || name === 'welcome' || name === 'help';
}

/** The entry of the park's own language, and the language under which it stands or would stand. */
function ownTextsIn({ ownTexts, locale }: TextsOfBrand): { language: string; own: OwnTexts | undefined } {
  const language = languageFor(locale, Object.keys(ownTexts)) ?? languageOfTexts(locale);
  return { language, own: ownTexts[language] };
}
