import { errors } from '#texts/english/errors.ts';
import { refusals } from '#texts/english/refusals.ts';

/** One refusal of the catalogue: its status, its text and how it travels. */
export interface CatalogueEntry {
  status: number;
  /** The text in English. */
  text: string;
  as: 'problem' | 'text';
  /** The text that a guest reads in another language; a refusal of the team or of a program has none. */
  key?: RefusalKey;
}

/** The key of a text about a refusal. */
export type RefusalKey = `errors.${keyof typeof errors}` | `refusals.${keyof typeof refusals}`;

/** A refusal that travels as a problem document. */
export function problem(status: number, text: string): CatalogueEntry {
  return { status, text, as: 'problem' };
}

/** The same for a guest, in the guest's language. */
export function guestProblem(status: number, key: RefusalKey): CatalogueEntry {
  return { status, text: englishOf(key), as: 'problem', key };
}

/** A refusal whose text a screen shows as it is, in the guest's language. */
export function guestText(status: number, key: RefusalKey): CatalogueEntry {
  return { status, text: englishOf(key), as: 'text', key };
}

function englishOf(key: RefusalKey): string {
  const all: Readonly<Record<string, string>> = {
    ...named('errors', errors),
    ...named('refusals', refusals),
  };
  return all[key] ?? key;
}

function named(area: string, texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${area}.${name}`, text]));
}
