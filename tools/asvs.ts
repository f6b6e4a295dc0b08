/**
 * Compares `docs/asvs.md` with the numbers of the standard and with the files of the tree. The numbers are facts of the
 * OWASP Application Security Verification Standard 5.0.0; the sentences of the document are ours.
 */

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

const levelOne = `
1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.5.1
2.1.1 2.2.1 2.2.2 2.3.1
3.2.1 3.2.2 3.3.1 3.4.1 3.4.2 3.5.1 3.5.2 3.5.3
4.1.1 4.4.1
5.2.1 5.2.2 5.3.1 5.3.2
6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.3.1 6.3.2 6.4.1 6.4.2
7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2
8.1.1 8.2.1 8.2.2 8.3.1
9.1.1 9.1.2 9.1.3 9.2.1
10.4.1 10.4.2 10.4.3 10.4.4 10.4.5
11.3.1 11.3.2 11.4.1
12.1.1 12.2.1 12.2.2
13.4.1
14.2.1 14.3.1
15.1.1 15.2.1 15.3.1
`;

const levelTwo = `
1.1.1 1.1.2 1.2.6 1.2.7 1.2.8 1.2.9 1.3.3 1.3.4 1.3.5 1.3.6 1.3.7 1.3.8 1.3.9 1.3.10 1.3.11 1.4.1 1.4.2 1.4.3 1.5.2
2.1.2 2.1.3 2.2.3 2.3.2 2.3.3 2.3.4 2.4.1
3.3.2 3.3.3 3.3.4 3.4.3 3.4.4 3.4.5 3.4.6 3.5.4 3.5.5 3.7.1 3.7.2
4.1.2 4.1.3 4.2.1 4.3.1 4.3.2 4.4.2 4.4.3 4.4.4
5.1.1 5.2.3 5.4.1 5.4.2 5.4.3
6.1.2 6.1.3 6.2.9 6.2.10 6.2.11 6.2.12 6.3.3 6.3.4 6.4.3 6.4.4 6.5.1 6.5.2 6.5.3 6.5.4 6.5.5 6.6.1 6.6.2 6.6.3 6.8.1 6.8.2 6.8.3 6.8.4
7.1.1 7.1.2 7.1.3 7.3.1 7.3.2 7.4.3 7.4.4 7.4.5 7.5.1 7.5.2 7.6.1 7.6.2
8.1.2 8.2.3 8.4.1
9.2.2 9.2.3 9.2.4
10.1.1 10.1.2 10.2.1 10.2.2 10.3.1 10.3.2 10.3.3 10.3.4 10.4.6 10.4.7 10.4.8 10.4.9 10.4.10 10.4.11 10.5.1 10.5.2 10.5.3 10.5.4 10.5.5 10.6.1 10.6.2 10.7.1 10.7.2 10.7.3
11.1.1 11.1.2 11.2.1 11.2.2 11.2.3 11.3.3 11.4.2 11.4.3 11.4.4 11.5.1 11.6.1
12.1.2 12.1.3 12.3.1 12.3.2 12.3.3 12.3.4
13.1.1 13.2.1 13.2.2 13.2.3 13.2.4 13.2.5 13.3.1 13.3.2 13.4.2 13.4.3 13.4.4 13.4.5
14.1.1 14.1.2 14.2.2 14.2.3 14.2.4 14.3.2 14.3.3
15.1.2 15.1.3 15.2.2 15.2.3 15.3.2 15.3.3 15.3.4 15.3.5 15.3.6 15.3.7
16.1.1 16.2.1 16.2.2 16.2.3 16.2.4 16.2.5 16.3.1 16.3.2 16.3.3 16.3.4 16.4.1 16.4.2 16.4.3 16.5.1 16.5.2 16.5.3
17.1.1 17.2.1 17.2.2 17.2.3 17.2.4 17.3.1 17.3.2
`;

const levelOf = new Map(
  [levelOne, levelTwo].flatMap((numbers, index) =>
    numbers
      .trim()
      .split(/\s+/)
      .map((number): [string, string] => [number, String(index + 1)]),
  ),
);
