/** Copies again what has changed in the other parks since it was claimed, so that a refund there takes the points back here. */
import { cleanNumber } from '#domain/typed-number.ts';

import { UpstreamTimeout } from '#server/base/ports/upstream-timeout.ts';
import { fetchKnown, systemOf, type ClaimedSystemName } from '../connectors/answers.queries.ts';
import { guestKinds } from './guest-kinds.ts';
import { openGuestSystem, readInTime, type ClubGuestPark, type GuestServices } from './guest-system.ts';

const pageRows = 1000;
const systems: readonly ClaimedSystemName[] = ['ticketing', 'pointOfSale', 'hotel'];

/** Returns how many were copied again. A park that does not answer now is reviewed in the next round. */
export async function reviewClubGuests(
  services: GuestServices,
  parks: readonly ClubGuestPark[],
): Promise<number> {
  let copied = 0;
  for (const park of parks)
    for (const system of systems)
      copied += await review(services, park, system).catch((error: unknown) => {
        if (error instanceof UpstreamTimeout) return 0;
        throw error;
      });
  return copied;
}

async function review(
  services: GuestServices,
  park: ClubGuestPark,
  system: ClaimedSystemName,
): Promise<number> {
  const { look } = openGuestSystem(services, park, system);
  const { statesHere, statesThere } = guestKinds[system];
  let copied = 0;
  for (let after: string | undefined = ''; after !== undefined;) {
    const known = await fetchKnown(services.db, { system: systemOf(system, park.name), after }, pageRows);
    after = known.at(-1);
    const numbers = known.map(cleanNumber);
    const here = await statesHere(services.db, park.name, numbers);
    const there = await readInTime((db) => statesThere(db, park.name, numbers), park);
    for (const [number, state] of there) {
      if (!here.has(number) || here.get(number) === state) continue;
      await look(number);
      copied += 1;
    }
  }
  return copied;
}
