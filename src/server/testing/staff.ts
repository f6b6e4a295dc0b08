/** Signed-in members of the demo park's team. */
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll } from 'vitest';

import { pictureMediaType } from '#contract/about-picture.ts';
import type { LoginResult } from '#contract/calls/staff-session.ts';

import type { TestPark } from './test-park.ts';

/** The password of all members of the demo team. */
export const teamPassword = 'lantern-wheel-by-the-sea';

/** A member's session. */
export interface SignedInStaff {
  token: string;
  login: LoginResult;
  call: (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<LightMyRequestResponse>;
}

/**
 * Signs in a member of the team by the first part of the address: gate, agent, lead, loyalty, design, audit or admin.
 */
export async function signInStaff(park: TestPark, who: string): Promise<SignedInStaff> {
  const answer = await park.post('/app/login/', {
    teamMemberUsername: `${who}@harborlight.example`,
    teamMemberPassword: teamPassword,
  });
  if (answer.statusCode !== 201) throw new Error(`The sign-in of ${who} was answered ${answer.statusCode}.`);
  const login = answer.json<LoginResult>();
  return { token: login.accessToken, login, call: callerWith(park, login.accessToken) };
}

/** A member of the team who is signed in at a shared park. */
export function shareStaff(park: TestPark, who: string): SignedInStaff {
  const staff = {} as SignedInStaff; // filled before the first test reads it
  beforeAll(async () => {
    Object.assign(staff, await signInStaff(park, who));
  });
  return staff;
}

/** Signs in a member who may have to wait after hostile calls: the clock advances by the longest wait if so. */
export async function signInAfterWait(park: TestPark, who: string): Promise<SignedInStaff> {
  try {
    return await signInStaff(park, who);
  } catch {
    park.clock.advance(15 * 60);
    return signInStaff(park, who);
  }
}

/** Makes calls with any token; a Buffer is sent as a picture. */
export function callerWith(park: TestPark, token: string): SignedInStaff['call'] {
  return (method, url, body, headers = {}) => {
    const type = Buffer.isBuffer(body) ? pictureMediaType : 'application/json';
    return park.app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': type }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    });
  };
}
