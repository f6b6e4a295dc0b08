/** Texts of the operator's own, by language, beside the specified texts, which stay English. */
import * as z from 'zod/mini';

import { passLanguages } from '#domain/pass-languages.ts';
import { chooseByLanguage } from '#domain/park-locale.ts';

import { valueAt } from './value-at.ts';

const text = (lengthMax: number) =>
  z
    .string('must be a text')
    .check(
      z.regex(/\S/, 'must not be empty'),
      z.maxLength(lengthMax, `must have at most ${lengthMax} characters`),
    );

/** A language, or a language with its region. */
const languageTag = z
  .string()
  .check(z.regex(/^[a-z]{2,3}(?:-[A-Z]{2})?$/, 'must be named by a language such as de or de-DE'));

const ownTextsSchema = z.strictObject({
  /** Over the scene of the front page, instead of `texts.appDescription`. */
  headline: z.optional(text(80)),
  /** Below the headline. */
  welcome: z.optional(text(300)),
  /** At the foot of pages and mails, and on the voucher: how to reach the park, and when. */
  help: z.optional(text(300)),
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
  const chosen = chooseByLanguage(ownTexts, [...wanted, locale]);
  return chosen === undefined ? null : { language: chosen.language, ...chosen.entry };
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
