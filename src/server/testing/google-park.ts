/** A park with https, so that its passes have pictures, and with a strict fake of Google to inspect. */
import { createPublicKey } from 'node:crypto';

import { googleBaseUrl, googleTokenUrl, makeGoogleWalletRest } from '#server/adapters/google-wallet-rest.ts';
import { makeStrictGoogle, type StrictGoogle } from '#server/adapters/google-wallet-strict.ts';
import type { GoogleWalletAccess } from '#server/base/ports/google-wallet.ts';
import { makeParkTest, runIn } from './park-test.ts';
import { testNow } from './test-now.ts';
import { openTestPark, readParkKeys, type TestPark } from './test-park.ts';

/** The park, and the fake Google with its passes. */
export interface GooglePark extends TestPark {
  google: StrictGoogle;
}

/** Opens a park with an empty fake of Google; without `requestsPerSecond` both keep Google's limit. */
export async function openGooglePark(options: { requestsPerSecond?: number } = {}): Promise<GooglePark> {
  const environment = { PUBLIC_URL: 'https://park.test' };
  const { googleKeys: keys } = await readParkKeys();
  // Google's clock is the park's, which a test can move.
  const clock = { now: () => testNow };
  const google = makeStrictGoogle({
    clock,
    issuerId: keys.issuerId,
    email: keys.email,
    publicKey: createPublicKey(keys.privateKey),
    baseUrl: googleBaseUrl,
    tokenUrl: googleTokenUrl,
    ...options,
  });
  const wallet = makeGoogleWalletRest({ keys, clock, fetch: google.fetch, ...options });
  const own = await openTestPark({ googleWallet: { keys, wallet } }, environment);
  clock.now = () => own.clock.now();
  return { ...own, google };
}

export const test = makeParkTest(() => openGooglePark());

/** Runs a test in a separate park. */
export const withGooglePark = (run: (own: GooglePark) => Promise<void>): Promise<void> =>
  runIn(() => openGooglePark(), run);

export function accessOf({ services }: TestPark): GoogleWalletAccess {
  if (services.googleWallet === undefined) throw new Error('This park has no Google Wallet.');
  return services.googleWallet;
}

/** The content of a save link's token, after the fake Google has opened it for a guest. */
export async function readSaveLink({ google }: GooglePark, link: string): Promise<Record<string, unknown>> {
  return (await google.openSaveLink(link)).payload;
}

/** Requests the save link of a pass and returns the object that it saves, from the fake Google. */
export async function savedObjectOf(own: GooglePark, body: unknown): Promise<Record<string, unknown>> {
  const answer = await own.post('/api/google-wallet/', body);
  if (answer.statusCode !== 200) throw new Error(`The call was answered ${answer.statusCode}.`);
  const { objectIds } = await own.google.openSaveLink(answer.body);
  return own.google.resources.get(objectIds[0] ?? '')?.content ?? {};
}
