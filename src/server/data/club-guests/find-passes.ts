/** Finds passes of other parks by barcode: a season pass of any park of the club earns more. */
import type { FoundPasses } from '#server/base/ports/club-guests.ts';
import { UpstreamTimeout } from '#server/base/ports/upstream-timeout.ts';
import { fetchSeasonPasses } from '#server/loyalty/desk/season-pass.queries.ts';
import { readInTime, type ClubGuestPark } from './guest-system.ts';

/** Asks all parks at once; one that does not answer makes the result incomplete. */
export async function findPassesOf(
  parks: readonly ClubGuestPark[],
  barcode: string,
  waitMs?: number,
): Promise<FoundPasses> {
  const answers = await Promise.all(
    parks.map((park) =>
      readInTime((db) => fetchSeasonPasses(db, barcode), park, waitMs).catch((error: unknown) => {
        if (error instanceof UpstreamTimeout) return undefined;
        throw error;
      }),
    ),
  );
  return {
    passes: answers.flatMap((passes) => passes ?? []),
    isComplete: !answers.includes(undefined),
  };
}
