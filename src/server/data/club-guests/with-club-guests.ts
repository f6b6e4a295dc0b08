/** This park's point of sale and hotel, together with those of the parks whose club is this park's. */
import type { ClaimGround } from '#domain/connector-answer.ts';

import type { Hotel } from '#server/base/ports/hotel.ts';
import type { PointOfSale } from '#server/base/ports/point-of-sale.ts';
import { openGuestSystem, type ClubGuestPark, type GuestServices, type GuestSystem } from './guest-system.ts';

/** Asks this park's own system first, and then every other park. Without another park both stay as they are. */
export function withClubGuests<Systems extends { pointOfSale: PointOfSale; hotel: Hotel }>(
  services: GuestServices,
  own: Systems,
  parks: readonly ClubGuestPark[],
  waitMs?: number,
): Systems {
  if (parks.length === 0) return own;
  const tills = parks.map((park) => openGuestSystem(services, park, 'pointOfSale', waitMs));
  const hotels = parks.map((park) => openGuestSystem(services, park, 'hotel', waitMs));
  const { pointOfSale, hotel } = own;
  return {
    ...own,
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
