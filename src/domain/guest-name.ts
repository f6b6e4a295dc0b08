/** The longest name kept, in Unicode code points, so that a name fits a pass, a voucher and a mail. */
export const guestNameCodePointsMax = 64;

/**
 * Makes a name safe to print, sign and mail without changing what a person reads: composed (NFC), one space between
 * words, no control or direction characters, no invisible filler, at most 64 code points and never half a letter.
 * Joiners stay only where a script or an emoji needs them. May be empty. Not an HTML escape: outputs do their own.
 */
export function cleanName(text: string): string {
  if (text.length <= guestNameCodePointsMax && plain.test(text)) return text;
  return cut(cleanLine(text)).trimEnd();
}

/** Cleans one line of any other text that is printed (a product, an instruction) as `cleanName` does, without its limit. */
export function cleanLine(text: string): string {
  if (plain.test(text)) return text;
  let visible = strip(text.slice(0, typedLengthMax));
  // Removing characters makes new neighbours (marks are reordered, a joiner loses its letter), so strip until nothing changes.
  for (let next = strip(visible); next !== visible; next = strip(visible)) visible = next;
  return visible;
}

/** UTF-16 units looked at: more than a line has, and a bound on the work that a hostile text causes. */
const typedLengthMax = 1024;

function strip(text: string): string {
  const visible = strays.reduce((rest, stray) => rest.replaceAll(stray, ''), text.replaceAll(invisible, ''));
  return visible
    .normalize('NFC')
    .replaceAll(heapedMarks, '$<kept>')
    .replaceAll(/[\s\u0085]+/gu, ' ')
    .trim();
}

const plain = /^[!-~]+(?: [!-~]+)*$/;

/**
 * Controls (but white space, which becomes a space), direction characters, zero-width and blank-looking characters, tags,
 * private and impossible code points, halves of surrogate pairs.
 */
const invisible = new RegExp(
  [
    String.raw`(?![\t\n\v\f\r\u0085])\p{Cc}`,
    String.raw`(?![\u200c\u200d\u0600-\u0605\u06dd\u08e2])\p{Cf}`,
    String.raw`[\p{Co}\p{Cs}\p{Noncharacter_Code_Point}]`,
    // Among them code points that no character has yet, such as U+2065: fonts show nothing for them either.
    String.raw`(?![\u200c\u200d\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}`,
    String.raw`[\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\u2800]`,
  ].join('|'),
  'gu',
);

/** Scripts whose letters change shape at a joiner. */
const joining = 'Arab Syrc Nkoo Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt'
  .split(' ')
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('');
const emojiBefore = String.raw`(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)`;

/**
 * Joiners and variation selectors where they mean nothing. Safari below 16.4 cannot look behind a character and throws:
 * there nothing is stray, and the server, which cleans every name again, finds the rest.
 */
const strays = compileStrays();

function compileStrays(): RegExp[] {
  try {
    return [
      String.raw`(?<![${joining}])\u200c+|\u200c+(?![${joining}])|(?<=\u200c)\u200c+`,
      String.raw`(?<![${joining}])(?!${emojiBefore}\u200d\p{Extended_Pictographic})\u200d`,
      // A variation selector means something after a letter, a digit or a symbol only.
      String.raw`(?<![\p{L}\p{N}\p{S}#*])[\p{Variation_Selector}]`,
    ].map((pattern) => new RegExp(pattern, 'gu'));
  } catch {
    return [];
  }
}

/** More marks than any living script puts on one letter; a heap of them paints over the lines around it. */
const heapedMarks = /(?<kept>[\p{Mn}\p{Me}]{6})[\p{Mn}\p{Me}]+/gu;

/** Firefox below 125 has no segmenter: there a code point counts as a letter. */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : undefined;

function lettersOf(text: string): string[] {
  return segmenter === undefined
    ? Array.from(text)
    : Array.from(segmenter.segment(text), ({ segment }) => segment);
}

function cut(text: string): string {
  if (text.length <= guestNameCodePointsMax) return text;
  let kept = '';
  let codePoints = 0;
  for (const letter of lettersOf(text)) {
    const points = Array.from(letter);
    if (codePoints === 0 && points.length > guestNameCodePointsMax)
      return points.slice(0, guestNameCodePointsMax).join('');
    if (codePoints + points.length > guestNameCodePointsMax) return kept;
    kept += letter;
    codePoints += points.length;
  }
  return kept;
}
