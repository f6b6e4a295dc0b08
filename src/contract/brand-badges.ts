/** The vendors' own badges for the buttons that add a pass to a wallet. The operator gets and supplies the files. */
import * as z from 'zod/mini';

/** The wallets that have a badge. */
export const badgeWallets = ['apple', 'google'] as const;

const badgeSchema = z.strictObject({
  file: z
    .string('must be a file name')
    .check(z.regex(/^[a-z0-9-]+\.svg$/, 'must be the name of an SVG file beside brand.json')),
  /** The text in the picture, for screen readers and for a browser that shows no pictures. */
  text: z
    .string('must be a text')
    .check(z.regex(/\S/, 'must not be empty'), z.maxLength(60, 'must have at most 60 characters')),
});

const languageTag = z
  .string()
  .check(z.regex(/^[a-z]{2,3}(?:-[A-Z]{2})?$/, 'must be named by a language such as de or de-DE'));

const byLanguage = z.optional(z.record(languageTag, badgeSchema));

/** The badges of each wallet by language. */
export const badgesSchema = z.strictObject({ apple: byLanguage, google: byLanguage });

/** The badges as the brand names them. */
export type BrandBadges = z.infer<typeof badgesSchema>;

/** A badge in the reader's language: the attributes of its `<img>`. */
export interface Badge {
  src: string;
  alt: string;
  lang: string;
  width: number;
  height: number;
}

/** The badges of a page; without one the page shows its own button. */
export type Badges = Partial<Record<(typeof badgeWallets)[number], Badge>>;
