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
  /** While it is on, the second park’s database accepts questions, counts them, and answers none. */
  silence: { isOn: boolean; asked: number };
  /** Lets a server of the first park ask the second one too. */
  connect: (services: Services, waitMs?: number) => void;
  close: () => Promise<void>;
}

/** Opens both; `environment` is that of the park with the club. */
export async function openClubOfTwo(environment: Record<string, string> = {}): Promise<ClubOfTwo> {
  const guest = await openTestPark({}, { PUBLIC_URL: 'http://south.test' });
  const home = await openTestPark({}, { PUBLIC_URL: 'http://north.test', ...environment });
  const isGuestOpen = { value: true };
  const silence = { isOn: false, asked: 0 };
  const none = { ticketing: undefined, pointOfSale: undefined, hotel: undefined, crm: undefined };
  const parkOf = () => {
    if (!isGuestOpen.value) return undefined;
    if (!silence.isOn) return { services: guest.services };
    return { services: { ...guest.services, db: silentDatabase(() => void (silence.asked += 1)) } };
  };
  const connect: ClubOfTwo['connect'] = (services, waitMs) => {
    const others = { clubGuests: ['south'], parkOf, ...(waitMs === undefined ? {} : { waitMs }) };
    Object.assign(services, openSystems(services, none, others));
  };
  connect(home.services);
  return {
    ...{ home, guest, isGuestOpen, silence, connect },
    close: async () => {
      await home.close();
      await guest.close();
    },
  };
}

/** Its questions never settle, and `note` is called for each that someone waits for. */
function silentDatabase(note: () => void): Services['db'] {
  const question: unknown = new Proxy(() => undefined, {
    get: (_target, name) => (name === 'then' ? note : () => question),
  });
  return { select: () => question } as unknown as Services['db']; // the only part that a look-up calls
}
