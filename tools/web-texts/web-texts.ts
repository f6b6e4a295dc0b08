/**
 * Vite's part in the languages of the guest page: one entry for each language, which brings the texts of the first script
 * and knows where the rest is, so that only one language travels (docs/decisions/0031-languages.md).
 */
import { join } from 'node:path';

import type { Plugin } from 'vite';

import { allTextsOf, languages } from '../../src/texts/catalogues.ts';
import { compileMessage } from '../../src/texts/compile-message.ts';
import type { Message } from '../../src/texts/fill-message.ts';
import { pseudoLanguage } from '../../src/texts/pseudo-language.ts';
import { findKeys, keysIn, quotedKey } from './find-keys.ts';

const root = join(import.meta.dirname, '../..');

/** The languages of the web build. The server offers the pseudo-language in development and tests only. */
export const webLanguages: readonly string[] = [...languages, pseudoLanguage];

/** The module that starts the guest page in a language. */
export function guestEntryOf(language: string): string {
  return `${guestEntry}${language}`;
}

const guestEntry = 'virtual:guest-entry/';
const restOfGuest = 'virtual:guest-texts/';
const staffTexts = 'virtual:staff-texts';
/** All texts at once, for the page that bench/direct-link.ts compares ours with. */
const rivalTexts = 'virtual:rival-texts';

const entries = {
  guest: join(root, 'src/web/guest/app/guest.entry.tsx'),
  staff: join(root, 'src/web/staff/app/staff.entry.tsx'),
};

/** The keys that the scripts of each entry show; a key's number is its index. */
interface Shares {
  /** What the guest's first script shows, and what the scripts show that load later. */
  first: readonly string[];
  later: readonly string[];
  staff: readonly string[];
  numbers: ReadonlyMap<string, number>;
}

function readShares(): Shares {
  const guest = findKeys(entries.guest);
  const staff = findKeys(entries.staff);
  const first = [...guest.first].toSorted();
  const later = [...guest.later].toSorted();
  const ofStaff = [...staff.first.union(staff.later)].toSorted();
  const all = [...new Set([...first, ...later, ...ofStaff])];
  return { first, later, staff: ofStaff, numbers: new Map(all.map((key, index) => [key, index])) };
}

/**
 * Serves these modules in a build, and replaces every key by its number, in the sources and in the catalogues, so that a
 * script carries no names of texts.
 */
export function webTexts(): Plugin {
  const { first, later, staff, numbers } = readShares();
  const modules: Readonly<Record<string, (language: string) => string>> = {
    [guestEntry]: (language) => `import { startGuest } from ${JSON.stringify(entries.guest)};
startGuest(${JSON.stringify(messagesOf(language, first))}, () => import('${restOfGuest}${language}'));`,
    [restOfGuest]: (language) => `export default ${writeNumbered(language, later, numbers)};`,
    [staffTexts]: () => `export default ${writeNumbered('en', staff, numbers)};`,
    [rivalTexts]: () => `export default ${writeNumbered('en', [...first, ...later], numbers)};`,
  };
  return {
    ...serveModules(modules),
    transform(code, id) {
      if (!id.startsWith(join(root, 'src/')) || keysIn(code).length === 0) return undefined;
      return code.replaceAll(quotedKey, (written, quote: string, key: string) => {
        const number = numbers.get(key);
        // Between quotes, because a key is a text to all code, and the index of an array all the same.
        return number === undefined ? written : `${quote}${number}${quote}`;
      });
    },
  };
}

/** The same modules for `npm run dev`: keys stay names, and the browser compiles the texts, so that it follows every change. */
export function developmentTexts(): Plugin {
  return serveModules({
    [guestEntry]: (language) => `import { startGuest } from ${JSON.stringify(entries.guest)};
import texts from '${restOfGuest}${language}';
startGuest(texts, () => Promise.resolve({ default: {} }));`,
    [restOfGuest]: compileInBrowser,
    [staffTexts]: () => compileInBrowser('en'),
  });
}

function compileInBrowser(language: string): string {
  const own = language === 'en' ? {} : Object.fromEntries(allTextsOf(language));
  return `import { english } from ${JSON.stringify(join(root, 'src/texts/english.ts'))};
import { compileMessage } from ${JSON.stringify(join(root, 'src/texts/compile-message.ts'))};
const own = ${JSON.stringify(own)};
const texts = {};
for (const [area, named] of Object.entries(english))
  for (const [name, text] of Object.entries(named))
    texts[area + '.' + name] = compileMessage(own[area + '.' + name] ?? text);
export default texts;`;
}

function serveModules(modules: Readonly<Record<string, (language: string) => string>>) {
  const prefixOf = (id: string): string | undefined =>
    Object.keys(modules).find((prefix) => id.startsWith(prefix));
  return {
    name: 'web-texts',
    enforce: 'pre' as const,
    resolveId: (source: string): string | undefined => (prefixOf(source) === undefined ? undefined : source),
    load: (id: string): string | undefined => {
      const prefix = prefixOf(id);
      return prefix === undefined ? undefined : modules[prefix]?.(id.slice(prefix.length));
    },
  };
}

function messagesOf(language: string, keys: readonly string[]): Message[] {
  const texts = allTextsOf(language);
  return keys.map((key) => compileMessage(texts.get(key) ?? key));
}

function writeNumbered(
  language: string,
  keys: readonly string[],
  numbers: ReadonlyMap<string, number>,
): string {
  const messages = messagesOf(language, keys);
  return JSON.stringify(Object.fromEntries(keys.map((key, index) => [numbers.get(key), messages[index]])));
}
