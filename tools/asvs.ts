/**
 * Compares `docs/asvs.md` with the numbers of the standard and with the files of the tree. The numbers are facts of the
 * OWASP Application Security Verification Standard 5.0.0; the sentences of the document are ours.
 */
import { readFileSync } from 'node:fs';

type Row = Record<'chapter' | 'number' | 'level' | 'demand' | 'verdict' | 'how' | 'proof', string>;

const rowPattern =
  /^\| (?<number>\d[\d.]*) \| (?<level>.*?) \| (?<demand>.*?) \| (?<verdict>.*?) \| (?<how>.*?) \| (?<proof>.*) \|$/gm;

/** Every error of the document, one line each; `isThere` tells whether a file or folder of the tree exists. */
export function asvsErrors(document: string, isThere: (path: string) => boolean): string[] {
  const rows = document
    .split(/^## V/m)
    .slice(1)
    .flatMap((text) =>
      [...text.matchAll(rowPattern)].map(
        ({ groups }) => ({ chapter: text.split(' ', 1)[0], ...groups }) as Row, // the groups of the pattern
      ),
    );
  const numbers = rows.map(({ number }) => number);
  return [
    ...rows.flatMap((row) => rowErrors(row, isThere)),
    ...numbers.filter((number, index) => numbers.indexOf(number) < index).map((one) => `${one} has two rows`),
    ...[...levelOf.keys()].filter((one) => !numbers.includes(one)).map((one) => `${one} has no row`),
    ...(document.includes(sumOf(rows)) ? [] : ['the sentence with the sums does not fit the rows']),
  ];
}

function rowErrors(row: Row, isThere: (path: string) => boolean): string[] {
  const { chapter, number, level, demand, verdict, how, proof } = row;
  const known = levelOf.get(number);
  const checks: [boolean, string][] = [
    [known === undefined, 'is no requirement of level 1 or 2'],
    [known !== undefined && known !== level, `is of level ${known}`],
    [!number.startsWith(`${chapter}.`), `stands in chapter ${chapter}`],
    [[demand, how].includes(''), 'has an empty text'],
    [
      verdict === 'deviation' && !/ Instead: .+ Accepted by .+\.$/.test(how),
      'names no substitute, or no one who accepted it',
    ],
    [!['holds', 'deviation', 'does not apply'].includes(verdict), `is ${verdict}`],
    [['holds', 'deviation'].includes(verdict) && !isProved(proof), 'names no test and no document'],
    ...[...proof.matchAll(/(?<=`)[^`, ;]+(?=`)|(?<=\[)[^\]]+(?=\])/g)].map(([path]): [boolean, string] => [
      !isThere(path),
      `names ${path}, which does not exist`,
    ]),
  ];
  return checks.flatMap(([isWrong, error]) => (isWrong ? [`docs/asvs.md: ${number} ${error}`] : []));
}

/** A document, or behind "proved by" a test, a journey, or a bench that fails if its sentences are not true. */
function isProved(proof: string): boolean {
  const [, tests] = proof.split('proved by ');
  if (tests === undefined) return proof.startsWith('[');
  return /\.test\.tsx?`|\.e2e\.ts`|`bench\/[^`]*\.ts`/.test(tests);
}

function sumOf(rows: readonly Row[]): string {
  const count = (verdict: string): number => rows.filter((row) => row.verdict === verdict).length;
  return `Of ${rows.length} requirements ${rows.length - count('does not apply')} apply: ${count('holds')} hold, ${count('deviation')} are deviations with their reason.`;
}

// The numbers of the standard, one line for each chapter of a level; our own file.
const levels = JSON.parse(readFileSync(new URL('asvs-levels.json', import.meta.url), 'utf8')) as Record<
  string,
  string[]
>;
const levelOf = new Map(
  Object.entries(levels).flatMap(([level, lines]) =>
    lines
      .join(' ')
      .split(' ')
      .map((number): [string, string] => [number, level]),
  ),
);
