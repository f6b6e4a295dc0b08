/**
 * Guesses in which encoding the bytes of a text are: each known one is tried, and the letters that come out are compared
 * with those of the languages that are written in it.
 */
import type { TextEncoding } from './text-encodings.ts';

interface Language {
  /** The languages of parks that write these letters. */
  tags: string;
  /** Where they are found, the most frequent encoding first. */
  encodings: readonly TextEncoding[];
  /** Small letters beyond ASCII, the most frequent first; or the characters that names and headers have most. */
  letters: string;
  /** For ideographs the first bytes of the rows that have those of every day. */
  leads?: { encoding: TextEncoding; from: number; to: number };
}

const western = ['windows-1252', 'macintosh', 'iso-8859-15'] as const;
const central = ['windows-1250', 'iso-8859-2'] as const;
const cyrillic = ['windows-1251', 'koi8-r', 'ibm866', 'x-mac-cyrillic', 'iso-8859-5'] as const;
const japanese = ['shift_jis', 'euc-jp', 'iso-2022-jp'] as const;

/** In the order in which they are taken if their letters explain a text equally well. */
const languages: readonly Language[] = [
  { tags: 'de', encodings: western, letters: 'äöüß' },
  { tags: 'fr', encodings: western, letters: 'éèêëàâçîïôûùœæ' },
  { tags: 'es', encodings: western, letters: 'áéíóúñüçàèòï' },
  { tags: 'pt', encodings: western, letters: 'áâãàçéêíóôõú' },
  { tags: 'it', encodings: western, letters: 'àèéìòù' },
  { tags: 'sv da nb nn no fi is fo', encodings: western, letters: 'åäöøæé' },
  { tags: 'en nl', encodings: western, letters: 'éëïöüèáó' },
  { tags: 'pl', encodings: central, letters: 'ąćęłńóśźż' },
  { tags: 'cs sk', encodings: central, letters: 'áčďéěíňóřšťúůýžľĺŕôä' },
  { tags: 'hu', encodings: central, letters: 'áéíóöőúüű' },
  { tags: 'sl hr bs', encodings: central, letters: 'čćđšž' },
  { tags: 'ro', encodings: ['windows-1250', 'iso-8859-16', 'iso-8859-2'], letters: 'ăâîşţșț' },
  { tags: 'tr az', encodings: ['windows-1254'], letters: 'çğıiöşüâîû' },
  { tags: 'lv', encodings: ['windows-1257', 'iso-8859-13'], letters: 'āčēģīķļņšūž' },
  { tags: 'lt', encodings: ['windows-1257', 'iso-8859-13'], letters: 'ąčęėįšųūž' },
  { tags: 'et', encodings: ['windows-1257', 'iso-8859-15', 'iso-8859-13'], letters: 'äöõüšž' },
  { tags: 'vi', encodings: ['windows-1258'], letters: 'ăâđêôơưàáèéìíòóùú\u0300\u0301\u0303\u0309\u0323' },
  { tags: 'ru bg mk sr', encodings: cyrillic, letters: 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё' },
  {
    tags: 'uk be',
    encodings: ['windows-1251', 'koi8-u', 'x-mac-cyrillic'],
    letters: 'оаинтервслкмдпуіїєґьябгзчйхжшюцщф',
  },
  {
    tags: 'el',
    encodings: ['windows-1253', 'iso-8859-7'],
    letters: 'αοιετσνηυρπκμλςάόήίέωγδύβχθώφξζψϊϋΐΰ',
  },
  { tags: 'he', encodings: ['windows-1255', 'iso-8859-8'], letters: 'יוהלאברתמשדנםןקפעסחטגכזצךףץ' },
  {
    tags: 'ar fa ur',
    encodings: ['windows-1256', 'iso-8859-6'],
    letters: 'اليمنرتوبعدسهفةحأقكجشصخطضىذزثءغئإآظؤپچژگک',
  },
  {
    tags: 'th',
    encodings: ['windows-874'],
    letters: 'านรกอเงมยลวดท่สตะัป้บคีชิหพแจขใไุถโธณูศผื็ำ์ซภฐญึษฉฟ',
  },
  {
    tags: 'ja',
    encodings: japanese,
    leads: { encoding: 'euc-jp', from: 0xa4, to: 0xcf },
    letters:
      '山田中村小林佐藤鈴木高橋渡辺伊加吉本松井上木清水斎川太郎子美花一二三次男女名氏前姓注文番号日付時金額円商品券種人数大学生年月電話住所郵便件入場者料購',
  },
  {
    tags: 'ko',
    encodings: ['euc-kr'],
    leads: { encoding: 'euc-kr', from: 0xb0, to: 0xc8 },
    letters:
      '김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지현수영호준연은예원경희숙선아가나다라마바사자주문번호금액일시권종성인어린매입장날짜품명이름',
  },
  {
    tags: 'zh',
    encodings: ['gbk', 'gb18030'],
    leads: { encoding: 'gbk', from: 0xb0, to: 0xd7 },
    letters:
      '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰平刚桂的是在人有中大来上国地到票成儿童日期订单号金额姓名一二三小电话手机时间编类型价格门数量备注',
  },
  {
    tags: 'zh',
    encodings: ['big5'],
    leads: { encoding: 'big5', from: 0xa4, to: 0xc6 },
    letters:
      '王李張劉陳楊趙黃周吳徐孫胡朱高林何郭馬羅梁宋鄭謝韓唐馮于董蕭程曹袁鄧許傅沈曾彭呂偉芳娜秀英敏靜麗強軍洋勇豔傑娟濤明超蘭平剛桂的是在人有中大來上國地到票成兒童日期訂單號金額姓名一二三小電話手機時間編類型價格門數量備註',
  },
];

/** An encoding and how well it explains a text; a higher score is better. */
export interface RankedEncoding {
  encoding: TextEncoding;
  score: number;
}

/**
 * The encodings in which these bytes are a text, the best first. `language` is that of the park, such as `pl`: of two
 * that fit equally well, its own is taken.
 */
export function rankEncodings(bytes: Uint8Array, language: string): RankedEncoding[] {
  const best = new Map<TextEncoding, number>();
  const texts = new Map<TextEncoding, string | undefined>();
  languages.forEach((one, order) => {
    const { tags, encodings } = one;
    const known = weighLetters(one);
    encodings.forEach((encoding, rank) => {
      if (!texts.has(encoding)) texts.set(encoding, decodeAll(bytes, encoding));
      const text = texts.get(encoding);
      if (text === undefined) return;
      const own = tags.split(' ').includes(language) ? ownLanguage : 0;
      const score = scoreOf(text, known) + own - doubtOf(encoding, text) - (order + rank) / 1000;
      best.set(encoding, Math.max(score, best.get(encoding) ?? -Infinity));
    });
  });
  return [...best]
    .map(([encoding, score]) => ({ encoding, score }))
    .sort((one, other) => other.score - one.score);
}

const ownLanguage = 0.1;

/**
 * The letters of Hebrew have the bytes of capitals in KOI8, and of small letters without an accent in Greek: a text of
 * these alone is in doubt.
 */
function doubtOf(encoding: TextEncoding, text: string): number {
  const isGreek = encoding === 'windows-1253' || encoding === 'iso-8859-7';
  if (!isGreek && !encoding.startsWith('koi8')) return 0;
  return (isGreek ? /[Ά-Ϋάέήίόύώ]/ : /[а-яё]/).test(text) ? 0 : 0.1;
}

/** The text of these bytes; undefined if they are none of the encoding. */
export function decodeAll(bytes: Uint8Array, encoding: TextEncoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The mean of what each byte beyond ASCII says for or against the language; 0 if there is none. */
function scoreOf(text: string, known: Letters): number {
  let [sum, bytes] = [0, 0];
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\u3005]+|[^\0-\u007F]/gu)) {
    if (!/[^\0-\u007F]/.test(word)) continue;
    const isWord = /[\p{L}\p{M}]/u.test(word);
    const judged = isWord
      ? judgeWord(word, known)
      : judgeSign(word, isBesideLetter(text, index, word.length));
    sum += judged.worth;
    bytes += judged.bytes;
  }
  return bytes === 0 ? 0 : sum / bytes;
}

interface Judged {
  worth: number;
  bytes: number;
}

function judgeWord(word: string, known: Letters): Judged {
  let [worth, bytes] = [0, 0];
  let before = '';
  for (const sign of word) {
    if (sign > '\u007F') {
      const width = isIdeograph(sign) ? 2 : 1;
      bytes += width;
      worth += width * (impossible.test(sign) ? -3 : worthOfLetter(sign, known));
    }
    if (before !== '') worth -= faultsOfPair(before, sign);
    before = sign;
  }
  // A single letter is rather the sign of a currency in another encoding.
  return before === word ? { worth: Math.min(worth, 0.2 * bytes), bytes } : { worth, bytes };
}

/** Letters of two scripts in one word, or a capital behind a small letter. */
function faultsOfPair(before: string, sign: string): number {
  const isMixed = isLatin(before) !== isLatin(sign);
  const isCapitalInside = isSmall(before) && !isSmall(sign) && sign !== sign.toLowerCase();
  const isBeyondAscii = before > '\u007F' || sign > '\u007F';
  return (isMixed ? 1 : 0) + (isCapitalInside && isBeyondAscii ? 1 : 0);
}

const isLatin = (sign: string): boolean => /[\p{Script=Latin}\p{M}]/u.test(sign);
const isSmall = (sign: string): boolean => sign !== sign.toUpperCase();
const isIdeograph = (sign: string): boolean => /[\u3005\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7A3]/u.test(sign);
const impossible = /[\u0080-\u009F\u00A4\uE000-\uF8FF\uFF61-\uFF9F\uFFFD]/u;

function worthOfLetter(sign: string, { worth, plain, isIdeographic }: Letters): number {
  const known = worth.get(sign.toLowerCase());
  if (known !== undefined) return known;
  if (isIdeographic) return plain.has(sign) ? 0.7 : -0.1;
  return -0.5;
}

/** Signs that texts have between words; beside a letter, most of them are a letter of another encoding. */
function judgeSign(sign: string, isBeside: boolean): Judged {
  const bytes = isIdeograph(sign) ? 2 : 1;
  if (impossible.test(sign)) return { worth: -3 * bytes, bytes };
  if (/[’‘´°\u00A0\u3000-\u3002\uFF00-\uFF60]/u.test(sign)) return { worth: 0.7 * bytes, bytes };
  if (isBeside) return { worth: -1, bytes };
  return { worth: /[€£¥§–—„“”«»…·×²³½]/u.test(sign) ? 0.7 : 0, bytes };
}

function isBesideLetter(text: string, index: number, length: number): boolean {
  return /\p{L}/u.test(text.charAt(index - 1)) || /\p{L}/u.test(text.charAt(index + length));
}

/** What each letter of a language is worth, and the ideographs that its encodings place first. */
interface Letters {
  worth: ReadonlyMap<string, number>;
  plain: ReadonlySet<string>;
  isIdeographic: boolean;
}

/** The letters of an alphabet beyond Latin are given by their frequency, the rarest of which says least. */
function weighLetters({ letters, leads }: Language): Letters {
  const all = Array.from(letters);
  const isAlphabet = leads === undefined && !isLatin(all[0] ?? '');
  const worth = new Map(all.map((sign, index) => [sign, isAlphabet ? 1.1 - (0.8 * index) / all.length : 1]));
  return {
    worth,
    plain: leads === undefined ? new Set() : plainOf(leads),
    isIdeographic: leads !== undefined,
  };
}

/** The ideographs and kana or hangul that an encoding has in its first rows, which are those of every day. */
function plainOf({ encoding, from, to }: NonNullable<Language['leads']>): Set<string> {
  const decoder = new TextDecoder(encoding);
  const signs = new Set<string>();
  for (let lead = from; lead <= to; lead += 1)
    for (let trail = 0xa1; trail <= 0xfe; trail += 1)
      for (const sign of decoder.decode(Uint8Array.of(lead, trail))) if (isIdeograph(sign)) signs.add(sign);
  return signs;
}
