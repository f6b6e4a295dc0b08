/** Which journeys of a failed run get their second try: see docs/decisions/0030-second-try-in-ci.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** So many journeys of a run may need their second try. */
export const secondTriesMax = 8;

/** Where a run notes its failed journeys; the next run removes it. */
export const failedJourneysFile = join(import.meta.dirname, '../test-results/failed-journeys.json');

/** How a run ended, how many of its journeys failed, and the files of these below `e2e`. */
export interface FailedJourneys {
  status: string;
  count: number;
  files: string[];
}

/**
 * Returns the files whose journeys are tried again: those of all that failed, each as a whole, because a journey that goes
 * on from a failed one has not run at all. Empty if more failed than may, if the run ended for another reason than a journey,
 * or if it noted nothing.
 */
export function filesToTryAgain(noteFile: string): string[] {
  let text;
  try {
    text = readFileSync(noteFile, 'utf8');
  } catch {
    return [];
  }
  const { status, count, files } = JSON.parse(text) as FailedJourneys; // our own file
  return status === 'failed' && count <= secondTriesMax ? files : [];
}
