/** What was typed, pasted or scanned into the one box, read in every way in which it can be looked for. */
import { readRotatingCode } from '#domain/rotating-code.ts';
import { readTypedPass } from '#domain/typed-pass.ts';
import { cleanNumber, plainText } from '#domain/typed-number.ts';

import type { Holder } from '#server/changes/holder.ts';
import { readSearchedTerm, type SearchedTerm } from '#server/base/searched-term.ts';
import type { Services } from '#server/base/services.ts';
import { readHolder } from '#server/passes/rotating-codes.ts';

/** A term of the one box. */
export interface AskedTerm {
  /** As it was typed, without blanks around it. */
  typed: string;
  search: SearchedTerm;
  /** As numbers are stored: capital letters, without blanks, hyphens and `#`. */
  number: string;
  /** The path that a pasted link opens on our own site. */
  linkPath: string | undefined;
  /** Whom a scanned code of a phone names, whatever its age: the desk identifies, and admits no one by it. */
  holder: Holder | undefined;
}

/** Reads a term. Refuses one that is too short with `search-too-short`. */
export function readAskedTerm(
  { brand, secrets }: Pick<Services, 'brand' | 'secrets'>,
  text: string,
): AskedTerm {
  const search = readSearchedTerm(brand, text);
  const typed = text.trim();
  const pass = readTypedPass(typed);
  const code = readRotatingCode(typed);
  return {
    typed,
    search: { ...search, ...digitsOf(search, pass) },
    number: cleanNumber(typed),
    linkPath: pass?.kind === 'link' ? pass.path : undefined,
    holder: code && readHolder(secrets, code),
  };
}

/** The one word with a number among other words, as in "folio 84000002" and "609.555.0101 (cell)". */
export function numberAmongWords(text: string): string | undefined {
  const words = plainText(text)
    .split(/[ :]+/)
    .filter((word) => /\d/.test(word));
  const [only = text.trim(), ...more] = words;
  return more.length === 0 && only !== text.trim() && /(?:\d\D?){4}/.test(only) ? only : undefined;
}

/** Of both numbers of a pass, as on a voucher or in an address, the barcode; of a text with one number, that one. */
function digitsOf(
  { digits }: SearchedTerm,
  pass: ReturnType<typeof readTypedPass>,
): Pick<SearchedTerm, 'digits'> {
  if (pass?.kind !== 'numbers') return { digits };
  if (pass.orderId !== '' && pass.barcode !== '') return { digits: pass.barcode };
  return { digits: digits ?? (pass.barcode || pass.orderId) };
}
