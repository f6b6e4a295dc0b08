/** Which journeys of a failed run get their second try: see docs/decisions/0030-second-try-in-ci.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import * as z from 'zod';

/** So many journeys of a run may need their second try. */
export const secondTriesMax = 8;

/** What Playwright writes at the end of a run. */
const lastRun = z.object({ status: z.string(), failedTests: z.array(z.string()) });

/**
 * Returns how many journeys of the run that wrote its results into `folder` are tried again: all that failed; or 0 if
 * more failed than may, or if the run ended for another reason than a journey, or wrote nothing.
 */
export function countSecondTries(folder: string): number {
  let text;
  try {
    text = readFileSync(join(folder, '.last-run.json'), 'utf8');
  } catch {
    return 0;
  }
  const { status, failedTests } = lastRun.parse(JSON.parse(text));
  return status === 'failed' && failedTests.length <= secondTriesMax ? failedTests.length : 0;
}
