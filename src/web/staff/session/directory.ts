/**
 * The way to the park's directory and back. The directory sends the browser back to /login/directory with its answer in
 * the address; the page sends it on together with the secret that it kept, so an answer counts in this browser only.
 */
import type { LoginResult } from '#contract/calls/staff-session.ts';

import { send, type Failure, type Success } from '#web/shared/api/send.ts';
import { sendSignIn } from './known-device.ts';

const secretKey = 'directorySignIn';
const returnPath = '/login/directory';

/** The answer in the address of this page, until it is taken. */
let arrived = location.pathname === returnPath ? location.search : null;

/** Goes to the directory; returns the failure if that cannot begin. */
export async function goToDirectory(): Promise<Failure | null> {
  const begun = await send('POST /app/directory/begin', undefined);
  if (!begun.ok) return begun;
  sessionStorage.setItem(secretKey, begun.body.secret);
  location.assign(begun.body.address);
  return null;
}

/** True if the directory has sent the browser back and its answer was not used yet. */
export function hasArrived(): boolean {
  return arrived !== null;
}

/** Signs in with the answer, once; null if there is none. The answer leaves the address, and so the history. */
export async function signInWithAnswer(): Promise<Success<LoginResult> | Failure | null> {
  if (arrived === null) return null;
  const answer = arrived.replace(/^\?/, '');
  arrived = null;
  const secret = sessionStorage.getItem(secretKey) ?? '';
  sessionStorage.removeItem(secretKey);
  history.replaceState(null, '', '/login');
  return sendSignIn('POST /app/directory/sign-in', { answer, secret });
}
