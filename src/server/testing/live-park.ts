/**
 * A park with live passes: https, strict fakes of Google and of Apple's push service, and phones that behave like
 * Apple's.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { eq } from 'drizzle-orm';

import { makeApplePush } from '#server/adapters/apple-push-http2.ts';
import { makeGoogleWalletRest } from '#server/adapters/google-wallet-rest.ts';
import { readPassJson } from './read-pass.ts';
import { startStrictApplePush, type StrictApplePush } from '#server/adapters/apple-push-strict.ts';
import { startStrictGoogle, type StrictGoogleServer } from './google-park.ts';
import { publicKeyOf } from '#server/base/security/keys/google-keys.ts';
import type { JobWatch } from '#server/base/jobs/start-loop.ts';
import { passUpdates } from '#server/base/db/schema/live-passes.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { makeGoogleRound } from '#server/wallets/updates/google-round.ts';
import { pushDueUpdates } from '#server/wallets/updates/start-live-passes.ts';
import { requeueNext } from '#server/wallets/updates/rounds.ts';
import { touchPass } from '#server/changes/touch-pass.queries.ts';
import { openTestPark, readParkKeys, type TestPark, makeParkTest, runIn } from './test-park.ts';

/** The park with its fakes of both vendors. */
export interface LivePark extends TestPark {
  apple: StrictApplePush;
  google: StrictGoogleServer;
}

const environment = { PUBLIC_URL: 'https://park.test' };

/** Opens a park. Its loops do not run: a test runs rounds itself, or starts them. */
export async function openLivePark(): Promise<LivePark> {
  const { walletKeys, googleKeys: keys, keysDir } = await readParkKeys();
  const wwdrPem = readFileSync(join(keysDir, 'development-wwdr.pem'), 'utf8');
  const apple = await startStrictApplePush({ wwdrPem });
  const { issuerId, email } = keys;
  const google = await startStrictGoogle({ issuerId, email, publicKey: publicKeyOf(keys) });
  const { baseUrl, tokenUrl } = google;
  const { origin, authorityPem } = apple;
  const topic = walletKeys.signer.certificate.passTypeIdentifier;
  const applePush = makeApplePush({
    ...walletKeys.pushIdentity,
    topic,
    origin,
    authorityPem,
    pauseMs: 20,
    timeoutMs: 2000,
  });
  const wallet = makeGoogleWalletRest({ keys, baseUrl, tokenUrl, pauseMs: 1 });
  const own = await openTestPark({ applePush, googleWallet: { keys, wallet } }, environment);
  return {
    ...own,
    apple,
    google,
    close: async () => {
      await own.close();
      await applePush.close();
      await apple.close();
      await google.close();
    },
  };
}

export const test = makeParkTest(() => openLivePark());

/** Runs a test in a separate live park. */
export const withLivePark = (run: (own: LivePark) => Promise<void>): Promise<void> =>
  runIn(() => openLivePark(), run);

/** A phone with one pass in Apple Wallet. */
export interface Phone {
  /** The pass.json with which it began. */
  json: Record<string, unknown>;
  serialNumber: string;
  pushToken: string;
  /** The authentication token of the pass. */
  authorization: string;
  passType: string;
  deviceId: string;
  /**
   * Requests the changes since its last request, as after a push, and fetches them; returns the new pass.json, or
   * undefined without a change.
   */
  follow(): Promise<Record<string, unknown> | undefined>;
}

let phones = 0;

/** Fetches a pass with its proof, as a guest does, and registers a new phone for it. */
export async function addToPhone(own: TestPark, proof: unknown): Promise<Phone> {
  const file = await own.post('/api/apple-wallet/', proof);
  if (file.statusCode !== 200) throw new Error(`The pass was answered ${file.statusCode}.`);
  return registerPhone(own, await readPassJson(file.rawPayload), String(file.headers['last-modified']));
}

/** Registers a new phone for a pass that was fetched before. */
export async function registerPhone(
  own: TestPark,
  json: Record<string, unknown>,
  lastModified: string,
): Promise<Phone> {
  phones += 1;
  const serialNumber = String(json['serialNumber']);
  const passType = String(json['passTypeIdentifier']);
  const authorization = `ApplePass ${String(json['authenticationToken'])}`;
  const deviceId = `phone${phones}`;
  const pushToken = phones.toString(16).padStart(64, '0');
  const list = `/v1/devices/${deviceId}/registrations/${passType}`;
  const answer = await own.post(`${list}/${serialNumber}`, { pushToken }, { authorization });
  if (answer.statusCode !== 201) throw new Error(`The phone was answered ${answer.statusCode}.`);
  let tag: string | undefined;
  let modified = lastModified;
  return {
    json,
    serialNumber,
    pushToken,
    authorization,
    passType,
    deviceId,
    follow: async () => {
      const since = tag === undefined ? '' : `?passesUpdatedSince=${tag}`;
      const changed = await own.app.inject(`${list}${since}`);
      if (changed.statusCode === 204) return undefined;
      const { serialNumbers, lastUpdated } = changed.json<{ serialNumbers: string[]; lastUpdated: string }>();
      tag = lastUpdated;
      if (!serialNumbers.includes(serialNumber)) return undefined;
      const pass = await own.app.inject({
        url: `/v1/passes/${passType}/${serialNumber}`,
        headers: { authorization, 'if-modified-since': modified },
      });
      if (pass.statusCode === 304) return undefined;
      if (pass.statusCode !== 200) throw new Error(`The update was answered ${pass.statusCode}.`);
      modified = String(pass.headers['last-modified']);
      return readPassJson(pass.rawPayload);
    },
  };
}

/** The demo park's card with credits and shares. */
export const card = { orderId: '10400001', barcode: '7226000004000017' };

/** A reporter for loops that throws their errors in the test. */
export function failLoudly(error: Error): never {
  throw error;
}

/** A reporter for jobs that throws their errors in the test. */
export const loudWatch: JobWatch = {
  expect: () => undefined,
  succeeded: () => undefined,
  failed: (_, error) => failLoudly(error),
  ran: () => undefined,
};

/** Saves a pass, as a guest on Android does. */
export async function saveToGoogle(own: LivePark, proof: unknown): Promise<void> {
  const answer = await own.post('/api/google-wallet/', proof);
  if (answer.statusCode !== 200) throw new Error(`The call was answered ${answer.statusCode}.`);
}

/** All objects of the fake Google as one text. */
export function googleTextOf(own: LivePark): string {
  return JSON.stringify([...own.google.strict.resources.values()].map(({ content }) => content));
}

/** Changes the credits of the card, as a ride does. */
export async function setCredits(own: LivePark, credits: number): Promise<void> {
  const { db, clock } = own.services;
  await db.transaction(async (tx) => {
    await tx.update(passes).set({ credits }).where(eq(passes.barcode, card.barcode));
    await touchPass(tx, card, 'balance', clock.now());
  });
}

/** Processes all due work. */
export async function runRounds(own: LivePark): Promise<void> {
  const google = makeGoogleRound(own.services, failLoudly);
  while ((await requeueNext(own.services)).taken > 0);
  while ((await pushDueUpdates(own.services)).taken > 0);
  while ((await google()).taken > 0);
}

/** The pending updates. */
export function waitingOf(own: LivePark) {
  return own.services.db.select().from(passUpdates);
}
