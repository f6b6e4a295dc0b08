import type { Database } from '#server/base/db/database.ts';
import { UpstreamTimeout } from '#server/base/ports/upstream-timeout.ts';
import { readInTime, type ClubGuestPark } from './guest-system.ts';

/** Reads in all parks at once; one that does not answer makes the result incomplete. */
export async function askParks<Row>(
  parks: readonly ClubGuestPark[],
  read: (db: Database) => Promise<readonly Row[]>,
  waitMs?: number,
): Promise<{ rows: Row[]; isComplete: boolean }> {
  const answers = await Promise.all(
    parks.map((park) =>
      readInTime(read, park, waitMs).catch((error: unknown) => {
        if (error instanceof UpstreamTimeout) return undefined;
        throw error;
      }),
    ),
  );
  return { rows: answers.flatMap((rows) => rows ?? []), isComplete: !answers.includes(undefined) };
}
