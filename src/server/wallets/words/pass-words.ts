/** The words of both vendors' passes in every language, and the operator's own names and legal texts. */
import type { Brand } from '#contract/brand.ts';
import { fillText } from '#contract/fill-text.ts';
import type { PassLanguage } from '#domain/pass-languages.ts';

import { arabic } from './arabic.ts';
import { chinese } from './chinese.ts';
import { dutch } from './dutch.ts';
import { english, type PassWord, type PassWords } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { hebrew } from './hebrew.ts';
import { italian } from './italian.ts';
import { japanese } from './japanese.ts';
import { korean } from './korean.ts';
import { portuguese } from './portuguese.ts';
import { spanish } from './spanish.ts';

const wordsOf: Readonly<Record<PassLanguage, PassWords>> = {
  en: english,
  es: spanish,
  fr: french,
  de: german,
  'pt-BR': portuguese,
  it: italian,
  nl: dutch,
  'zh-Hans': chinese,
  ja: japanese,
  ko: korean,
  ar: arabic,
  he: hebrew,
};

/** A fixed text. */
export function wordIn(language: PassLanguage, word: PassWord): string {
  return wordsOf[language][word];
}

/** The announcement of a new value under its label, such as "Credits: 7". */
export function changedIn(language: PassLanguage, label: string, value: string): string {
  return fillText<string>(wordsOf[language].changed, { label, value });
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
