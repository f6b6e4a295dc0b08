/**
 * Planted bugs that no test can notice, because the changed code does the same; `equivalents.json` lists them with the
 * reason.
 */
import { readFileSync } from 'node:fs';

/** Mutants of one line that change nothing. */
export interface Equivalent {
  readonly file: string;
  /** The source line on which the mutants start, without its indentation. */
  readonly line: string;
  /** Each as `original → replacement`, with blanks folded. */
  readonly mutants: readonly string[];
  readonly why: string;
}

/** A planted bug as it is reported and listed. */
export interface Planted {
  readonly file: string;
  readonly lineNumber: number;
  readonly line: string;
  readonly change: string;
}

/** A range in a file, with lines and columns counted from 1. */
export interface Stretch {
  readonly start: { readonly line: number; readonly column: number };
  readonly end: { readonly line: number; readonly column: number };
}

/** Reads the list. */
export function readEquivalents(): readonly Equivalent[] {
  const path = new URL('equivalents.json', import.meta.url);
  return JSON.parse(readFileSync(path, 'utf8')) as Equivalent[]; // our own file, checked by equivalents.test.ts
}

/** Describes a planted bug in the form of the list. */
export function describePlanted(
  file: string,
  source: string,
  { start, end }: Stretch,
  replacement: string,
): Planted {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const original = lines
    .map((line, index) => line.slice(0, index === lines.length - 1 ? end.column - 1 : undefined))
    .map((line, index) => (index === 0 ? line.slice(start.column - 1) : line))
    .join('\n');
  return {
    file,
    lineNumber: start.line,
    line: (source.split('\n')[start.line - 1] ?? '').trim(),
    change: `${fold(original)} → ${fold(replacement)}`,
  };
}

/** Splits the unnoticed bugs into those that the list explains and the others. */
export function splitByList(
  unnoticed: readonly Planted[],
  list: readonly Equivalent[],
): { explained: Planted[]; missed: Planted[] } {
  const explained = unnoticed.filter((planted) => list.some((entry) => explains(entry, planted)));
  return { explained, missed: unnoticed.filter((planted) => !explained.includes(planted)) };
}

/** Entries of the list that explain none of the unnoticed bugs: a test notices them, or the code has changed. */
export function unusedEntries(
  list: readonly Equivalent[],
  unnoticed: readonly Planted[],
): { file: string; line: string; mutant: string }[] {
  return list.flatMap(({ file, line, mutants }) =>
    mutants
      .filter((mutant) => !unnoticed.some((planted) => explains({ file, line, mutants: [mutant] }, planted)))
      .map((mutant) => ({ file, line, mutant })),
  );
}

function explains(entry: Pick<Equivalent, 'file' | 'line' | 'mutants'>, planted: Planted): boolean {
  return entry.file === planted.file && entry.line === planted.line && entry.mutants.includes(planted.change);
}

function fold(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
