/** Sequences that fingers type by themselves: counting, the alphabet, and rows and columns of keyboards. */

const walks = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
  // The rows of an English, a German and a French keyboard, and the columns of the first.
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1234567890qwertyuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'zaq1xsw2cde3vfr4bgt5nhy6mju7',
  'q1w2e3r4t5y6u7i8o9p0',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '147258369',
];

/** All walks, in both directions. */
export const keyboardWalks: readonly string[] = walks.flatMap((walk) => [
  walk,
  Array.from(walk).toReversed().join(''),
]);

const runMin = 4;

/** The characters of a text that are in no walk of four or more; the text must be in lower case. */
export function withoutWalks(text: string): string {
  let rest = '';
  for (let from = 0; from < text.length;) {
    const length = longestWalkAt(text, from);
    if (length < runMin) rest += text[from] ?? '';
    from += length < runMin ? 1 : length;
  }
  return rest;
}

function longestWalkAt(text: string, from: number): number {
  let length = 0;
  while (
    from + length < text.length &&
    keyboardWalks.some((walk) => walk.includes(text.slice(from, from + length + 1)))
  )
    length += 1;
  return length;
}
