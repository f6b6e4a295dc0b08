/** A park with https, so that pictures are part of its passes, and with strict Google to look into. */
import { createPublicKey } from 'node:crypto';

import { googleBaseUrl, googleTokenUrl, makeGoogleWalletRest } from '#server/adapters/google-wallet-rest.ts';
import { makeStrictGoogle, type StrictGoogle } from '#server/adapters/google-wallet-strict.ts';
import type { GoogleWalletAccess } from '#server/base/ports/google-wallet.ts';
import { testNow } from './test-now.ts';
import { openTestPark, type TestPark } from './test-park.ts';

/** The park, and the Google that its passes are written to. */
export interface GooglePark extends TestPark {
  google: StrictGoogle;
}

/** Opens one; its Google is empty. */
export async function openGooglePark(): Promise<GooglePark> {
  const environment = { PUBLIC_URL: 'https://park.test' };
  // The keys of a test park are made with its folder; this one only lends them.
  const lender = await openTestPark({}, environment);
  const { keys } = accessOf(lender);
  await lender.close();
  // Google's time is the park's, which a test may move.
  const clock = { now: () => testNow };
  const google = makeStrictGoogle({
    clock,
    issuerId: keys.issuerId,
    email: keys.email,
    publicKey: createPublicKey(keys.privateKey),
    baseUrl: googleBaseUrl,
    tokenUrl: googleTokenUrl,
  });
  const wallet = makeGoogleWalletRest({ keys, clock, fetch: google.fetch });
  const own = await openTestPark({ googleWallet: { keys, wallet } }, environment);
  clock.now = () => own.clock.now();
  return { ...own, google };
}

/** Runs a test in a park of its own. */
export async function withGooglePark(run: (own: GooglePark) => Promise<void>): Promise<void> {
  const own = await openGooglePark();
  try {
    await run(own);
  } finally {
    await own.close();
  }
}

/** Google Wallet as the park has it. */
export function accessOf({ services }: TestPark): GoogleWalletAccess {
  if (services.googleWallet === undefined) throw new Error('This park has no Google Wallet.');
  return services.googleWallet;
}

/** What the token of a save link says, once Google has opened it as it does for a guest. */
export async function readSaveLink({ google }: GooglePark, link: string): Promise<Record<string, unknown>> {
  return (await google.openSaveLink(link)).payload;
}

/** Asks for the save link of a pass and gives the object that it saves, as Google has it. */
export async function savedObjectOf(own: GooglePark, body: unknown): Promise<Record<string, unknown>> {
  const answer = await own.post('/api/google-wallet/', body);
  if (answer.statusCode !== 200) throw new Error(`The call was answered ${answer.statusCode}.`);
  const { objectIds } = await own.google.openSaveLink(answer.body);
  return own.google.resources.get(objectIds[0] ?? '')?.content ?? {};
}
