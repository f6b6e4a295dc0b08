/** Compares last names as hotels and their guests write them (docs/algorithms/claim.md). */

/**
 * True if two last names are equal apart from case, accents, the characters between letters, the position of particles
 * ("Berg, van der") and the usual ways to write a letter that not every keyboard has (Łukasz as Lukasz, Ødegaard as
 * Odegaard or Oedegaard). Names that differ in any other letter are different names.
 */
export function isSameLastName(one: string, other: string): boolean {
  const [forms, otherForms] = [formsOf(one), formsOf(other)];
  return [...forms].some((form) => form !== '' && otherForms.has(form));
}

/**
 * The forms under which a name is compared: with every special letter as one plain letter, as two, and, for a long
 * name, with its pairs of letters shortened, because one system writes Odegaard and another Oedegaard.
 */
function formsOf(name: string): ReadonlySet<string> {
  const words = nameParts(name);
  const short = joined(words, shortLetters);
  const long = joined(words, longLetters);
  const shortened = long.replaceAll(/([AOU])E/g, '$1');
  const forms = shortened.length >= shortenedLengthMin ? [short, long, shortened] : [short, long];
  return new Set(forms);
}

/** A shorter name could become another one: Boer and Bor, Saenz and Sanz, Doe and Do are different names. */
const shortenedLengthMin = 6;

/** The words of a name in capitals, because a system that prints names in capitals writes Weiß as WEISS. */
function nameParts(name: string): string[] {
  const words = name
    .replaceAll(apostrophes, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '');
  return particlesFirst(words);
}

/** They stand within a name: O’Neil is one word. */
const apostrophes = /['’‘ʼ`´′]/g;

/** Moves particles at the end to the front, where a list by last name has taken them from: "Berg, van der". */
function particlesFirst(words: readonly string[]): string[] {
  const last = words.findLastIndex((word) => !particles.has(word));
  return last === -1 ? [...words] : [...words.slice(last + 1), ...words.slice(0, last + 1)];
}

const particles: ReadonlySet<string> = new Set(
  `VAN VON VOM ZU ZUM ZUR DER DEN DEM DE DES DU D DA DO DAS DOS DI DEL DELLA DELLO DE LA LAS LE LES LOS EL AL
  TE TEN TER T OP IN HET AF AV`.split(/\s+/),
);

function joined(words: readonly string[], letters: Readonly<Record<string, string>>): string {
  const spelled = words
    .join('')
    .normalize('NFC')
    .replaceAll(/\p{L}/gu, (letter) => letters[letter] ?? letter);
  return spelled.normalize('NFKD').replaceAll(accents, '');
}

/** Marks that are accents. In other scripts, as in those of India, a mark is a vowel, and the name another without it. */
const accents =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]\p{M}*)\p{M}/gu;

/** Letters that Unicode does not take apart, each as the plain letter that it looks like. */
const shortLetters: Readonly<Record<string, string>> = {
  Ł: 'L',
  Ø: 'O',
  Ǿ: 'O',
  Đ: 'D',
  Ð: 'D',
  Ħ: 'H',
  Ŧ: 'T',
  Ŋ: 'N',
  Þ: 'TH',
  Æ: 'AE',
  Ǽ: 'AE',
  Œ: 'OE',
  ẞ: 'SS',
  Ə: 'A',
};

/** The same letters and those with an umlaut, as passports write them with two letters (ICAO Doc 9303). */
const longLetters: Readonly<Record<string, string>> = {
  ...shortLetters,
  Ø: 'OE',
  Ǿ: 'OE',
  Ä: 'AE',
  Ö: 'OE',
  Ő: 'OE',
  Ü: 'UE',
  Ű: 'UE',
  Å: 'AA',
  Ð: 'DH',
};
