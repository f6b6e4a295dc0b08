/**
 * What a staff password must be (decisions §7, security T43): long, and not one that an attacker tries first. Any
 * characters are allowed and none is required.
 */
import { commonLongPasswords } from './common-passwords.ts';
import { withoutWalks } from './keyboard-walks.ts';

const charactersMin = 15;
const charactersMinWithCode = 8;
const charactersMax = 128;
/** A password needs this many characters beyond its sequences, names and common tails. */
const freeCharactersMin = 8;
/** A shorter word of a name would be found in too many phrases. */
const wordCharactersMin = 3;
/** Two words of at least this length each are looked up as a pair. */
const pairedCharactersMin = 4;

/** The facts about the member, the park and common passwords that the rule compares with. */
export interface PasswordFacts {
  hasOneTimeCode: boolean;
  /** True for a word in lower case on the list of short common passwords. */
  isCommonWord: (word: string) => boolean;
  /** The member's names and email address. */
  ownWords: readonly string[];
  /** The names of the park and of the product, the same for everyone who works there. */
  parkWords: readonly string[];
}

/** The error of a new password, undefined for a valid one. */
export function passwordFault(password: string, facts: PasswordFacts): string | undefined {
  const characters = Array.from(password).length;
  const least = facts.hasOneTimeCode ? charactersMinWithCode : charactersMin;
  if (characters < least) return `Use at least ${least} characters`;
  if (characters > charactersMax) return `Use at most ${charactersMax} characters`;
  const forms = formsOf(password.toLowerCase());
  if (forms.some(repeatsItself)) return 'This password repeats itself. Use several different words.';
  if (forms.some(isSequence))
    return 'This password is mostly a sequence, such as counting or a row of the keyboard.';
  if (forms.some((form) => isMostly(form, facts.parkWords, facts)))
    return 'This password is mostly the name of the park or of this product.';
  if (forms.some((form) => isMostly(form, facts.ownWords, facts)))
    return 'This password is mostly your own name or email address.';
  if (forms.some((form) => isCommon(form, facts)))
    return 'This password is too common: it is a known password, or one or two common words. Add more words.';
  return undefined;
}

/** The text itself, and without signs and masks, so that `P@ssw0rd-12` is read like `password`. */
function formsOf(lower: string): string[] {
  const withoutTail = lower.replace(/\P{L}{0,8}$/u, '');
  const forms = [lower, lettersOf(lower), lettersOf(unmasked(lower)), lettersOf(unmasked(withoutTail))];
  return [...new Set(forms)].filter((form) => form !== '');
}

/** The words of names, addresses and the like, whole and in parts, as the rule compares them. */
export function wordsIn(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => {
    const lower = text.toLowerCase();
    return [lettersOf(lower), ...lower.split(/[^\p{L}\p{N}]+/u)];
  });
  const isLong = (word: string): boolean => word.length >= wordCharactersMin;
  return [...new Set(words.filter(isLong))].toSorted((a, b) => b.length - a.length);
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

const masks: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' },
  ...{ '@': 'a', $: 's', '!': 'i', '€': 'e' },
};

/** The text with the digits and signs that stand for letters, as in `p@ssw0rd`. */
function unmasked(text: string): string {
  return text.replaceAll(/[013457@$!€]/g, (character) => masks[character] ?? character);
}

/** True if the text is the same characters at least twice, the last time perhaps cut. */
function repeatsItself(text: string): boolean {
  const characters = Array.from(text);
  return characters.some((_, period) => {
    if (period === 0 || period * 2 > characters.length) return false;
    return characters.every((character, index) => index < period || character === characters[index - period]);
  });
}

function isSequence(text: string): boolean {
  const once = text.replaceAll(/(.)\1+/gsu, '$1');
  return [text, once].some((form) => {
    const rest = withoutWalks(form);
    return rest.length < form.length && rest.length < freeCharactersMin && rest.length * 2 < form.length;
  });
}

function isMostly(text: string, words: readonly string[], { isCommonWord }: PasswordFacts): boolean {
  let rest = text;
  for (const word of words) rest = rest.replaceAll(word, '');
  if (rest === text) return false;
  const left = lettersOf(withoutWalks(rest));
  const isShort = left.length < freeCharactersMin || !/\p{L}/u.test(left);
  return isShort || isCommonWord(left) || isCommonWord(lettersWithoutTail(left));
}

function isCommon(text: string, { isCommonWord }: PasswordFacts): boolean {
  if (commonLongPasswords().has(text) || isCommonWord(text)) return true;
  const core = lettersWithoutTail(text);
  if (isCommonWord(core) || commonLongPasswords().has(core)) return true;
  for (let cut = pairedCharactersMin; cut <= core.length - pairedCharactersMin; cut += 1)
    if (isCommonWord(core.slice(0, cut)) && isCommonWord(core.slice(cut))) return true;
  return false;
}

/** The text without the few digits that people add at its ends. */
function lettersWithoutTail(text: string): string {
  return text.replace(/^\P{L}{0,8}/u, '').replace(/\P{L}{0,8}$/u, '');
}
