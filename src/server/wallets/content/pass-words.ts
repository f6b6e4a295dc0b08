/** The words of both vendors' passes in every language, and the operator's own names and legal texts. */
import type { Brand } from '#contract/brand.ts';
import type { PassLanguage } from '#domain/pass-languages.ts';
import { speechOf } from '#texts/catalogues.ts';
import type { wallet } from '#texts/english/wallet.ts';
import { makeTranslate } from '#texts/translate.ts';

/** The name of a fixed text that takes no value. */
export type PassWord = Exclude<keyof typeof wallet, 'changed'>;

/** A fixed text. */
export function wordIn(language: PassLanguage, word: PassWord): string {
  return makeTranslate(speechOf(language))(`wallet.${word}`);
}

/** The announcement of a new value under its label, such as "Credits: 7". */
export function changedIn(language: PassLanguage, label: string, value: string): string {
  return makeTranslate(speechOf(language))('wallet.changed', { label, value });
}

/** The operator's own texts on passes. */
type BrandWords = Pick<Brand, 'passName' | 'clubName' | 'pointsName' | 'passBack'>;

/** The operator's texts in a language; those that the brand does not translate stay in the brand's own language. */
export function brandWordsIn(language: PassLanguage, brand: Brand): BrandWords {
  const own = brand.passTexts[language] ?? {};
  return {
    passName: own.passName ?? brand.passName,
    clubName: own.clubName ?? brand.clubName,
    pointsName: own.pointsName ?? brand.pointsName,
    passBack: own.passBack ?? brand.passBack,
  };
}
