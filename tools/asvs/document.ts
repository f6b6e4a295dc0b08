/** Writes the rows as the text of `docs/asvs.md`. */
import { levelOneNumbers } from './numbers.ts';
import type { AsvsChapter, AsvsRow, Judgement } from './row.ts';

const introduction = `# OWASP ASVS 5.0, level 1 and 2

How the product answers each requirement of the OWASP Application Security Verification Standard 5.0.0 of level 1 and 2. The numbers are the standard's, the sentences are ours; read the requirement itself at its source. "Holds" names the files that decide it and the tests that fail when it stops being true. A deviation says why, names the substitute, and who accepted it.

\`node tools/asvs/print-asvs.ts\` writes this page from the rows in \`tools/asvs/\`; \`npm run check\` fails if a number has no row, a row is open or has neither test nor document, a file does not exist, or this page is stale.
`;

/** The complete document, before it is formatted. */
export function asvsDocument(chapters: readonly AsvsChapter[]): string {
  const parts = chapters.map(({ title, rows }, index) => `## V${index + 1} ${title}\n\n${tableOf(rows)}\n`);
  return [introduction, `${countLine(chapters)}\n`, ...parts].join('\n');
}

function countLine(chapters: readonly AsvsChapter[]): string {
  const all = chapters.flatMap(({ rows }) => rows.map(([, , judgement]) => verdictOf(judgement)));
  const count = (verdict: string): number => all.filter((one) => one === verdict).length;
  return `Of ${all.length} requirements ${all.length - count('does not apply')} apply: ${count('holds')} hold, ${count('deviation')} are deviations with their reason, ${count('open')} are open.`;
}

function tableOf(rows: readonly AsvsRow[]): string {
  const lines = rows.map(([number, demand, judgement]) => {
    const level = levelOneNumbers.includes(number) ? 1 : 2;
    return `| ${[number, level, demand, verdictOf(judgement), wordsOf(judgement), proofOf(judgement)].join(' | ')} |`;
  });
  return [
    '| number | level | demand | | how, or why not | code and proof |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}

function verdictOf(judgement: Judgement): string {
  if ('holds' in judgement) return 'holds';
  if ('absent' in judgement) return 'does not apply';
  return 'open' in judgement ? 'open' : 'deviation';
}

function wordsOf(judgement: Judgement): string {
  if ('holds' in judgement) return judgement.holds;
  if ('absent' in judgement) return judgement.absent;
  if ('open' in judgement) return judgement.open;
  return `${judgement.deviates} Instead: ${judgement.instead} Accepted by ${judgement.acceptedBy}.`;
}

function proofOf(judgement: Judgement): string {
  if ('documents' in judgement) return judgement.documents.map(linkOf).join(', ');
  if ('holds' in judgement) return `${codes(judgement.code)}; proved by ${codes(judgement.tests)}`;
  return 'deviates' in judgement ? `proved by ${codes(judgement.tests)}` : '';
}

/** A link from the folder `docs`. */
function linkOf(path: string): string {
  return `[${path}](${path.startsWith('docs/') ? path.slice('docs/'.length) : `../${path}`})`;
}

function codes(paths: readonly string[]): string {
  return paths.map((path) => `\`${path}\``).join(', ');
}
