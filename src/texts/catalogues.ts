/** The catalogues of all languages: English from its typed files, every other one from one JSON file. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { compileMessage } from './compile-message.ts';
import { english } from './english.ts';
import type { Message, Speech } from './fill-message.ts';
import { pseudoLanguage, pseudoText } from './pseudo-language.ts';

const folder = join(import.meta.dirname, 'languages');

/** English and the languages that have a file in `languages/`, by their BCP 47 names. */
export const languages: readonly string[] = [
  'en',
  ...readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .toSorted(),
];

/** A catalogue by area and key, as `languages/` holds it. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The file of a language other than English. */
export function readCatalogue(language: string): Catalogue {
  const text = readFileSync(join(folder, `${language}.json`), 'utf8');
  return JSON.parse(text) as Catalogue; // src/texts/catalogues.test.ts checks every file
}

/** The texts of a catalogue by their full keys. */
export function flatten(catalogue: Catalogue): Map<string, string> {
  return new Map(
    Object.entries(catalogue).flatMap(([area, texts]) =>
      Object.entries(texts).map(([name, text]): [string, string] => [`${area}.${name}`, text]),
    ),
  );
}

/** Every text of a language by its key, in English if the language lacks it. */
export function allTextsOf(language: string): Map<string, string> {
  const all = flatten(english);
  if (language === 'en') return all;
  if (language === pseudoLanguage)
    return new Map([...all].map(([key, text]): [string, string] => [key, pseudoText(text)]));
  const own = flatten(readCatalogue(language));
  return new Map([...all].map(([key, text]): [string, string] => [key, own.get(key) ?? text]));
}

/**
 * The languages in which readers are answered: English, and each whose catalogue lacks no text. A page that is half in
 * English helps no one, and a screen reader would pronounce that half wrongly.
 */
export const offeredLanguages: readonly string[] = languages.filter((language) => {
  if (language === 'en') return true;
  const own = flatten(readCatalogue(language));
  return flatten(english)
    .keys()
    .every((key) => own.has(key));
});

const messages = new Map<string, (key: string) => Message | undefined>();

/** How the server speaks a language; `locale` writes its numbers. A message is compiled when it is first used. */
export function speechOf(language: string, locale = language): Speech {
  let messageOf = messages.get(language);
  if (messageOf === undefined) {
    messageOf = compileLazily(allTextsOf(language));
    messages.set(language, messageOf);
  }
  return { locale, messageOf };
}

function compileLazily(texts: ReadonlyMap<string, string>): (key: string) => Message | undefined {
  const compiled = new Map<string, Message>();
  return (key) => {
    const text = texts.get(key);
    const known = compiled.get(key);
    if (text === undefined || known !== undefined) return known;
    const message = compileMessage(text);
    compiled.set(key, message);
    return message;
  };
}
