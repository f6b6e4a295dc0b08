/** A park whose team signs in by a directory, for tests. */
import type { LightMyRequestResponse } from 'fastify';

import { openDirectory } from '#server/adapters/directory-openid.ts';
import { readDirectory, type DirectorySettings } from '#server/base/config/read-directory.ts';
import { makeMetrics } from '#server/base/metrics.ts';
import { makeExternalSystems, type ExternalSystems } from '#server/base/external-systems/external-systems.ts';
import { openTestIssuer, testClient, type DirectoryPeople, type TestIssuer } from './directory-issuer.ts';
import { openTestPark, type TestPark } from './test-park.ts';

/** The people of the tests' directory: a member of the demo team, and some whom the park does not know. */
export const directoryPeople = {
  lead: {
    email: 'Lead@harborlight.example',
    email_verified: true,
    groups: ['choir', 'Shift Leads'],
    realm_access: { roles: ['leads'] },
  },
  newcomer: {
    email: 'nia.okafor@harborlight.example',
    email_verified: true,
    given_name: 'Nia',
    family_name: 'Okafor',
    groups: ['Front Desk'],
  },
  unverified: { email: 'agent@harborlight.example', email_verified: false, groups: ['Front Desk'] },
  visitor: { email: 'visitor@harborlight.example', email_verified: true, groups: ['choir'] },
  boss: { email: 'admin@harborlight.example', email_verified: true, groups: ['Front Desk'] },
} satisfies DirectoryPeople;

/** The address of the page to which the directory sends a browser back. */
const publicUrl = 'http://park.test';

/** A clock that runs as the directory's does, moved by tests. */
interface RunningClock {
  now(): Date;
  advance(seconds: number): void;
}

/** The park, the directory, and the way between them. */
export interface DirectoryPark {
  park: TestPark;
  issuer: TestIssuer;
  clock: RunningClock;
  settings: DirectorySettings;
  externalSystems: ExternalSystems;
  /** Begins a sign-in in a browser of ours. */
  begin: () => Promise<{ address: string; secret: string }>;
  /** Sends the directory's answer on. */
  send: (body: { answer: string; secret: string }) => Promise<LightMyRequestResponse>;
  /** The complete way of a person. */
  signIn: (name: string, browser?: DirectoryBrowser) => Promise<LightMyRequestResponse>;
  close: () => Promise<void>;
}

/** The environment of a park with this directory. */
export function directoryEnvironment(issuer: string, change: Record<string, string> = {}) {
  return {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: testClient.id,
    OIDC_CLIENT_SECRET: testClient.secret,
    OIDC_NAME: 'Pier Company',
    OIDC_LEVELS: '{"Front Desk":20,"Shift Leads":40,"Admins":100}',
    PUBLIC_URL: publicUrl,
    ...change,
  };
}

/** Opens both. Without a further value, only known members get in. */
export async function openDirectoryPark(
  change: Record<string, string> = {},
  options: { hasThinTokens?: boolean; timeoutMs?: number } = {},
): Promise<DirectoryPark> {
  const { timeoutMs, ...issuerOptions } = options;
  const redirectUri = `${publicUrl}/login/directory`;
  const people = structuredClone(directoryPeople);
  const issuer = await openTestIssuer({ people, redirectUri, ...issuerOptions });
  const clock = makeRunningClock();
  const environment = directoryEnvironment(issuer.url, change);
  const settings = readDirectory(environment, []);
  if (settings === undefined) throw new Error('The directory of the tests is not configured.');
  const externalSystems = makeExternalSystems(clock, makeMetrics());
  const watch = externalSystems.watch('vendor', 'sign-in directory');
  const limit = timeoutMs === undefined ? {} : { timeoutMs };
  const directory = openDirectory({ settings, clock, watch, ...limit });
  const park = await openTestPark({ clock, directory, externalSystems }, environment);
  const begin = async (): Promise<{ address: string; secret: string }> =>
    (await park.app.inject({ method: 'POST', url: '/app/directory/begin' })).json();
  const send: DirectoryPark['send'] = (body) => park.post('/app/directory/sign-in', body);
  return {
    ...{ park, issuer, clock, settings, externalSystems, begin, send },
    signIn: async (name, browser = makeDirectoryBrowser()) => {
      const { address, secret } = await begin();
      return send({ answer: (await browser.signIn(address, name)).search.slice(1), secret });
    },
    close: async () => {
      await park.close();
      await issuer.close();
    },
  };
}

function makeRunningClock(): RunningClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (seconds) => {
      ahead += seconds * 1000;
    },
  };
}

/** A browser at the pages of the tests' directory: it keeps cookies and follows redirects. */

/** A browser, as far as a sign-in needs one. */
interface DirectoryBrowser {
  /** Follows the directory's pages as this person, and returns the address to which it sends the browser back. */
  signIn: (address: string, name: string) => Promise<URL>;
  /** Logs out at the directory. */
  logOut: (issuer: string) => Promise<void>;
}

const stepsMax = 12;

/** Makes a browser without cookies. */
export function makeDirectoryBrowser(): DirectoryBrowser {
  const jar = new Map<string, string>();
  const open = async (url: URL, init: Pick<RequestInit, 'method' | 'body'> = {}): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = cookie === '' ? {} : { cookie };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  return {
    signIn: async (address, name) => {
      let url = new URL(address);
      const { origin } = url;
      for (let step = 0; step < stepsMax; step += 1) {
        const response = await open(url);
        const location = response.headers.get('location');
        if (location !== null) url = new URL(location, url);
        else if (url.pathname.startsWith('/interaction/')) url = new URL(`${url.pathname}/as/${name}`, url);
        else throw new Error(`The directory answered ${response.status}: ${await response.text()}`);
        if (url.origin !== origin) return url;
      }
      throw new Error('The directory never sent the browser back.');
    },
    logOut: async (issuer) => {
      const page = await (await open(new URL('/session/end', issuer))).text();
      const xsrf = /name="xsrf" value="(?<value>[^"]+)"/.exec(page)?.groups?.['value'] ?? '';
      const form = new URLSearchParams({ xsrf, logout: 'yes' });
      await open(new URL('/session/end/confirm', issuer), { method: 'POST', body: form });
    },
  };
}
