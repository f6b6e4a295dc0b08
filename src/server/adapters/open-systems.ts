/** The systems that a park asks: its own connectors, and the checks and stays of the parks whose club it has. */
import type { Connectors } from '#server/base/config/read-connectors.ts';
import type { ClaimedThing } from '#server/base/ports/club-guests.ts';
import type { ClubGuestPark } from '#server/data/club-guests/guest-system.ts';
import { findPassesOf } from '#server/data/club-guests/find-passes.ts';
import { fetchParksOf } from '#server/data/club-guests/name-parks.queries.ts';
import { reviewClubGuests } from '#server/data/club-guests/review-club-guests.ts';
import { withClubGuests } from '#server/data/club-guests/with-club-guests.ts';
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
  return {
    ...withClubGuests(services, openConnectors(services, connectors), parks, waitMs),
    clubGuests: {
      review: () => reviewClubGuests(services, parks),
      findPasses: (barcode: string) => findPassesOf(parks, barcode, waitMs),
      parksOf: async (things: readonly ClaimedThing[]) =>
        (await fetchParksOf(services.db, clubGuests, things)).map(
          // While a park is not open here, only its name in the chain is known.
          (name) => name && (parkOf(name)?.services.brand.name ?? name),
        ),
    },
  };
}
