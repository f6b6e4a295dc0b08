/** What a person on the team may have typed to find a guest: which kinds of term it can be (decisions §7 search). */

/** The shortest term that is looked for. */
export const searchCharactersMin = 3;

/** A term in every form in which it can be looked for; an absent form is one that it cannot be. */
export interface SearchTerm {
  /** As it was typed, in small letters and single spaces: a name or a channel reference. */
  text: string;
  /** Order ids, barcodes, invoice numbers and phone numbers consist of digits. */
  digits: string | undefined;
  email: string | undefined;
}

/** Reads a term; undefined where it is too short. A +1 before a phone number of the park's own country goes. */
export function readSearchTerm(typed: string): SearchTerm | undefined {
  const text = typed
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s,]+/g, ' ')
    .trim();
  if (text.length < searchCharactersMin) return undefined;
  const isNumber = /^[\d\s()+./-]+$/.test(text);
  const digits = text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return {
    text,
    digits: isNumber && digits.length >= searchCharactersMin ? digits : undefined,
    email: text.includes('@') ? text : undefined,
  };
}
