/** A club's class and card, and calls to strict Google as a server makes them. */
import { googleBaseUrl } from './google-wallet-rest.ts';
import type { StrictGoogle } from './google-wallet-strict.ts';

export const club = {
  id: '338.club',
  issuerName: 'Seagull Sands',
  reviewStatus: 'UNDER_REVIEW',
  programName: 'Gull Club',
  programLogo: { sourceUri: { uri: 'https://park.test/logo.png' } },
};
export const card = { id: '338.card', classId: club.id, state: 'ACTIVE', accountId: '7' };

/** Sends one request; returns its status, and the message of a refusal. */
export async function callGoogle(
  { google, token }: { google: StrictGoogle; token: string },
  [method, path, body]: readonly [method: string, path: string, body: unknown],
) {
  const response = await google.fetch(`${googleBaseUrl}/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { error?: { message: string; status?: string } }; // Google's form
  return { status: response.status, ...answer.error };
}
