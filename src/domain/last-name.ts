/** Compares last names as hotels and their guests write them (docs/algorithms/claim.md). */
import { foldedForms } from './fold.ts';

/**
 * True if two last names are equal apart from case, accents, the characters between letters, the position of particles
 * ("Berg, van der") and the usual ways to write a letter that not every keyboard has (Łukasz as Lukasz, Ødegaard as
 * Odegaard or Oedegaard). Names that differ in any other letter are different names.
 */
export function isSameLastName(one: string, other: string): boolean {
  const forms = foldedForms(nameParts(one).join(''));
  return foldedForms(nameParts(other).join('')).some((form) => forms.includes(form));
}

/** The words of a name in capitals, because a system that prints names in capitals writes Weiß as WEISS. */
function nameParts(name: string): string[] {
  const words = name
    .toUpperCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '');
  return particlesFirst(words);
}

/** Moves particles at the end to the front, where a list by last name has taken them from: "Berg, van der". */
function particlesFirst(words: readonly string[]): string[] {
  const last = words.findLastIndex((word) => !particles.has(word));
  return last === -1 ? [...words] : [...words.slice(last + 1), ...words.slice(0, last + 1)];
}

const particles: ReadonlySet<string> = new Set(
  `VAN VON VOM ZU ZUM ZUR DER DEN DEM DE DES DU D DA DO DAS DOS DI DEL DELLA DELLO DE LA LAS LE LES LOS EL AL
  TE TEN TER T OP IN HET AF AV`.split(/\s+/),
);
