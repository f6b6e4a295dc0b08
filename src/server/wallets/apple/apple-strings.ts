/**
 * The translations inside an Apple pass. Wallet replaces each text of the pass.json that its language's `pass.strings`
 * has as a key, so the pass.json holds English words, and the brand's texts in the brand's own language.
 */
import type { Brand } from '#contract/brand.ts';
import { passLanguages, type PassLanguage } from '#domain/pass-languages.ts';
import type { PassStrings } from '#pass/pass-strings.ts';

import type { PassStyle } from '#server/base/brand/pass-images.ts';
import { brandWordsIn, changedIn, wordIn, type PassWord } from '../content/pass-words.ts';

/** The label of a field on the front, in capitals as on the passes of other issuers. */
export function frontLabel(word: PassWord): string {
  return capitals('en', wordIn('en', word));
}

/** A text of the back, or the value of a field. */
export function plainText(word: PassWord): string {
  return wordIn('en', word);
}

/** What the phone announces when the value of a field changes. */
export function changeMessage(label: string): string {
  return changedIn('en', label, '%@');
}

/** The label of the points on the front of a member's card. */
export function pointsLabel(brand: Pick<Brand, 'pointsName' | 'locale'>): string {
  return capitals(brand.locale, brand.pointsName);
}

/** The kinds of passes with texts of their own. */
type AppleTextKind = PassStyle | 'memberCard';

/** The texts of one kind of pass in every language; each language has the same keys, as Wallet expects. */
export function appleStringsOf(kind: AppleTextKind, brand: Brand): PassStrings {
  return new Map(
    passLanguages.map((language) => [language, Object.fromEntries(textsOf(kind, brand, language))]),
  );
}

type Text = readonly [key: string, text: string];

/** A text that stands twice counts as last written, so the operator's translation wins over a word of ours. */
function textsOf(kind: AppleTextKind, brand: Brand, language: PassLanguage): Text[] {
  const words = wordsOfKind[kind];
  return [
    ...words.front.map((word): Text => [frontLabel(word), capitals(language, wordIn(language, word))]),
    ...words.plain.map((word): Text => [plainText(word), wordIn(language, word)]),
    ...words.announced.map((word): Text => [
      changeMessage(plainText(word)),
      changedIn(language, wordIn(language, word), '%@'),
    ]),
    ...brandTextsOf(kind, brand, language),
  ];
}

/** The operator's own texts that the brand translates into any language; each language then has them as a key. */
function brandTextsOf(kind: AppleTextKind, brand: Brand, language: PassLanguage): Text[] {
  const textsIn = kind === 'memberCard' ? clubTextsOf : backTextsOf;
  const own = textsIn(brand, language);
  const all = passLanguages.map((one) => textsIn(brand, one));
  return own.filter(([key], index) => all.some((texts) => texts[index]?.[1] !== key));
}

function backTextsOf(brand: Brand, language: PassLanguage): Text[] {
  const own = brandWordsIn(language, brand).passBack;
  return brand.passBack.flatMap(({ label, text }, index): Text[] => [
    [label, own[index]?.label ?? label],
    [text, own[index]?.text ?? text],
  ]);
}

function clubTextsOf(brand: Brand, language: PassLanguage): Text[] {
  const { clubName, pointsName } = brandWordsIn(language, brand);
  return [
    [brand.clubName, clubName],
    [pointsLabel(brand), capitals(language, pointsName)],
    [changeMessage(brand.pointsName), changedIn(language, pointsName, '%@')],
  ];
}

function capitals(locale: string, text: string): string {
  return text.toLocaleUpperCase(locale);
}

interface WordsOfKind {
  /** Labels on the front. */
  front: readonly PassWord[];
  /** Labels of the back, and values. */
  plain: readonly PassWord[];
  /** Labels whose new value the phone announces. */
  announced: readonly PassWord[];
}

const ofEveryPass = {
  front: ['expires', 'notValid'],
  plain: [
    'news',
    'noNews',
    'messageChoice',
    'test',
    'status',
    'statusGood',
    'statusRedeemed',
    'statusRefunded',
    'statusExpired',
    'statusEnded',
    'statusExcluded',
    'statusBand',
    'statusBandUntil',
    'statusPhotoMissing',
    'statusEmpty',
    'statusValidFrom',
    'statusOpenPage',
    'statusTap',
    'statusAnswerBy',
    'instructions',
    'order',
    'barcode',
    'product',
    'contact',
  ],
  announced: [
    'status',
    'statusRedeemed',
    'statusRefunded',
    'statusExpired',
    'statusBandUntil',
    'statusValidFrom',
    'statusAnswerBy',
    'expires',
    'instructions',
  ],
} as const satisfies WordsOfKind;

const wordsOfKind: Readonly<Record<AppleTextKind, WordsOfKind>> = {
  generic: { ...ofEveryPass, front: [...ofEveryPass.front, 'passholder', 'pass', 'order'] },
  eventTicket: { ...ofEveryPass, front: [...ofEveryPass.front, 'ticket', 'ticketholder', 'sharedWith'] },
  storeCard: {
    ...ofEveryPass,
    front: [...ofEveryPass.front, 'credits', 'balance', 'ticketholder', 'sharedWith'],
    announced: [...ofEveryPass.announced, 'credits', 'balance'],
  },
  memberCard: {
    front: ['tier', 'member', 'memberNumber', 'rewardCode'],
    plain: [
      'news',
      'noNews',
      'messageChoice',
      'instructions',
      'pointsWaiting',
      'pointsExpiring',
      'pointsUsableUntil',
      'nextTier',
      'pointsToNextTier',
      'rewardUntil',
      'rewardPage',
      'memberNumber',
      'contact',
    ],
    announced: [],
  },
};
