/** The languages of the fixed texts on wallet passes. */

/** By their BCP 47 names, as Apple names the folders of a pass. */
export const passLanguages = [
  'en',
  'es',
  'fr',
  'de',
  'pt-BR',
  'it',
  'nl',
  'zh-Hans',
  'ja',
  'ko',
  'ar',
  'he',
] as const;

/** A language of the fixed texts on passes. */
export type PassLanguage = (typeof passLanguages)[number];

/** The language of these in which a locale such as `de-AT` is read; undefined if the passes lack it. */
export function passLanguageOf(locale: string): PassLanguage | undefined {
  const { language, script } = new Intl.Locale(locale).maximize();
  return passLanguages.find((one) => {
    const known = new Intl.Locale(one).maximize();
    return known.language === language && known.script === script;
  });
}
