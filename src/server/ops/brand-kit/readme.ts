/** The page beside `brand.json` that explains it, because JSON has no comments. */
import type { Brand } from '#contract/brand.ts';

import type { BrandInput } from './brand-input.ts';
import { languageOfBrand } from './brand-texts.ts';

/** Writes the page: what to replace, what a lawyer reviews, and what each key and each file is for. */
export function readmeOf(about: {
  brand: Brand;
  given: BrandInput;
  scene: string;
  notes: readonly string[];
}): string {
  const { brand, given, scene, notes } = about;
  const language =
    new Intl.DisplayNames(['en'], { type: 'language' }).of(languageOfBrand(brand.locale)) ?? '';
  const invented = inventedKeys.filter(([key]) => (given[key] ?? '').trim() === '');
  return [
    `# The brand of ${brand.name}`,
    '',
    'Written by `promenade brand init`. The server reads this folder when it starts: set `BRAND_DIR` to it.',
    '`promenade brand check` names every error, and `promenade brand preview` shows the brand on one page.',
    '',
    '## Before the first guest',
    '',
    `- **Have a lawyer review \`consents\`, \`passBack\` and \`texts\`.** They are first wordings, in ${language}, and no legal advice. Change \`consents.version\` with every change of their words.`,
    ...invented.map(([key, text]) => `- \`${key}\` was not given. ${text}`),
    ...notes.map((note) => `- ${note}`),
    '',
    '## What each key is',
    '',
    '| key | meaning |',
    '| --- | --- |',
    ...keys.map(([key, meaning]) => `| \`${key}\` | ${meaning} |`),
    '',
    '## The drawings',
    '',
    `The scene is a ${scene}. Replace any file by one of the same name: an \`<svg>\` with a \`viewBox\`, at most 12 KB, letters drawn as paths, without scripts, styles, links or other files.`,
    '',
    '| file | used for |',
    '| --- | --- |',
    ...files.map(([file, use]) => `| \`${file}\` | ${use} |`),
    '',
    'Letters of the drawn logo are outlines of Fredoka (The Fredoka Project Authors) or Noto Sans (The Noto Project Authors), both under the SIL Open Font License 1.1.',
    '',
  ].join('\n');
}

const inventedKeys: readonly (readonly [keyof BrandInput, string])[] = [
  ['name', 'Replace "Your Park" everywhere, or run the command again with --name.'],
  ['color', 'The folder has a color of ours; run the command again with --color.'],
  [
    'supportEmail',
    'The address ends in .example and reaches no one: replace it, also in `loyaltyEmail` and `passBack`.',
  ],
  ['website', 'The address ends in .example: replace it, also in `passBack`.'],
  ['timeZone', 'It decides on which day a pass ends: replace it by the time zone of the park.'],
  ['currency', 'Replace it if the park does not take US dollars.'],
  [
    'locale',
    'Run the command again with --locale if numbers, dates and the texts should not be those of the United States.',
  ],
];

const keys: readonly (readonly [string, string])[] = [
  ['name', 'The name of the park on every screen, pass and mail.'],
  ['shortName', 'The name below an icon on a phone, at most 12 characters.'],
  ['code', 'Two to six capital letters or digits that name the park in files.'],
  ['timeZone, locale, currency', 'How days, times, numbers and amounts are computed and written.'],
  [
    'phoneRegion',
    'Optional: the country of phone numbers without a country code, if not that of the locale.',
  ],
  ['badges', 'Optional: the official badges of Apple and Google, by wallet and language (docs/brand.md).'],
  ['operatingDayRollover', 'The time at which one operating day ends and the next begins.'],
  ['location', 'Optional: latitude and longitude, so that phones offer the pass near the park.'],
  [
    'venue',
    'Optional: region, room, entrance, phone, opening time, gates with their beacons, the number of days of each ticket (`ticketDays`, by product name), and links. With it, tickets for a day get the poster of new iPhones.',
  ],
  ['supportEmail, loyaltyEmail, website', 'Where guests find help.'],
  ['downloadName', 'How the names of downloaded files begin.'],
  [
    'passName, clubName, pointsName, pointName',
    'What the park calls its pass, its club, its points, and one of them.',
  ],
  ['texts, consents, passBack', 'Whole sentences: on screens, before an opt-in, and on the back of passes.'],
  ['passColors', 'The colors of a pass that no customization dresses.'],
  ['colors', 'The colors of all pages, light and dark. Every pair that stands on one another is checked.'],
  ['images', 'The names of the drawings.'],
  [
    'scenes',
    'Optional: the drawing of a product instead of `strip.svg`, by the name of the product, of its category, or of the club.',
  ],
];

const files: readonly (readonly [string, string])[] = [
  ['logo.svg, logo-on-dark.svg', 'page heads, light and dark'],
  ['logo-mono.svg', 'colored grounds and prints, in `currentColor`'],
  ['logo-pass.svg', 'wallet passes and the card, in `currentColor`'],
  ['mark.svg, mark-on-dark.svg, mark-mono.svg', 'next to the name of the park'],
  ['favicon.svg', 'browser tabs'],
  ['app-icon.svg', 'home screens and the icon of a pass; everything important is within the central circle'],
  ['strip.svg', 'behind the fields of tickets and cards, in `currentColor`, plain on the left'],
  ['scene-*.svg', 'the same for the products that `scenes` names'],
  ['empty.svg', 'empty lists'],
  ['horizon.svg', 'against the sky behind the header of pages; a phone shows its right end'],
  [
    'poster.svg',
    'optional: a tall scene for posters of passes, in `currentColor`; the strip serves without it',
  ],
];
