/** Texts of the operator's own, by language, beside the specified texts, which stay English. */
import * as z from 'zod/mini';

import { passLanguages } from '#domain/pass-languages.ts';
import { chooseByLanguage, languageFor } from '#domain/park-locale.ts';

import { valueAt } from './value-at.ts';

const text = (lengthMax: number) =>
  z
    .string('must be a text')
    .check(
      z.regex(/\S/, 'must not be empty'),
      z.maxLength(lengthMax, `must have at most ${lengthMax} characters`),
    );

/** A language, with its script or its region where they matter. */
const languageTag = z
  .string()
  .check(
    z.regex(
      /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?$/,
      'must be named by a language such as de, de-DE or zh-Hans',
    ),
  );

const ownTextsSchema = z.strictObject({
  /** Over the scene of the front page, instead of `texts.appDescription`. */
  headline: z.optional(text(80)),
  /** Below the headline. */
  welcome: z.optional(text(300)),
  /** At the foot of pages and mails, and on the voucher: how to reach the park, and when. */
  help: z.optional(text(300)),
  /** The texts and names of the brand in this language; the brand's own where one is left out. */
  appDescription: z.optional(text(300)),
  passDisclaimer: z.optional(text(300)),
  pointsEarnedHeading: z.optional(text(300)),
  pointsEarned: z.optional(text(300)),
  appInvitation: z.optional(text(300)),
  passName: z.optional(text(80)),
  clubName: z.optional(text(80)),
  pointsName: z.optional(text(80)),
  /** For exactly one point. */
  pointName: z.optional(text(80)),
  /** What a guest of this language agrees to; the record names the brand's version of the consents and the language. */
  consents: z.optional(z.strictObject({ email: text(2000), sms: z.optional(text(2000)) })),
  /** At the foot of pages and mails: privacy, terms, imprint. */
  links: z._default(
    z
      .array(
        z.strictObject({
          label: text(40),
          url: z
            .url({ protocol: /^https$/, error: 'must be an https address' })
            .check(z.maxLength(300, 'must have at most 300 characters')),
        }),
        'must be a list',
      )
      .check(z.maxLength(6, 'must have at most 6 entries')),
    [],
  ),
});

/** The park's own texts in one language. */
export type OwnTexts = z.infer<typeof ownTextsSchema>;

/** The operator's names and legal texts on wallet passes, in one further language. */
const passTextsSchema = z.strictObject({
  passName: z.optional(text(80)),
  clubName: z.optional(text(80)),
  pointsName: z.optional(text(80)),
  /** As many entries as the brand's own `passBack`, in the same order. */
  passBack: z.optional(z.array(z.strictObject({ label: text(80), text: text(2000) }), 'must be a list')),
});

/** The pass texts of all languages in which passes are written. */
export const passTextsByLanguage = z.partialRecord(
  z.enum(passLanguages, `must be one of ${passLanguages.join(', ')}`),
  passTextsSchema,
);

/** All languages of the own texts. */
export const ownTextsByLanguage = z.record(languageTag, ownTextsSchema);

/** Texts in one language, with its name for screen readers. */
export interface ChosenTexts extends OwnTexts {
  language: string;
}

/** Chooses the texts for a reader: in the first wanted language that has any, else in the park's own language. */
export function chooseTexts(
  { ownTexts, locale }: { ownTexts: Readonly<Record<string, OwnTexts>>; locale: string },
  wanted: readonly string[] = [],
): ChosenTexts | null {
  const shown = Object.entries(ownTexts).filter(([, texts]) => isShownByItself(texts));
  const chosen = chooseByLanguage(Object.fromEntries(shown), [...wanted, locale]);
  return chosen === undefined ? null : { language: chosen.language, ...chosen.entry };
}

/** True if an entry does more than replace names and texts of the brand. */
function isShownByItself({ headline, welcome, help, links }: OwnTexts): boolean {
  return (headline ?? welcome ?? help) !== undefined || links.length > 0;
}

/** The brand's names and texts for a reader of this language: its own where the park has no others. */
export function namesInLanguage<Named extends NamedBrand>(
  brand: Named & { ownTexts: Readonly<Record<string, OwnTexts>> },
  language: string,
): Named {
  const found = languageFor(language, Object.keys(brand.ownTexts));
  const own = found === undefined ? undefined : brand.ownTexts[found];
  if (own === undefined) return brand;
  const { passName, clubName, pointsName, pointName, consents } = own;
  const { appDescription, passDisclaimer, pointsEarnedHeading, pointsEarned, appInvitation } = own;
  return {
    ...brand,
    ...withoutGaps({ passName, clubName, pointsName, pointName }),
    texts: {
      ...brand.texts,
      ...withoutGaps({ appDescription, passDisclaimer, pointsEarnedHeading, pointsEarned, appInvitation }),
    },
    ...(consents === undefined ? {} : { consents: consentsIn(brand.consents, consents, found) }),
  };
}

/**
 * Which of the park's texts a page of this language shows in another one, each with that language, for screen readers
 * (WCAG 3.1.2); `team` stands for what staff write. Names are not among them, for a name has no language.
 */
export type ForeignTexts = Partial<
  Record<
    | 'appDescription'
    | 'passDisclaimer'
    | 'pointsEarnedHeading'
    | 'pointsEarned'
    | 'appInvitation'
    | 'consents'
    | 'team',
    string
  >
>;

/** The texts of the brand that stay in the park's own language on a page of this one. */
export function foreignTextsOf(
  brand: Pick<NamedBrand, 'consents'> & { ownTexts: Readonly<Record<string, OwnTexts>>; locale: string },
  language: string,
): ForeignTexts {
  if (languageFor(language, [brand.locale]) !== undefined) return {};
  const found = languageFor(language, Object.keys(brand.ownTexts));
  const own = found === undefined ? undefined : brand.ownTexts[found];
  const hasConsents =
    own?.consents !== undefined && consentsIn(brand.consents, own.consents) !== brand.consents;
  const isThere = {
    appDescription: own?.appDescription !== undefined,
    passDisclaimer: own?.passDisclaimer !== undefined,
    pointsEarnedHeading: own?.pointsEarnedHeading !== undefined,
    pointsEarned: own?.pointsEarned !== undefined,
    appInvitation: own?.appInvitation !== undefined,
    consents: hasConsents,
    team: false,
  };
  const missing = Object.entries(isThere).filter(([, isOwn]) => !isOwn);
  return Object.fromEntries(missing.map(([name]) => [name, brand.locale]));
}

type OwnConsents = NonNullable<OwnTexts['consents']>;

/** The consents in the words of a language. A park that sends no SMS asks for none in any language. */
function consentsIn(
  consents: NamedBrand['consents'],
  own: OwnConsents,
  language = '',
): NamedBrand['consents'] {
  const { version, sms } = consents;
  const isWhole = sms === undefined || own.sms !== undefined;
  if (!isWhole) return consents;
  return {
    version: `${version} ${language}`,
    email: own.email,
    sms: sms === undefined ? undefined : own.sms,
  };
}

/** The names and texts of a brand that a language may replace. */
interface NamedBrand {
  passName: string;
  clubName: string;
  pointsName: string;
  pointName?: string | undefined;
  texts: object;
  consents: { version: string; email: string; sms?: string | undefined };
}

function withoutGaps<Texts extends object>(texts: Texts): Partial<Texts> {
  const given = Object.entries(texts).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Partial<Texts>; // some of the same entries
}

/** A text of the back is translated by its index, and the contact must be there in every language. */
export function passTextFaults(json: unknown): string[] {
  const countOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
  const count = countOf(valueAt(json, ['passBack']));
  const email = valueAt(json, ['supportEmail']);
  return passLanguages.flatMap((language) => {
    const back = valueAt(json, ['passTexts', language, 'passBack']);
    if (!Array.isArray(back)) return [];
    const path = `passTexts.${language}.passBack`;
    return [
      ...(countOf(back) === count ? [] : [`${path}: must have ${count} entries, as passBack has`]),
      ...(typeof email !== 'string' || JSON.stringify(back).includes(email)
        ? []
        : [`${path}: must name the supportEmail, ${email}`]),
    ];
  });
}

/** The consents of each language are those of the brand: with an SMS if it has one, which then names the short code. */
export function ownConsentFaults(json: unknown): string[] {
  const shortCode = valueAt(json, ['smsShortCode']);
  const all: unknown = valueAt(json, ['ownTexts']);
  if (typeof all !== 'object' || all === null) return [];
  return Object.keys(all).flatMap((language) => {
    if (valueAt(json, ['ownTexts', language, 'consents']) === undefined) return [];
    const path = `ownTexts.${language}.consents.sms`;
    const sms = valueAt(json, path.split('.'));
    if (typeof shortCode !== 'string')
      return sms === undefined ? [] : [`${path}: is for a park with an smsShortCode`];
    if (sms === undefined) return [`${path}: is missing, although there is an smsShortCode`];
    return JSON.stringify(sms).includes(shortCode)
      ? []
      : [`${path}: must name the smsShortCode, ${shortCode}`];
  });
}
