/** Compares the rows with the numbers of the standard, and with the files that they name. */
import { levelOneNumbers, levelTwoNumbers } from './numbers.ts';
import type { AsvsChapter, AsvsRow, Judgement } from './row.ts';

/** Every error of the rows, one line each; `isThere` tells whether a file or folder of the repository exists. */
export function asvsFaults(
  chapters: readonly AsvsChapter[],
  isThere: (path: string) => boolean,
): readonly string[] {
  const numbers = new Set([...levelOneNumbers, ...levelTwoNumbers]);
  const seen = new Set<string>();
  const faults: string[] = [];
  for (const [index, { rows }] of chapters.entries())
    for (const row of rows) {
      const [number] = row;
      if (!numbers.has(number)) faults.push(`${number} is no requirement of level 1 or 2`);
      if (seen.has(number)) faults.push(`${number} has two rows`);
      if (!number.startsWith(`${index + 1}.`)) faults.push(`${number} stands in chapter ${index + 1}`);
      seen.add(number);
      faults.push(...rowFaults(row, isThere));
    }
  for (const number of numbers) if (!seen.has(number)) faults.push(`${number} has no row`);
  return faults;
}

function rowFaults([number, demand, judgement]: AsvsRow, isThere: (path: string) => boolean): string[] {
  const faults = filesOf(judgement)
    .filter((path) => !isThere(path))
    .map((path) => `${number} names ${path}, which does not exist`);
  const texts = [demand, ...textsOf(judgement)];
  if (texts.some((text) => text.trim() === '')) faults.push(`${number} has an empty text`);
  if ('open' in judgement) faults.push(`${number} is open: ${judgement.open}`);
  if (lacksProof(judgement)) faults.push(`${number} names no test and no document`);
  return faults;
}

function lacksProof(judgement: Judgement): boolean {
  if ('documents' in judgement) return judgement.documents.length === 0;
  if ('tests' in judgement) return !judgement.tests.some((path) => isTest(path));
  return false;
}

/** A test, a journey, or a bench that fails if its sentences are not true. */
function isTest(path: string): boolean {
  return /\.test\.tsx?$|\.e2e\.ts$|^bench\/.*\.ts$/.test(path);
}

function filesOf(judgement: Judgement): readonly string[] {
  if ('documents' in judgement) return judgement.documents;
  if ('holds' in judgement) return [...judgement.code, ...judgement.tests];
  return 'deviates' in judgement ? judgement.tests : [];
}

function textsOf(judgement: Judgement): readonly string[] {
  if ('holds' in judgement) return [judgement.holds];
  if ('absent' in judgement) return [judgement.absent];
  if ('open' in judgement) return [judgement.open];
  return [judgement.deviates, judgement.instead, judgement.acceptedBy];
}
