/** This park's systems, together with those of the parks whose club is this park's. */
import type { ClaimGround } from '#domain/connector-answer.ts';

import type { SourceSystems } from '#server/loyalty/kinds/claim-kind.ts';
import type { ClaimedSystemName } from '../connectors/answers.queries.ts';
import { openGuestSystem, type ClubGuestPark, type GuestServices, type GuestSystem } from './guest-system.ts';

/** Asks this park's own system first, and then every other park. Without another park both stay as they are. */
export function withClubGuests<Systems extends SourceSystems>(
  services: GuestServices,
  own: Systems,
  parks: readonly ClubGuestPark[],
  waitMs?: number,
): Systems {
  if (parks.length === 0) return own;
  const { ticketing, pointOfSale, hotel } = own;
  const systemsOf = (name: ClaimedSystemName): GuestSystem[] =>
    parks.map((park) => openGuestSystem(services, park, name, waitMs));
  const [boxOffices, tills, hotels] = [systemsOf('ticketing'), systemsOf('pointOfSale'), systemsOf('hotel')];
  return {
    ...own,
    ticketing: {
      ...ticketing,
      // The page of a pass names its barcode too; no pass of another park is shown here.
      bringOrder: async (orderId, barcode) =>
        (await ticketing.bringOrder(orderId, barcode)) ||
        (barcode === '' && (await bringFrom(boxOffices, orderId))),
      confirmOrder: (number) => confirmBy(boxOffices, number, ticketing.confirmOrder(number)),
    },
    pointOfSale: {
      bringCheck: async (number) => (await pointOfSale.bringCheck(number)) || bringFrom(tills, number),
      confirmCheck: (number) => confirmBy(tills, number, pointOfSale.confirmCheck(number)),
    },
    hotel: {
      bringStay: async (number) => (await hotel.bringStay(number)) || bringFrom(hotels, number),
      confirmStay: (number) => confirmBy(hotels, number, hotel.confirmStay(number)),
    },
  };
}

/** True if at least one park has it and none has another thing by the same number. */
async function bringFrom(systems: readonly GuestSystem[], number: string): Promise<boolean> {
  const found: Awaited<ReturnType<GuestSystem['look']>>[] = [];
  // One after the other, so that the second of two parks with one number sees the copy of the first.
  for (const { look } of systems) found.push(await look(number));
  return found.includes('known') && !found.includes('taken');
}

/** The worst ground of all: a claim rests on one thing, and every park that might know better was asked. */
async function confirmBy(
  systems: readonly GuestSystem[],
  number: string,
  own: Promise<ClaimGround>,
): Promise<ClaimGround> {
  const grounds = [await own];
  for (const { confirm } of systems) grounds.push(await confirm(number));
  return worstFirst.find((ground) => grounds.includes(ground)) ?? 'good';
}

const worstFirst = ['not-found', 'unconfirmed', 'good'] as const satisfies readonly ClaimGround[];
