/** How long the last complete runs took on this machine; printed beside the budgets, and never judged. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'node_modules/.cache/run-times';

/** Keeps the time of a run that has ended well. */
export function keepRunTime(run: string, milliseconds: number): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, run.replaceAll(' ', '-')), (milliseconds / 1000).toFixed(0));
}

/** The time of the last run in seconds, if it is known. */
export function lastRunTime(run: string): string | undefined {
  try {
    return readFileSync(join(folder, run.replaceAll(' ', '-')), 'utf8');
  } catch {
    return undefined; // a fresh clone has run nothing
  }
}
