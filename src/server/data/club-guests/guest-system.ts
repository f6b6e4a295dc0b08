/**
 * The point of sale and the hotel of another park whose club is this park's, as systems of record beside this park's own:
 * what a member claims is copied from that park's database at the moment of the claim (docs/runbook.md, A club for several parks).
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { judgeClaimGround, type ClaimGround } from '#domain/connector-answer.ts';

import type { Database } from '#server/base/db/database.ts';
import type { Neighbors } from '#server/base/neighbors/neighbors.ts';
import { UpstreamTimeout } from '#server/base/ports/upstream-timeout.ts';
import {
  answerKey,
  fetchBrought,
  fetchTaken,
  noteGone,
  noteKnown,
  systemOf,
} from '../connectors/answers.queries.ts';
import type { ImportServices } from '../imports/import-file.ts';
import { importRows } from '../imports/import-rows.ts';
import {
  fetchGuestChecks,
  fetchGuestStays,
  type GuestSystemName,
  type GuestThing,
} from './guest-rows.queries.ts';

/** Another park of the same process whose club is this park's. */
export interface ClubGuestPark {
  /** The park's name in the chain. */
  name: string;
  /** Undefined while the park is not open. */
  find: () => { db: Database } | undefined;
}

/** One system of another park. */
export interface GuestSystem {
  /**
   * Copies what has this number, and says whether anything has. `taken` is a number that this park has given itself, so
   * that it names two things and neither can be claimed. Throws an UpstreamTimeout if the park does not answer.
   */
  look: (number: string) => Promise<'known' | 'unknown' | 'taken'>;
  /** Copies it again, and judges whether a claim may rest on the copy. */
  confirm: (number: string) => Promise<ClaimGround>;
}

export type GuestServices = ImportServices & { neighbors: Neighbors };

const kinds = {
  pointOfSale: { kind: 'checks', fetch: fetchGuestChecks, title: 'Point of sale' },
  hotel: { kind: 'stays', fetch: fetchGuestStays, title: 'Hotel' },
} as const;

/** After this time the other park's database counts as silent. */
const waitMilliseconds = 3000;

/** Opens a system of another park, which may open later or be closed for a while. */
export function openGuestSystem(
  services: GuestServices,
  park: ClubGuestPark,
  system: GuestSystemName,
  waitMs = waitMilliseconds,
): GuestSystem {
  const { db, clock, neighbors } = services;
  const { kind, fetch, title } = kinds[system];
  const named = { system, ofPark: park.name };
  const watch = neighbors.watch('system', `${title} of ${park.name}`);
  const look: GuestSystem['look'] = async (number) => {
    const things = await watch.run(() =>
      readInTime((other) => fetch(other, park.name, number), park, waitMs),
    );
    const taken = await fetchTaken(
      db,
      named,
      things.map((thing) => thing.number),
    );
    const free = things.filter((thing) => !taken.has(thing.number));
    if (free.length > 0) {
      await copy(number, free);
      return 'known';
    }
    await noteGone(db, { system: systemOf(system, park.name), number, now: clock.now() });
    return things.length > 0 ? 'taken' : 'unknown';
  };
  const copy = async (asked: string, things: readonly GuestThing[]): Promise<void> => {
    for (const { before } of things)
      if (before !== undefined) await importRows(services, before.kind, [before.row]);
    const rows = things.map(({ row }) => row);
    await importRows(services, kind, rows, async (tx, { refused }) => {
      // Something else has come by the same number since it was looked for.
      if (refused.length > 0) throw new UpstreamTimeout({ reason: 'wrong-form' });
      const numbers = [asked, ...things.map(({ number }) => number)].map((one) => answerKey(system, one));
      await noteKnown(tx, { system: systemOf(system, park.name), numbers, now: clock.now() });
    });
  };
  return {
    look,
    confirm: async (number) => {
      const earlier = await fetchBrought(db, { ...named, number });
      const heard = await look(number).catch(silentIfLate);
      if (earlier !== undefined)
        return judgeClaimGround(earlier, heard === 'taken' ? 'unknown' : heard, clock.now());
      // A stay is the member's only if its name is theirs, so the same number in two hotels gives no one the other's.
      return heard === 'taken' && system === 'pointOfSale' ? 'not-found' : 'good';
    },
  };
}

function silentIfLate(error: unknown): 'silent' {
  if (error instanceof UpstreamTimeout) return 'silent';
  throw error;
}

/** Reads in the other park's database; throws an UpstreamTimeout if the park is not open, fails, or takes too long. */
export async function readInTime<Result>(
  read: (db: Database) => Promise<Result>,
  { find }: ClubGuestPark,
  waitMs = waitMilliseconds,
): Promise<Result> {
  const other = find();
  if (other === undefined) throw new UpstreamTimeout({ reason: 'unavailable' });
  const ending = new AbortController();
  const late = sleep(waitMs, undefined, { signal: ending.signal, ref: false }).then(() => {
    throw new UpstreamTimeout({ reason: 'no-answer' });
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([read(other.db), late]);
  } catch (error) {
    if (error instanceof UpstreamTimeout) throw error;
    throw new UpstreamTimeout({ reason: 'unavailable' }, { cause: error });
  } finally {
    ending.abort();
  }
}
