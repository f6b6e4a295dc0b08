/** Two parks of a chain for tests: members of the club of the first claim what they bought in the second. */
import { openSystems } from '#server/adapters/open-systems.ts';
import type { Services } from '#server/base/services.ts';
import { openTestPark, type TestPark } from './test-park.ts';

/** Both parks. */
export interface ClubOfTwo {
  /** The park that has the club. */
  home: TestPark;
  /** The park whose checks and stays count in it, by the name `south`. */
  guest: TestPark;
  /** False while the second park is not open in this process. */
  isGuestOpen: { value: boolean };
  /** Lets a server of the first park ask the second one too. */
  connect: (services: Services) => void;
  close: () => Promise<void>;
}

/** Opens both; `environment` is that of the park with the club. */
export async function openClubOfTwo(environment: Record<string, string> = {}): Promise<ClubOfTwo> {
  const guest = await openTestPark({}, { PUBLIC_URL: 'http://south.test' });
  const home = await openTestPark({}, { PUBLIC_URL: 'http://north.test', ...environment });
  const isGuestOpen = { value: true };
  const none = { ticketing: undefined, pointOfSale: undefined, hotel: undefined, crm: undefined };
  const parkOf = () => (isGuestOpen.value ? { services: guest.services } : undefined);
  const connect = (services: Services): void => {
    Object.assign(services, openSystems(services, none, { clubGuests: ['south'], parkOf }));
  };
  connect(home.services);
  return {
    ...{ home, guest, isGuestOpen, connect },
    close: async () => {
      await home.close();
      await guest.close();
    },
  };
}
