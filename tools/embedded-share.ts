/**
 * Which API tests a run on the embedded database leaves to another day, if a run of all of them on PostgreSQL follows
 * (docs/decisions/0028-time-of-ci.md). Each file has its day of three; those that bring a database of their own run always.
 */
import { createHash } from 'node:crypto';

const days = 3;
const dayMilliseconds = 86_400_000;

/** The files whose turn is not on this day (UTC). */
export function filesOfOtherDays(files: readonly string[], now: Date): string[] {
  const today = Math.floor(now.getTime() / dayMilliseconds) % days;
  return files.filter((file) => !file.endsWith('.embedded.test.ts') && dayOf(file) !== today);
}

/** By the name, so that a new file moves no other one to another day. */
function dayOf(file: string): number {
  return createHash('sha256').update(file).digest().readUInt8() % days;
}
