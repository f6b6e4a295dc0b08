/**
 * Folds texts for a search, so that a person finds a name however it is written. The database folds the stored texts by the
 * functions `fold_text` and `fold_name` of the baseline; a test compares both for every character.
 */

/**
 * The text in small letters without accents, apostrophes and invisible characters, in full width and hiragana, and with
 * plain letters for those that not every keyboard has. Blanks and other punctuation stay.
 */
export function foldText(text: string): string {
  return text
    .replaceAll('\0', '')
    .replaceAll(accentsAlone, '')
    .normalize('NFKD')
    .replaceAll(dropped, '')
    .replaceAll(cased, (letter) => letter.toLowerCase())
    .replaceAll(katakana, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - kanaDistance))
    .replaceAll(/[^ -~]/gu, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC');
}

/** The letters and digits of a folded text, without anything between them: `O’Brien`, `o brien` and `OBRIEN` are one name. */
export function foldName(text: string): string {
  return foldText(text).replaceAll(between, '');
}

/**
 * The folded forms under which a name may be stored, the typed one first: with every special letter as one plain letter,
 * as two (ICAO Doc 9303), and, for a long name, with its pairs of letters shortened, because one system writes Odegaard and
 * another Oedegaard. Empty for a text without letters and digits.
 */
export function foldedForms(name: string): string[] {
  const long = foldName(
    name
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[^ -~]/gu, (letter) => longLetters[letter] ?? letter),
  );
  const shortened = long.length >= shortenedLengthMin ? long.replaceAll(/([aou])e/g, '$1') : long;
  return [...new Set([foldName(name), long, shortened])].filter((form) => form !== '');
}

/** A shorter name could become another one: Boer and Bor, Saenz and Sanz, Doe and Do are different names. */
const shortenedLengthMin = 6;

/** The signs of Han, kana and Hangul, of which two make a name; as they are stored, before they are folded, and after. */
export const signs = String.raw`\u1100-\u11ff\u3005-\u3007\u3041-\u30ff\u3131-\u318e\u31f0-\u31ff\u3400-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff65-\uffdc𠀀-𿿽`;

const onlySigns = new RegExp(`^[${signs}]+$`, 'u');

/** True for a folded name in Han, kana or Hangul. */
export function isInSigns(folded: string): boolean {
  return onlySigns.test(folded);
}

/** The pairs of neighbors in a name in Han, kana or Hangul, by which an index finds it: 山田花子 has 山田, 田花 and 花子. */
export function pairsOf(folded: string): string[] {
  const each = Array.from(folded);
  return each.slice(1).map((sign, place) => `${each[place] ?? ''}${sign}`);
}

/** Accents with a place of their own, which Unicode would take for a blank and an accent. */
const accentsAlone = /[\p{Cs}\u00b4\u0384\u1fbd\u1fbf\u1ffd\u1ffe]/gu;

/**
 * Marks of Latin, Greek, Cyrillic, Hebrew and Arabic (in other scripts, as in those of India, a mark is a vowel, and the
 * name another without it), apostrophes of all kinds, and invisible characters.
 */
const dropped = new RegExp(
  String.raw`[\u0027\u0060\u00ad\u02b9-\u02bf\u02c8\u0300-\u036f\u0483-\u0487\u055a\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u05f3\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u180e\u1dc0-\u1dff\u200b-\u200f\u2018-\u201b\u202a-\u202e\u2032\u2035\u2060-\u206f\u20d0-\u20ff\ua78b\ua78c\ufe00-\ufe0f\ufeff]`,
  'gu',
);

/** Blanks and punctuation, which no two people set alike in a name. */
const between = new RegExp(
  String.raw`[\u0009\u000a\u000d\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u0080-\u00bf\u00d7\u00f7\u055b-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f4\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u2000-\u206f\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d\u30a0\u30fb]`,
  'gu',
);

/** The scripts with capital letters in which people have names. */
const cased =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\u1c90-\u1cbf\p{Script=Adlam}]/gu;

const katakana = /[\u30a1-\u30f6\u30fd]/gu;
const kanaDistance = 0x60;

/** Letters that Unicode does not take apart, each as what it looks like, and dashes. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ŋ: 'n' },
  ...{ ı: 'i', ĸ: 'k', ə: 'a', ς: 'σ', ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه', ہ: 'ه', ھ: 'ه' },
  ...{ '‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '―': '-', '−': '-' },
};

/** Letters that passports write with two. */
const longLetters: Readonly<Record<string, string>> = {
  ...{ ø: 'oe', ǿ: 'oe', ä: 'ae', ö: 'oe', ő: 'oe', ü: 'ue', ű: 'ue', å: 'aa', ð: 'dh' },
};
