/** What another park's systems deliver to the club: how each kind is read there, copied here, and compared later. */
import type { Database } from '#server/base/db/database.ts';
import { UpstreamTimeout } from '#server/base/ports/upstream-timeout.ts';
import { clawBackCopies } from '#server/loyalty/claw-back.ts';
import type { ClaimedSystemName } from '../connectors/answers.queries.ts';
import type { ImportServices } from '../imports/import-file.ts';
import { importRows } from '../imports/import-rows.ts';
import { fetchGuestChecks, fetchGuestStays, fetchStates, type GuestThing } from './guest-rows.queries.ts';
import {
  fetchCopiedStates,
  fetchGuestOrders,
  fetchOrderStates,
  writeCopy,
  type GuestOrder,
} from './guest-tickets.queries.ts';

/** Something of another park that a number names. */
interface Copyable {
  /** Its permanent number, as guests have it. */
  number: string;
  /** Writes it, or what has changed of it; `finish` runs in the same transaction. */
  copy: (services: ImportServices, finish: Finish) => Promise<void>;
}

type Finish = (tx: Database) => Promise<void>;
type States = (
  db: Database,
  park: string,
  numbers: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

/** One kind. */
interface GuestKind {
  /** The system as the tab Health calls it. */
  title: string;
  fetch: (other: Database, park: string, number: string) => Promise<Copyable[]>;
  /** The states of what was copied, and of the same things in their own park, by number. */
  statesHere: States;
  statesThere: States;
  /** True if copies stand among this park's own things, so that a number of an own one must not be overwritten. */
  isAmongOwn: boolean;
}

export const guestKinds: Record<ClaimedSystemName, GuestKind> = {
  ticketing: {
    title: 'Ticketing',
    fetch: async (...asked) => (await fetchGuestOrders(...asked)).map(copyableOrder),
    statesHere: fetchCopiedStates,
    statesThere: (db, _park, numbers) => fetchOrderStates(db, numbers),
    isAmongOwn: false,
  },
  pointOfSale: {
    title: 'Point of sale',
    fetch: async (...asked) => (await fetchGuestChecks(...asked)).map((thing) => copyable('checks', thing)),
    ...amongOwn('pointOfSale'),
  },
  hotel: {
    title: 'Hotel',
    fetch: async (...asked) => (await fetchGuestStays(...asked)).map((thing) => copyable('stays', thing)),
    ...amongOwn('hotel'),
  },
};

function copyableOrder(order: GuestOrder): Copyable {
  return {
    number: order.number,
    copy: async (services, finish) => {
      await services.db.transaction(async (tx) => {
        await writeCopy(tx, order);
        await finish(tx);
      });
      const refunded = order.tickets.find(({ isRefunded }) => isRefunded);
      if (refunded !== undefined) await clawBackCopies(services, [refunded.orderId]);
    },
  };
}

function copyable(kind: 'checks' | 'stays', { number, row, before }: GuestThing): Copyable {
  return {
    number,
    copy: async (services, finish) => {
      if (before !== undefined) await importRows(services, before.kind, [before.row]);
      await importRows(services, kind, [row], async (tx, { refused }) => {
        // Something else has come by the same number since it was looked for.
        if (refused.length > 0) throw new UpstreamTimeout({ reason: 'wrong-form' });
        await finish(tx);
      });
    },
  };
}

function amongOwn(system: 'pointOfSale' | 'hotel') {
  const states: States = (db, _park, numbers) => fetchStates(db, system, numbers);
  return { statesHere: states, statesThere: states, isAmongOwn: true };
}
