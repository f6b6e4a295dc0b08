/** Which purchases a typed or scanned number may name, by its form alone: the club's one field takes all of them. */
import type { EarnKind } from './guest-claims.ts';
import { isCheckNumber, isOrderNumber } from './typed-number.ts';

/** The form of a kind's numbers, after `cleanNumber`. */
interface NumberForm {
  /** True for a number that can name a purchase of this kind; any other is never looked up. */
  isPossible: (clean: string) => boolean;
  /** True for the usual form, so that this kind is meant before others that are merely possible. */
  isUsual: (clean: string) => boolean;
}

/** One row for each kind. Of two kinds whose usual form fits, the first is meant first. */
const numberForms: Readonly<Record<EarnKind, NumberForm>> = {
  // An order id has eight digits (guest §5). An invoice number has any form, and a barcode may be as long as a check's.
  tickets: { isPossible: isOrderNumber, isUsual: (clean) => /^\d{8}$/.test(clean) },
  purchase: { isPossible: isCheckNumber, isUsual: isCheckNumber },
  // Reservation numbers begin with letters of the hotel; those of digits only are looked up last.
  hotels: { isPossible: isOrderNumber, isUsual: (clean) => /\p{L}/u.test(clean) },
};

/** Whether a cleaned number can name a purchase of this kind. */
export function isNumberOf(kind: EarnKind, clean: string): boolean {
  return numberForms[kind].isPossible(clean);
}

/** The offered kinds that this number may name, the likeliest first; none for a text that is no number at all. */
export function kindsOfNumber(clean: string, offered: readonly EarnKind[]): EarnKind[] {
  const possible = offered.filter((kind) => isNumberOf(kind, clean));
  const isUsual = (kind: EarnKind): boolean => numberForms[kind].isUsual(clean);
  return [...possible.filter(isUsual), ...possible.filter((kind) => !isUsual(kind))];
}
