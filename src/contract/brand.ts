/** The operator's brand: everything in `brand.json` that another park would say or paint differently. */
import * as z from 'zod/mini';
import { localeFault } from '#domain/park-locale.ts';
import { wristbandChecks } from '#domain/wristband-rule.ts';

import { badgesSchema } from './brand-badges.ts';
import { brandMessagesSchema } from './brand-messages.ts';
import { brandRetentionSchema } from './brand-retention.ts';
import { finishesSchema, scenesSchema } from './brand-scenes.ts';
import { color, contrastFaults, paletteSchema } from './brand-palette.ts';
import { ownConsentFaults, ownTextsByLanguage, passTextFaults, passTextsByLanguage } from './brand-texts.ts';
import { venueSchema } from './brand-venue.ts';
import { valueAt } from './value-at.ts';

/**
 * Checks the content of `brand.json` and gives it its type.
 * Throws one Error that lists every problem, one a line: wrong or missing values, unknown keys, unreadable colour
 * pairs, and texts that leave out an address or a number they must name.
 */
export function parseBrand(json: unknown): Brand {
  const { brand, faults } = checkBrand(json);
  if (brand !== undefined) return brand;
  throw new Error(`brand.json cannot be used:\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
}

/** The same as a list: the brand, or every error. */
export function checkBrand(
  json: unknown,
): { brand: Brand; faults: [] } | { brand?: never; faults: string[] } {
  const result = brandSchema.safeParse(json);
  const faults = [
    ...(result.error?.issues ?? []).map((issue) => describeIssue(issue, json)),
    ...contrastFaults(json),
    ...textFaults(json),
    ...partnerFaults(json),
    ...passTextFaults(json),
    ...ownConsentFaults(json),
  ];
  return result.success && faults.length === 0 ? { brand: result.data, faults: [] } : { faults };
}

const line = z.string('must be a text').check(z.regex(/\S/, 'must not be empty'));
const email = z.email('must be an email address');
const httpsUrl = z.url({ protocol: /^https$/, error: 'must be an https address' });
/** A colour of passes, which are dressed in six hex digits without a # everywhere else, as staff pick them. */
const passColor = z.pipe(
  color,
  z.transform((text) => text.slice(1)),
);
const woff2File = z
  .string('must be a file name')
  .check(z.regex(/^[a-z0-9-]+\.woff2$/, 'must be the name of a WOFF2 file beside brand.json'));
const svgFile = z
  .string('must be a file name')
  .check(z.regex(/^[a-z0-9-]+\.svg$/, 'must be the name of an SVG file beside brand.json'));

/** The shape of `brand.json`; `parseBrand` also checks what a shape cannot say. */
const brandSchema = z.strictObject({
  name: line,
  /** What fits below an icon on a phone's home screen. */
  shortName: line.check(z.maxLength(12, 'must have at most 12 characters')),
  code: z
    .string('must be a text')
    .check(z.regex(/^[A-Z0-9]{2,6}$/, 'must be 2 to 6 capital letters or digits')),
  timeZone: z
    .string('must be a text')
    .check(z.refine(isTimeZone, 'must be a time zone such as America/New_York')),
  locale: z.string('must be a text').check(
    z.refine((name) => localeFault(name) === undefined, {
      error: ({ input }) => localeFault(String(input)),
    }),
  ),
  /** The country whose phone numbers guests write without a country code; that of the locale if absent. */
  phoneRegion: z.optional(
    z.string('must be a text').check(z.regex(/^[A-Z]{2}$/, 'must be the code of a country, such as DE')),
  ),
  /** Amounts are kept in hundredths, so a currency without them would be shown rounded. */
  currency: z
    .string('must be a text')
    .check(
      z.refine(isCurrencyOfCents, 'must be an ISO 4217 code of a currency with two decimals, such as USD'),
    ),
  /** Park time at which one operating day ends and the next begins. */
  operatingDayRollover: z
    .string('must be a text')
    .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 02:00')),
  /** Where the park is, so that phones offer a pass near it; left out for a company with several parks. */
  location: z.optional(
    z.strictObject({
      latitude: z.number('must be a number').check(z.minimum(-90), z.maximum(90)),
      longitude: z.number('must be a number').check(z.minimum(-180), z.maximum(180)),
    }),
  ),
  /** What passes say about a visit; without it they name the park and its location only. */
  venue: z.optional(venueSchema),
  supportEmail: email,
  /** False for a park without a loyalty club: no page, call, tab or pass of it exists then. */
  hasClub: z._default(z.boolean('must be true or false'), true),
  /** False for a park without a hotel: no stay can be claimed then. */
  hasHotel: z._default(z.boolean('must be true or false'), true),
  /** Needed by a club only, like its names and the texts of a claim. */
  loyaltyEmail: z._default(email, ''),
  /** From which the park sends text messages, if it does; the consent to them comes with it. */
  smsShortCode: z.optional(z.string('must be a text').check(z.regex(/^\d{5,6}$/, 'must have 5 or 6 digits'))),
  website: httpsUrl,
  /** The park's own apps, if it has any. */
  appStoreUrl: z.optional(httpsUrl),
  playStoreUrl: z.optional(httpsUrl),
  /** How the names of downloaded files begin. */
  downloadName: z
    .string('must be a text')
    .check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be small letters, digits and hyphens')),
  /** How the codes of wristbands are made that no import lists; without it every band must be imported. */
  wristbands: z.optional(
    z.strictObject({
      prefix: z
        .string('must be a text')
        .check(z.regex(/^[A-Z0-9]{2,12}$/, 'must be 2 to 12 capital letters or digits')),
      check: z.enum(wristbandChecks, `must be one of ${wristbandChecks.join(', ')}`),
    }),
  ),
  /** Whether the IDs of items and packs are numbers, or hold letters too. */
  itemIds: z._default(z.enum(['number', 'text'], 'must be number or text'), 'number'),
  passName: line,
  clubName: z._default(line, ''),
  pointsName: z._default(line, ''),
  /** What one point is called, where that differs. */
  pointName: z.optional(line),
  /** Whole sentences, so that no grammar is left to a template. */
  texts: z.strictObject({
    appDescription: line,
    passDisclaimer: line,
    pointsEarnedHeading: z._default(line, ''),
    pointsEarned: z._default(line, ''),
    appInvitation: z.optional(line),
  }),
  /** Texts beside these, by language. */
  ownTexts: z._default(ownTextsByLanguage, {}),
  /** Names and legal texts on wallet passes in further languages. */
  passTexts: z._default(passTextsByLanguage, {}),
  /** How often and when the park may write to its guests. */
  messages: z.prefault(brandMessagesSchema, {}),
  /** How long each kind of data is kept, where it differs from the usual days. */
  retention: z._default(brandRetentionSchema, {}),
  /** True if the passes of an order that are added to Google Wallet together are linked there, which is forever. */
  linksGoogleFamily: z._default(z.boolean('must be true or false'), false),
  /** What a guest agrees to; the version is stored with each opt-in and changes with the words. */
  consents: z.strictObject({ version: line, email: line, sms: z.optional(line) }),
  /** Scenes in place of the strip, by the name of a product, of a category, or of the club. */
  scenes: z._default(scenesSchema, {}),
  /** Finishes of cards, by the name of a product or of a category. */
  finishes: z._default(finishesSchema, {}),
  /** The vendors' badges, if the operator has them; without one a page shows its own button. */
  badges: z._default(badgesSchema, {}),
  passBack: z
    .array(z.strictObject({ label: line, text: line }), 'must be a list')
    .check(z.minLength(1, 'must not be empty')),
  /** The look of a pass that no customization dresses; `#rrggbb` in the file, six hex digits from here on. */
  passColors: z.strictObject({ background: passColor, foreground: passColor, label: passColor }),
  /** The face of headings, in place of the product's own. */
  displayFont: z.optional(woff2File),
  colors: z.strictObject({ light: paletteSchema, dark: paletteSchema }),
  /** SVG files beside `brand.json`; the mono ones, the pass logo and the strip are drawn in `currentColor`. */
  images: z.strictObject({
    logo: svgFile,
    logoOnDark: svgFile,
    logoMono: svgFile,
    logoPass: svgFile,
    mark: svgFile,
    markOnDark: svgFile,
    markMono: svgFile,
    favicon: svgFile,
    appIcon: svgFile,
    strip: svgFile,
    empty: svgFile,
    /** A tall scene in `currentColor` for the posters of passes; without it the strip serves. */
    poster: z.optional(svgFile),
    /** What stands against the sky behind the header, in `currentColor`; its right end shows on a phone. */
    horizon: z.optional(svgFile),
  }),
});

/** The operator's brand, checked. */
export type Brand = z.infer<typeof brandSchema>;

/** What a text must name: the law wants the short code in the consent, Apple wants a contact on the back of a pass. */
const namedIn: readonly { named: string; place: readonly string[] }[] = [
  { named: 'smsShortCode', place: ['consents', 'sms'] },
  { named: 'supportEmail', place: ['passBack'] },
];

function textFaults(json: unknown): string[] {
  return namedIn.flatMap(({ named, place }) => {
    const [value, text] = [valueAt(json, [named]), valueAt(json, place)];
    const isNamed = typeof value !== 'string' || text === undefined || JSON.stringify(text).includes(value);
    return isNamed ? [] : [`${place.join('.')}: must name the ${named}, ${value}`];
  });
}

const ofClub = ['clubName', 'pointsName', 'loyaltyEmail', 'texts.pointsEarnedHeading', 'texts.pointsEarned'];

/** Values that are needed because another one is given. */
function partnerFaults(json: unknown): string[] {
  const isGiven = (path: string): boolean => valueAt(json, path.split('.')) !== undefined;
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return [];
  const hasClub = valueAt(json, ['hasClub']) !== false;
  const isMissing = (path: string, reason: string): string[] =>
    isGiven(path) ? [] : [`${path}: is missing${reason}`];
  return [
    ...(hasClub ? ofClub.flatMap((path) => isMissing(path, '; without a club say "hasClub": false')) : []),
    ...(isGiven('smsShortCode') ? isMissing('consents.sms', ', although there is an smsShortCode') : []),
    ...(isGiven('consents.sms') ? isMissing('smsShortCode', ', although there is a consents.sms') : []),
    ...(hasClub && (isGiven('appStoreUrl') || isGiven('playStoreUrl'))
      ? isMissing('texts.appInvitation', ', although there is a link to an app')
      : []),
  ];
}

function describeIssue(issue: z.core.$ZodIssue, json: unknown): string {
  const path = issue.path.map(String);
  const place = path.length === 0 ? 'brand.json' : path.join('.');
  if (issue.code === 'unrecognized_keys') return `${place}: unknown key ${issue.keys.join(', ')}`;
  if (valueAt(json, path) === undefined) return `${place}: is missing`;
  const isObjectWanted = issue.code === 'invalid_type' && issue.expected === 'object';
  return `${place}: ${isObjectWanted ? 'must be an object' : issue.message}`;
}

function isTimeZone(name: string): boolean {
  return isAccepted(() => new Intl.DateTimeFormat('en', { timeZone: name }));
}

function isCurrencyOfCents(code: string): boolean {
  if (!Intl.supportedValuesOf('currency').includes(code)) return false;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code });
  return format.resolvedOptions().maximumFractionDigits === 2;
}

function isAccepted(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}
