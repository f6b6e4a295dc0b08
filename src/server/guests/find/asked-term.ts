/** What was typed, pasted or scanned into the one box, read in every way in which it can be looked for. */
import { readRotatingCode } from '#domain/rotating-code.ts';
import { readSearchTerm, type SearchTerm } from '#domain/staff-search.ts';
import { readTypedPass } from '#domain/typed-pass.ts';
import { cleanNumber } from '#domain/typed-number.ts';

import type { Holder } from '#server/changes/holder.ts';
import { searchedPhone } from '#server/base/phone-numbers.ts';
import type { Services } from '#server/base/services.ts';
import { readHolder } from '#server/passes/rotating-codes.ts';

/** A term of the one box. */
export interface AskedTerm {
  /** As it was typed, without blanks around it. */
  typed: string;
  search: SearchTerm & { phone: string };
  /** As numbers are stored: capital letters, without blanks, hyphens and `#`. */
  number: string;
  /** The path that a pasted link opens on our own site. */
  linkPath: string | undefined;
  /** Whom a scanned code of a phone names, whatever its age: the desk identifies, and admits no one by it. */
  holder: Holder | undefined;
}

/** Reads a term; undefined if it is too short. */
export function readAskedTerm(
  { brand, secrets }: Pick<Services, 'brand' | 'secrets'>,
  text: string,
): AskedTerm | undefined {
  const search = readSearchTerm(text);
  if (search === undefined) return undefined;
  const typed = text.trim();
  const pass = readTypedPass(typed);
  const code = readRotatingCode(typed);
  return {
    typed,
    search: { ...search, ...digitsOf(search, pass), phone: searchedPhone(brand, text) },
    number: cleanNumber(typed),
    linkPath: pass?.kind === 'link' ? pass.path : undefined,
    holder: code && readHolder(secrets, code),
  };
}

/** Of both numbers of a pass, as on a voucher or in an address, the barcode; of a text with one number, that one. */
function digitsOf(
  { digits }: SearchTerm,
  pass: ReturnType<typeof readTypedPass>,
): Pick<SearchTerm, 'digits'> {
  if (pass?.kind !== 'numbers') return { digits };
  if (pass.orderId !== '' && pass.barcode !== '') return { digits: pass.barcode };
  return { digits: digits ?? (pass.barcode || pass.orderId) };
}
