/** What a member of the team typed to find a guest, with the phone number as this park stores it. */
import { readSearchTerm, type SearchTerm } from '#domain/staff-search.ts';

import { searchedPhone, type PhoneBrand } from './phone-numbers.ts';
import { Refusal } from './refusal.ts';

/** A term of a search for guests. */
export interface SearchedTerm extends SearchTerm {
  /** The beginning of a stored phone number. */
  phone: string;
}

/** Reads a term. Refuses one that is too short with `search-too-short`. */
export function readSearchedTerm(brand: PhoneBrand, typed: string): SearchedTerm {
  const term = readSearchTerm(typed);
  if (term === undefined) throw new Refusal('search-too-short');
  return { ...term, phone: searchedPhone(brand, typed) };
}
