/** Two parks of a chain for tests: the team of the first may work in the second. */
import type { LightMyRequestResponse } from 'fastify';

import { openParkDirectory } from '#server/staff/team-park/park-directory.ts';
import { openTestPark, type TestPark } from './test-park.ts';
import { signInStaff, type SignedInStaff } from './staff.ts';

/** Both parks, and the way between them. */
export interface TwoParks {
  home: TestPark;
  visited: TestPark;
  /** False while the home park is not open in this process. */
  isHomeOpen: { value: boolean };
  /** Begins a sign-in at the visited park; the result has the token that its address carries to the home park. */
  begin: () => Promise<{ visit: string; secret: string }>;
  /** The answer that a member of the home park brings back, as it stands in the address. */
  vouch: (at: SignedInStaff, visit: string) => Promise<string>;
  /** Sends the answer on. */
  send: (body: { answer: string; secret: string }) => Promise<LightMyRequestResponse>;
  /** The complete way of a member of the demo team, by the first part of the address. */
  signIn: (who: string) => Promise<{ at: SignedInStaff; answer: LightMyRequestResponse }>;
  close: () => Promise<void>;
}

/** Opens both; the table of levels is that of the visited park. */
export async function openTwoParks(change: Record<string, string> = {}): Promise<TwoParks> {
  const home = await openTestPark({}, { PUBLIC_URL: 'http://north.test' });
  const isHomeOpen = { value: true };
  const directory = openParkDirectory({
    visited: { name: 'south', title: 'South Pier' },
    home: { name: 'north', find: () => (isHomeOpen.value ? home.services : undefined) },
  });
  const visited = await openTestPark(
    { directory },
    {
      PUBLIC_URL: 'http://south.test',
      PARKS_DIR: '/parks',
      TEAM_PARK: 'north',
      TEAM_NAME: 'North Pier',
      TEAM_LEVELS: '{"level 40":20,"Season leads":60}',
      ...change,
    },
  );
  const begin: TwoParks['begin'] = async () => {
    const begun = await visited.app.inject({ method: 'POST', url: '/app/directory/begin' });
    const { address, secret } = begun.json<{ address: string; secret: string }>();
    return { visit: new URL(address).searchParams.get('visit') ?? '', secret };
  };
  const vouch: TwoParks['vouch'] = async (at, visit) => {
    const vouched = await at.call('POST', '/app/vouch/', { visit });
    return new URL(vouched.json<{ address: string }>().address).search.slice(1);
  };
  const send: TwoParks['send'] = (body) => visited.post('/app/directory/sign-in', body);
  return {
    ...{ home, visited, isHomeOpen, begin, vouch, send },
    signIn: async (who) => {
      const at = await signInStaff(home, who);
      const { visit, secret } = await begin();
      return { at, answer: await send({ answer: await vouch(at, visit), secret }) };
    },
    close: async () => {
      await visited.close();
      await home.close();
    },
  };
}
