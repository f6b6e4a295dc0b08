/** What a person on the team may have typed to find a guest: which kinds of term it can be (decisions §7 search). */
import { emailKeyOf } from './email.ts';
import { foldedForms, foldName, isInSigns } from './fold.ts';
import { plainText } from './typed-number.ts';

/** The shortest term that is looked for. */
export const searchCharactersMin = 3;

/** A name in Han, kana or Hangul is often as short as this. */
const signsMin = 2;

/** A term in every form in which it can be looked for; an absent form is one that it cannot be. */
export interface SearchTerm {
  /** As it was typed, in small letters and single spaces. */
  text: string;
  /** As names and channel references are folded, the typed form first; empty if it has too few letters and digits. */
  names: readonly string[];
  /** Order ids, barcodes, invoice numbers and phone numbers consist of digits. */
  digits: string | undefined;
  email: string | undefined;
}

/**
 * True for a term that is long enough: of three characters, or of as many as a screen asks for, and of two where a script
 * writes a name in two.
 */
export function isSearchable(typed: string, charactersMin = searchCharactersMin): boolean {
  const text = spaced(typed);
  if (text.length >= charactersMin) return true;
  return isInSigns(foldName(text)) && isNameLong(foldName(text));
}

function isNameLong(folded: string): boolean {
  return Array.from(folded).length >= (isInSigns(folded) ? signsMin : searchCharactersMin);
}

/** Reads a term; undefined where it is too short. A +1 before a phone number of the park's own country goes. */
export function readSearchTerm(typed: string): SearchTerm | undefined {
  const text = spaced(typed);
  if (!isSearchable(text)) return undefined;
  const plain = plainText(typed);
  // As a mail program copies it, an address stands behind a name, within angle brackets.
  const address = /[^\s<>()[\]",;:]*@[^\s<>()[\]",;:]*/.exec(text)?.[0];
  const isNumber = /^[\d #()+./-]+$/.test(plain);
  const digits = plain.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return {
    text,
    names: foldedForms(text).filter(isNameLong),
    digits: isNumber && digits.length >= searchCharactersMin ? digits : undefined,
    email: address === undefined ? undefined : emailKeyOf(address),
  };
}

function spaced(typed: string): string {
  return typed
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s,]+/g, ' ')
    .trim();
}
