import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { expect, test } from 'vitest';

import { sourcesOf } from './find-keys.ts';
import { findLooseTexts } from './find-loose-texts.ts';

/** For people who work on the product; no other build holds them. */
const forDevelopers = 'src/web/guest/sample-links/';

const screens = globSync('src/web/{guest,shared}/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.tsx?$|\.d\.ts$/.test(file) && !file.startsWith(forDevelopers),
);

const root = join(import.meta.dirname, '../..');
const entries = ['app/guest.entry.tsx', 'app/guest.server.tsx', 'offline/service-worker.ts'];

/** The rules that the guest's scripts and the server's markup carry. */
const rules = [...new Set(entries.flatMap((file) => [...sourcesOf(join(root, 'src/web/guest', file))]))]
  .map((file) => relative(root, file))
  .filter((file) => file.startsWith('src/domain/'));

const looseIn = (file: string) =>
  findLooseTexts(file, readFileSync(file, 'utf8')).map(({ line, text }) => ({
    text,
    at: `${file}:${line}: ${text}`,
  }));

test('every text of the guest’s screens is in the catalogue', () => {
  expect(screens.length).toBeGreaterThan(100);
  expect(screens.flatMap((file) => looseIn(file).map(({ at }) => at))).toEqual([]);
});

/** Texts of several words that are data: the name of a category, and the names of scripts. */
const data = /^(?:Stored Value Card|(?:[A-Z][a-z]{3} ?)+)$/;

test('no rule of the guest’s pages has a text of several words', () => {
  expect(rules.length).toBeGreaterThan(20);
  const found = rules
    .flatMap((file) => looseIn(file))
    .filter(({ text }) => / /.test(text) && !data.test(text));
  expect(found.map(({ at }) => at)).toEqual([]);
});

test('no screen reads the English texts other than by their keys', () => {
  const reading = /from '(?:#texts|.*\/texts)\/(?:english|catalogues|translate)/;
  expect(screens.filter((file) => reading.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test.each([
  ['words in the markup', '<p>Your photo</p>', ['Your photo']],
  ['an attribute that is read aloud', '<img alt="Photo of Maya" />', ['Photo of Maya']],
  ['a text in a property', '<Field label={isNew ? "New card" : t("x.y")} />', ['New card']],
  ['a template', '<p>{`Hello ${name}, welcome.`}</p>', ['Hello']],
  ['a text that is returned', '(() => "Please try again.")()', ['Please try again.']],
  [
    'a class, a key, an address and a type',
    '<a className="Card wide" href="/loyalty/">{t("a.b") as "Not this"}</a>',
    [],
  ],
  ['a page that is written as markup', '`<h1>No connection</h1>`', ['<h1>No connection</h1>']],
  ['the message of an error', 'new Error("The page has no root.")', []],
])('%s', (_, code, texts) => {
  const found = findLooseTexts('x.tsx', `const x = ${code};`).map(({ text }) => text);
  expect(found).toEqual(texts);
});
