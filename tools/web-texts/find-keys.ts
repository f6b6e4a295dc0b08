/** Finds which texts the scripts of an entry show, by reading the sources that it imports. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { english } from '../../src/texts/english.ts';
import { flatten } from '../../src/texts/catalogues.ts';

const root = join(import.meta.dirname, '../..');

/** The files of an entry: its own, and those that it imports at once or later. */
export function sourcesOf(entry: string): ReadonlySet<string> {
  return readAll([entry], 'all');
}

/** Reads the entry's source, and those of all its imports. */
export function findKeys(entry: string) {
  const first = readAll([entry], 'static');
  const all = readAll([entry], 'all');
  const keysOf = (files: ReadonlySet<string>) =>
    new Set([...files].flatMap((file) => keysIn(readSource(file))));
  const firstKeys = keysOf(first);
  return { first: firstKeys, later: keysOf(all).difference(firstKeys) };
}

const allKeys = [...flatten(english).keys()];
const known = new Set(allKeys);

/** A key between quotes. */
export const quotedKey = /(['"`])([a-z]\w*\.\w+)\1/gi;

/** The keys that a source names. */
export function keysIn(source: string): string[] {
  return [...source.matchAll(quotedKey)].map(([, , key = '']) => key).filter((key) => known.has(key));
}

function readAll(entries: readonly string[], kind: 'static' | 'all'): Set<string> {
  const found = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    waiting.push(...importsOf(file, kind));
  }
  return found;
}

const staticImport = /^(?:import\s|(?:import|export)\s(?!type\b)[^;'"()=]*\bfrom\s)\s*'([^']+)'/gm;
const dynamicImport = /\bimport\(\s*'([^']+)'/g;

function importsOf(file: string, kind: 'static' | 'all'): string[] {
  const source = readSource(file);
  const specifiers = [...source.matchAll(staticImport)].map(([, specifier = '']) => specifier);
  if (kind === 'all')
    specifiers.push(...[...source.matchAll(dynamicImport)].map(([, specifier = '']) => specifier));
  return specifiers.flatMap((specifier) => {
    const target = specifier.startsWith('#')
      ? join(root, 'src', specifier.slice(1))
      : join(dirname(file), specifier);
    const path = target.replace(/\?.*$/, '');
    const isOurs = /^[#.]/.test(specifier) && /\.tsx?$/.test(path) && !path.includes('/src/texts/');
    return isOurs && existsSync(path) ? [path] : [];
  });
}

/** A comment may show how a text is read. */
const comment = /^\s*(?:\/\*\*?|\*|\/\/).*$/gm;

const sources = new Map<string, string>();

function readSource(file: string): string {
  const source = sources.get(file) ?? readFileSync(file, 'utf8').replaceAll(comment, '');
  sources.set(file, source);
  return source;
}
