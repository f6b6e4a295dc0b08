/** First wordings of the names and texts that a brand needs; the README asks the operator to have them reviewed. */
import { fillText } from '#contract/fill-text.ts';
import { languageFor } from '#domain/park-locale.ts';

import words from './first-words.json' with { type: 'json' };

type Language = keyof typeof words;

/** The language of the wordings: that of the locale, or English. */
export function languageOfBrand(locale: string): Language {
  return (languageFor(locale, Object.keys(words)) ?? 'en') as Language; // one of the same keys
}

/** What the park calls its pass, its club and its points, until the operator says otherwise. */
export function firstNames(language: Language, shortName: string) {
  const { passName, clubName, pointsName } = words[language];
  return { passName, clubName: fillText(clubName, { shortName }), pointsName };
}

interface NamedBrand {
  name: string;
  website: string;
  supportEmail: string;
  passName: string;
  clubName: string;
  pointsName: string;
  /** Empty for a park that sends no text messages. */
  smsShortCode: string;
}

/** The texts, the consents with the month as their version, and the back of passes. */
export function brandTexts(language: Language, brand: NamedBrand, today: Temporal.PlainDate) {
  const { pointsName, texts, consents, passBack, ...rest } = words[language];
  const filled = (text: string): string => fillText(text, { ...brand });
  return {
    // One point of other points has a name that only the operator knows.
    pointName: brand.pointsName === pointsName && 'pointName' in rest ? rest.pointName : undefined,
    texts: {
      appDescription: filled(texts.appDescription),
      passDisclaimer: filled(texts.passDisclaimer),
      pointsEarnedHeading: filled(texts.pointsEarnedHeading),
      pointsEarned: filled(texts.pointsEarned),
    },
    consents: {
      version: today.toPlainYearMonth().toString(),
      email: filled(consents.email),
      sms: brand.smsShortCode === '' ? undefined : filled(consents.sms),
    },
    passBack: passBack.map(({ label, text }) => ({ label, text: filled(text) })),
  };
}
