/**
 * The names that columns of ours have in the files of other systems, in every language of the guest pages. The words are
 * data: `header-words.json` has, for each column, lists of one or more languages, best words first. `a/b c/d` stands for
 * `a c`, `a d`, `b c` and `b d`, a slash at an end for nothing, `_` for a blank within one of them, and `@list` for every
 * entry of a list.
 */
import { foldedForms, foldName } from './fold.ts';
import words from './header-words.json' with { type: 'json' };

/**
 * How well a header fits a column: 0 is its own name, higher is worse; undefined if it does not fit. The currency or the
 * unit behind a name is no part of it.
 */
export function rankOfHeader(header: string, column: string): number | undefined {
  const ranks = ranksOf(column);
  for (const forms of foldHeader(header)) {
    if (forms[0] === column.toLowerCase()) return 0;
    const rank = forms.map((form) => ranks.get(form)).find((one) => one !== undefined);
    if (rank !== undefined) return rank;
  }
  return undefined;
}

/** The folded forms of a header, and of the header without a unit. */
export function foldHeader(header: string): readonly [readonly string[], readonly string[]] {
  if (latest?.header !== header)
    latest = { header, forms: [foldedForms(header), foldedForms(withoutUnit(header))] };
  return latest.forms;
}

/** The header that was folded last: each is compared to every column in turn. */
let latest: { header: string; forms: [string[], string[]] } | undefined;

const lists: Readonly<Record<string, string>> = words.lists;
const columns: Readonly<Record<string, readonly string[]>> = words.columns;
const known = new Map<string, ReadonlyMap<string, number>>();

/** The rank of each folded header that means the column. */
function ranksOf(column: string): ReadonlyMap<string, number> {
  const found = known.get(column);
  if (found !== undefined) return found;
  const ranks = new Map<string, number>();
  for (const list of (Object.hasOwn(columns, column) ? columns[column] : undefined) ?? [])
    for (const [index, entry] of list.split(', ').entries())
      for (const form of expand(entry)) ranks.set(form, Math.min(ranks.get(form) ?? Infinity, index + 1));
  known.set(column, ranks);
  return ranks;
}

/** The folded headers that an entry of a list stands for. */
function expand(entry: string): string[] {
  let all = [''];
  for (const part of entry.split(' ')) {
    const choices = choicesIn(part);
    all = all.flatMap((before) => choices.map((choice) => before + choice));
  }
  return all;
}

const folded = new Map<string, readonly string[]>();

function choicesIn(part: string): readonly string[] {
  const found = folded.get(part);
  if (found !== undefined) return found;
  const choices = (part.startsWith('@') ? (lists[part.slice(1)] ?? '') : part).split('/').map(foldName);
  folded.set(part, choices);
  return choices;
}

const currencies = new Set([...Intl.supportedValuesOf('currency'), 'UTC', 'GMT']);
const unit =
  /^(?:.{0,2}\p{Sc}.{0,3}|kr|zł|Kč|Ft|lei|円|圆|元|원|[dmyjaht./:,\s-]{6,20}|(?:inc|exc?|mit|ohne|con|sin|avec|sans|com|sem)?l?\.?\s?(?:\p{Sc}|tax|vat|gst|mwst|ust|ttc|ht|tva|iva|btw|税込|税抜|含税|不含税)\.?)$/iu;

/** The text without a currency, a tax or a form of dates at its end, in brackets or behind it. */
function withoutUnit(text: string): string {
  const found = /^(?<name>.+?)(?:[(（[［【](?<inside>.*)[)）\]］】]|\s(?:in\s)?(?<behind>\S{1,3}))\s*$/u.exec(
    text,
  );
  const { name = text, inside, behind = '' } = found?.groups ?? {};
  const last = (inside ?? behind).trim();
  return currencies.has(last.toUpperCase()) || unit.test(last) ? name : text;
}

/** Unique names of a file's columns: a repeated header gets its number, an empty one that of its column. */
export function nameHeaders(cells: readonly string[]): string[] {
  const used = new Set<string>();
  return cells.map((cell, index) => {
    const text = cell.trim().slice(0, headerLengthMax);
    const base = text === '' ? `Column ${index + 1}` : text;
    let name = base;
    for (let number = 2; used.has(name); number += 1) name = `${base} (${number})`;
    used.add(name);
    return name;
  });
}

/** Longer headers are cut, so that a mapping stays readable. */
const headerLengthMax = 180;
