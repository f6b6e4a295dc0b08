/** The systems that a park asks: its own connectors, and the checks and stays of the parks whose club it has. */
import type { Connectors } from '#server/base/config/read-connectors.ts';
import type { Database } from '#server/base/db/database.ts';
import type { ClubGuests } from '#server/base/ports/club-guests.ts';
import type { ClubGuestPark } from '#server/data/club-guests/guest-system.ts';
import { askParks } from '#server/data/club-guests/ask-parks.ts';
import { fetchParksOf } from '#server/data/club-guests/name-parks.queries.ts';
import { reviewClubGuests } from '#server/data/club-guests/review-club-guests.ts';
import { withClubGuests } from '#server/data/club-guests/with-club-guests.ts';
import { fetchTied } from '#server/loyalty/dormant-members.queries.ts';
import { fetchSeasonPasses, fetchSeasonPassesEnding } from '#server/loyalty/desk/season-pass.queries.ts';
import { openConnectors, type ConnectorServices } from './connector-rest.ts';

/** The other parks of the process. */
interface OtherParks {
  /** The names of the parks whose club this park has. */
  clubGuests?: readonly string[] | undefined;
  /** How long another park may take to answer; only tests set it. */
  waitMs?: number;
  /** Another park by its name, once it is open. */
  parkOf?:
    | ((name: string) => { services: NonNullable<ReturnType<ClubGuestPark['find']>> } | undefined)
    | undefined;
}

/** Opens them; no request is made at the start. */
export function openSystems(
  services: ConnectorServices,
  connectors: Omit<Connectors, 'webhooks'>,
  { clubGuests = [], parkOf = () => undefined, waitMs }: OtherParks,
) {
  const parks = clubGuests.map((name): ClubGuestPark => ({ name, find: () => parkOf(name)?.services }));
  // While a park is not open here, only its name in the chain is known.
  const nameOf = (name: string | undefined) => name && (parkOf(name)?.services.brand.name ?? name);
  return {
    ...withClubGuests(services, openConnectors(services, connectors), parks, waitMs),
    clubGuests: {
      review: () => reviewClubGuests(services, parks),
      parksOf: async (things) => (await fetchParksOf(services.db, clubGuests, things)).map(nameOf),
      ...askingParks(parks, waitMs),
    } satisfies ClubGuests,
  };
}

/** A park may take longer over a page of accounts than over what a member of the team waits for. */
const tiesWaitMilliseconds = 30_000;

function askingParks(parks: readonly ClubGuestPark[], waitMs: number | undefined) {
  return {
    findPasses: async (barcode) => {
      const { rows, isComplete } = await askParks(parks, (db) => fetchSeasonPasses(db, barcode), waitMs);
      return { passes: rows, isComplete };
    },
    findSeasonPassesEnding: async (digits) => {
      const { rows, isComplete } = await askParks(parks, (db) => fetchSeasonPassesEnding(db, digits), waitMs);
      return { barcodes: rows, isComplete };
    },
    findTied: async (accounts, times) => {
      const read = (db: Database) => fetchTied(db, accounts, times);
      const { rows, isComplete } = await askParks(parks, read, waitMs ?? tiesWaitMilliseconds);
      return isComplete ? new Set(rows) : undefined;
    },
  } satisfies Partial<ClubGuests>;
}
