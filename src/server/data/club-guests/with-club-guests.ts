/** This park's systems, together with those of the parks whose club is this park's. */
import type { ClaimGround } from '#domain/connector-answer.ts';

import { UpstreamTimeout } from '#server/base/ports/upstream-timeout.ts';
import type { SourceSystems } from '#server/loyalty/kinds/claim-kind.ts';
import type { ClaimedSystemName } from '../connectors/answers.queries.ts';
import { openGuestSystem, type ClubGuestPark, type GuestServices, type GuestSystem } from './guest-system.ts';

/** Asks every other park, and then this park's own system. Without another park all stay as they are. */
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
      bringOrder: (orderId, barcode) =>
        bringFrom(barcode === '' ? boxOffices : [], orderId, () => ticketing.bringOrder(orderId, barcode)),
      confirmOrder: (number) => confirmBy(boxOffices, number, ticketing.confirmOrder(number)),
    },
    pointOfSale: {
      bringCheck: (number) => bringFrom(tills, number, () => pointOfSale.bringCheck(number)),
      confirmCheck: (number) => confirmBy(tills, number, pointOfSale.confirmCheck(number)),
    },
    hotel: {
      bringStay: (number) => bringFrom(hotels, number, () => hotel.bringStay(number)),
      confirmStay: (number) => confirmBy(hotels, number, hotel.confirmStay(number)),
    },
  };
}

/**
 * The other parks are asked before this park's own system, which may be the same for the whole chain: what it brought
 * besides would be a second thing by the same number. True if one park has it and none has another thing by it.
 */
async function bringFrom(
  systems: readonly GuestSystem[],
  number: string,
  bringOwn: () => Promise<boolean>,
): Promise<boolean> {
  const found: Awaited<ReturnType<GuestSystem['look']>>[] = [];
  let late: UpstreamTimeout | undefined;
  // One after the other, so that the second of two parks with one number sees the copy of the first.
  for (const { look } of systems)
    try {
      found.push(await look(number));
    } catch (error) {
      if (!(error instanceof UpstreamTimeout)) throw error;
      late = error;
    }
  if (found.includes('taken')) return false;
  if (found.includes('known') || (await bringOwn())) return true;
  if (late !== undefined) throw late;
  return false;
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
