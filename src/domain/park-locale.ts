/** Which locales the product can write: pages, mails, vouchers and passes. */

/** Scripts that are written from right to left. */
const rightToLeft = new Set([
  ...['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa', 'Yezi'],
]);

/** The reason why the locale cannot be used, or undefined. */
export function localeFault(name: string): string | undefined {
  if (readLocale(name) === undefined) return 'must be a locale such as en-US';
  if (Intl.DateTimeFormat.supportedLocalesOf([name]).length === 0)
    return 'is not known to this server, which would write days and amounts in another language';
  const { numberingSystem } = new Intl.NumberFormat(name).resolvedOptions();
  if (numberingSystem !== 'latn')
    return 'writes numbers in other digits than 0 to 9, which are not those of barcodes and forms';
  return undefined;
}

/** The language of a text that is English in every park: the park's locale if that is English too. */
export function languageOfTexts(locale: string): string {
  return declaredLanguage('en', locale);
}

/** The locale of the back office, whose English sentences would tear a day apart that runs from right to left. */
export function officeLocale(locale: string): string {
  return directionOf(locale) === 'rtl' ? `en-${readLocale(locale)?.maximize().region}` : locale;
}

/**
 * What a document in this language says of itself: the park's locale if that is of the same language, because it names
 * the country as well. Screen readers pronounce a page by it, and browsers offer to translate it.
 */
export function declaredLanguage(language: string, locale: string): string {
  const read = readLocale(locale);
  return read?.language === readLocale(language)?.language ? (read?.baseName ?? language) : language;
}

/**
 * The locale that writes numbers and days for a reader of this language, in digits from 0 to 9 as on barcodes. Arabic
 * names its digits in any case, because older browsers take others than the server does.
 */
export function readersLocale(language: string, locale: string): string {
  const declared = declaredLanguage(language, locale);
  const { numberingSystem } = new Intl.NumberFormat(declared).resolvedOptions();
  const isSure = numberingSystem === 'latn' && directionOf(declared) === 'ltr';
  return isSure ? declared : `${declared}-u-nu-latn`;
}

/** The countries whose printers hold US Letter (CLDR, measurement data); all others print on A4. */
const letterRegions = /^(?:BZ|CA|CL|CO|CR|GT|MX|NI|PA|PH|PR|SV|US|VE)$/;

/** The paper on which guests of the park print. */
export function paperOf(locale: string): 'LETTER' | 'A4' {
  return letterRegions.test(readLocale(locale)?.maximize().region ?? '') ? 'LETTER' : 'A4';
}

/** Whether a language is written from right to left, as HTML says it. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.has(readLocale(language)?.maximize().script ?? '') ? 'rtl' : 'ltr';
}

/** The name of a language in that language, such as Deutsch. */
export function nameOfLanguage(language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}

/** The language of these that a reader of `wanted` reads: of the same script, so that no one gets the other Chinese. */
export function languageFor(wanted: string, languages: readonly string[]): string | undefined {
  const reader = readLocale(wanted)?.maximize();
  return languages.find((one) => {
    const known = readLocale(one)?.maximize();
    return known?.language === reader?.language && known?.script === reader?.script;
  });
}

/**
 * The entry that fits a reader best: the first wanted language that has one, with its region before without, then the
 * park's own language, then English, then the first entry. Undefined if there are no entries.
 */
export function chooseByLanguage<Entry>(
  entries: Readonly<Record<string, Entry>>,
  wanted: readonly string[],
): { language: string; entry: Entry } | undefined {
  const all = Object.entries(entries);
  const candidates = [...wanted, 'en'].map((language) => language.toLowerCase());
  for (const candidate of candidates) {
    const [short = ''] = candidate.split('-');
    const found =
      all.find(([language]) => language.toLowerCase() === candidate) ??
      all.find(([language]) => language.toLowerCase() === short) ??
      all.find(([language]) => language.toLowerCase().split('-')[0] === short);
    if (found !== undefined) return { language: found[0], entry: found[1] };
  }
  const [first] = all;
  return first === undefined ? undefined : { language: first[0], entry: first[1] };
}

/** The languages of an Accept-Language header, the most wanted first; ten at most, so that a long header costs little. */
export function readAcceptLanguage(header: string): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .slice(0, 10)
    .map((part) => {
      const [language = '', ...parameters] = part.trim().split(/\s*;\s*/);
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return { language, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
    })
    .filter(({ language, weight }) => /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(language) && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ language }) => language);
}

function readLocale(name: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(name);
  } catch {
    return undefined;
  }
}
