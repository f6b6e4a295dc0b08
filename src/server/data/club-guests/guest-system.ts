/**
 * A system of another park whose club is this park's, as a system of record beside this park's own: what a member claims is
 * copied from that park's database at the moment of the claim (docs/runbook.md, A club for several parks).
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { judgeClaimGround, type ClaimGround } from '#domain/connector-answer.ts';

import type { Database } from '#server/base/db/database.ts';
import type { Neighbors } from '#server/base/neighbors/neighbors.ts';
import { spareNeighbor } from '#server/base/neighbors/spare-neighbor.ts';
import { UpstreamTimeout } from '#server/base/ports/upstream-timeout.ts';
import {
  answerKey,
  fetchBrought,
  fetchTaken,
  noteGone,
  noteKnown,
  systemOf,
  type ClaimedSystemName,
} from '../connectors/answers.queries.ts';
import { makeSingleFlight } from '../connectors/system-of-record.ts';
import type { ImportServices } from '../imports/import-file.ts';
import { guestKinds } from './guest-kinds.ts';

/** Another park of the same process whose club is this park's. */
export interface ClubGuestPark {
  /** The park's name in the chain. */
  name: string;
  /** Undefined while the park is not open. */
  find: () => { db: Database; brand: { name: string } } | undefined;
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

/** After this time the other park's database counts as silent. */
const waitMilliseconds = 3000;

/** Opens a system of another park, which may open later or be closed for a while. */
export function openGuestSystem(
  services: GuestServices,
  park: ClubGuestPark,
  system: ClaimedSystemName,
  waitMs = waitMilliseconds,
): GuestSystem {
  const { db, clock, neighbors } = services;
  const kind = guestKinds[system];
  const named = { system, ofPark: park.name };
  const answering = systemOf(system, park.name);
  const watch = neighbors.watch('system', `${kind.title} of ${park.name}`);
  // A claim asks twice, and a guest waits for a silent park once. The number of questions has no limit of its own: the
  // connections to the other park's database are one.
  const spare = spareNeighbor({ isSilence, atOnceMax: Infinity });
  const read = (number: string) => readInTime((other) => kind.fetch(other, park.name, number), park, waitMs);
  const lookNow: GuestSystem['look'] = async (number) => {
    // A park that is closed answers at once, and is asked again as soon as it is open.
    const found = await watch.run(() =>
      park.find() === undefined ? read(number) : spare(() => read(number)),
    );
    const numbers = found.map((thing) => thing.number);
    const taken = kind.isAmongOwn ? await fetchTaken(db, named, numbers) : new Set();
    const free = found.filter((thing) => !taken.has(thing.number));
    if (free.length === 0) {
      await noteGone(db, { system: answering, number: answerKey(system, number), now: clock.now() });
      return found.length > 0 ? 'taken' : 'unknown';
    }
    for (const thing of free)
      await thing.copy(services, (tx) =>
        noteKnown(tx, { system: answering, numbers: [answerKey(system, thing.number)], now: clock.now() }),
      );
    return 'known';
  };
  const look = makeSingleFlight(lookNow, (number) => answerKey(system, number));
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

function isSilence(error: unknown): boolean {
  return error instanceof UpstreamTimeout && error.failure?.reason === 'no-answer';
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
