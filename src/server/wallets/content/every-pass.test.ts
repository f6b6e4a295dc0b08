/** Every pass of the demo park, as issued and as updated: valid by our validator and by others. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { expect } from 'vitest';
import { eq } from 'drizzle-orm';

import type { Order } from '#contract/calls/order.ts';

import { readSignature, readZip } from '#pass/testing/oracles.ts';
import { validatePass } from '#pass/validate-pass.ts';
import { readDemoPark } from '#server/demo/demo-data.ts';
import { appleKeysOf } from '#server/testing/server-keys.ts';
import {
  registerPhone,
  test,
  type LivePark,
  type Phone,
  addToPhone,
  runRounds,
  saveToGoogle,
} from '#server/testing/live-park.ts';
import { readPassJson } from '#server/testing/read-pass.ts';
import { ines, signIn } from '#server/testing/sign-in.ts';
import { mayEnterWallet } from '#domain/pass-actions.ts';
import { voidReasonOf } from '#domain/pass-state.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { touchPass } from '#server/changes/touch-pass.queries.ts';
import { openTestPark, type TestPark, sharePark, goldPass } from '#server/testing/test-park.ts';

/** The problems of a pass file; empty if all validators accept it. */
async function faultsOf(own: LivePark, pass: Buffer, wwdrPem: string): Promise<string[]> {
  const files = await readZip(pass);
  const fileOf = (name: string): Buffer => files.get(name) ?? Buffer.alloc(0);
  const json = JSON.parse(fileOf('pass.json').toString()) as Record<string, unknown>; // a pass.json is an object
  const images = new Map([...files].filter(([name]) => name.endsWith('.png')));
  // A development certificate differs from a real one only in its issuer.
  const certificate = { ...appleKeysOf(own).signer.certificate, issuer: 'apple-wwdr-g4' as const };
  const faults = validatePass({ json, images, certificate }).map((problem) => JSON.stringify(problem));
  const signature = await readSignature(fileOf('signature'), fileOf('manifest.json'), {
    wwdrPem,
    at: own.clock.now(),
  });
  if (!signature.isVerified || !signature.areAttributesSorted) faults.push('its signature is not good');
  // A ticket for a day also carries the poster of iOS 26.
  if (pass.length >= (images.has('artwork@2x.png') ? 55_000 : 48_000)) faults.push('it is large');
  const manifest = JSON.parse(fileOf('manifest.json').toString()) as Record<string, string>; // names and hashes
  const hashes = [...files]
    .filter(([name]) => name !== 'manifest.json' && name !== 'signature')
    .map(([name, bytes]) => [name, createHash('sha1').update(bytes).digest('hex')]);
  if (!isDeepStrictEqual(Object.fromEntries(hashes), manifest)) faults.push('its manifest is not good');
  return faults;
}

/**
 * Keeps every pass for a judge outside of this process: CI names a folder, and BouncyCastle reads it after the tests
 * (tools/bouncy-castle/). Each run has its own certificates, so it also gets a folder of its own.
 */
function keepPasses(wwdrPem: string): (pass: Buffer) => void {
  const folder = process.env['KEEP_PASSES_IN'];
  if (folder === undefined || folder === '') return () => undefined;
  const own = mkdtempSync(join(folder, 'run-'));
  writeFileSync(join(own, 'wwdr.pem'), wwdrPem);
  let count = 0;
  return (pass) => writeFileSync(join(own, `${(count += 1)}.pkpass`), pass);
}

test('all products, all scopes and the member’s card, fresh and as an update', async (own) => {
  const wwdrPem = readFileSync(join(own.services.config.keysDir, 'development-wwdr.pem'), 'utf8');
  const keep = keepPasses(wwdrPem);
  const { walletTicket } = await signIn(own);
  const proofs = [
    { email: ines.email, walletTicket },
    { orderId: '12345678', barcode: '90000001001' },
    ...readDemoPark().orders.flatMap((order) => [
      { hashUrl: order.primaryHashUrl },
      ...order.shares.filter((share) => share.revokedAt === null).map(({ hashUrl }) => ({ hashUrl })),
    ]),
  ];
  const faults: unknown[] = [];
  const phones: Phone[] = [];
  for (const proof of proofs) {
    const file = await own.post('/api/apple-wallet/', proof);
    if (file.statusCode !== 200) continue; // excluded, void, or bound to a wallet
    keep(file.rawPayload);
    faults.push(...(await faultsOf(own, file.rawPayload, wwdrPem)).map((fault) => ({ proof, fault })));
    const json = await readPassJson(file.rawPayload);
    // Test passes of the staff have no updates.
    if ('authenticationToken' in json)
      phones.push(await registerPhone(own, json, String(file.headers['last-modified'])));
  }
  for (const { passType, serialNumber, authorization } of phones) {
    const url = `/v1/passes/${passType}/${serialNumber}`;
    const update = await own.app.inject({ url, headers: { authorization } });
    expect(update.statusCode).toBe(200);
    keep(update.rawPayload);
    faults.push(...(await faultsOf(own, update.rawPayload, wwdrPem)));
  }
  expect(phones.length).toBeGreaterThan(25);
  expect(faults).toEqual([]);
});

// A season pass enters a wallet with its photo, or if the team waived it: the server decides, regardless of the page.

const photoFirst = { status: 409, code: 'photo-first', title: 'Please add your photo first.' };
const withoutPhoto = { orderId: '10240002', barcode: '240126000000100025' };
const wallets = ['/api/apple-wallet/', '/api/google-wallet/'] as const;

const park = sharePark();

/** Takes the photo off a pass, as when the team removes it. */
async function takePhoto({ services }: TestPark, barcode: string): Promise<void> {
  await services.db.update(passes).set({ hasPhoto: false }).where(eq(passes.barcode, barcode));
}

test.each(wallets)(
  '%s refuses a season pass without its photo, and says that the photo comes first',
  async (path) => {
    expect((await park.post(path, withoutPhoto)).json()).toMatchObject(photoFirst);
    expect((await park.post(path, { ...withoutPhoto, hasPhoto: true })).json()).toMatchObject(photoFirst);
  },
);

test('no link to the file is made either', async () => {
  const answer = await park.post('/api/apple-wallet/', { ...withoutPhoto, delivery: 'link' });
  expect(answer.json()).toMatchObject(photoFirst);
});

test('every valid demo pass whose page offers no wallet is refused by both wallets, and no other lacks its photo', async () => {
  for (const { primaryHashUrl: hashUrl } of readDemoPark().orders) {
    const order = (await park.post('/api/login/', { hashUrl })).json<Order>();
    // A void pass is refused for that reason first.
    if (voidReasonOf(order) !== undefined) continue;
    for (const path of wallets) {
      const answer = await park.post(path, { hashUrl });
      const isPhotoFirst =
        answer.statusCode === 409 && answer.json<{ code: string }>().code === 'photo-first';
      // A pass that is excluded from wallets is refused for that reason first.
      expect([order.orderId, isPhotoFirst || answer.statusCode === 403]).toEqual([
        order.orderId,
        !mayEnterWallet(order) || order.excluded !== null,
      ]);
    }
  }
});

test('a link to a file, and the binding link, do not outlive the photo, and a refused tap does not use the binding link up', async () => {
  const own = await openTestPark();
  const { link } = (await own.post('/api/apple-wallet/', { ...goldPass, delivery: 'link' })).json<{
    link: string;
  }>();
  await takePhoto(own, goldPass.barcode);
  expect((await own.app.inject(link)).json()).toMatchObject(photoFirst);
  const bound = { orderId: '10240012', barcode: '240326000000100122' };
  const order = (await own.post('/api/login/', bound)).json<Order>();
  const bindingLink = new URL(order.iCloudBindingLink ?? '').pathname;
  await takePhoto(own, bound.barcode);
  expect((await own.app.inject(bindingLink)).json()).toMatchObject(photoFirst);
  await own.services.db.update(passes).set({ hasPhoto: true }).where(eq(passes.barcode, bound.barcode));
  expect((await own.app.inject(bindingLink)).statusCode).toBe(200);
  await own.close();
});

test('a pass that is on a phone goes on being updated when its photo is gone', async (own) => {
  const phone = await addToPhone(own, goldPass);
  await saveToGoogle(own, goldPass);
  await takePhoto(own, goldPass.barcode);
  await own.services.db
    .update(passes)
    .set({ firstName: 'Mabel' })
    .where(eq(passes.barcode, goldPass.barcode));
  await touchPass(own.services.db, goldPass, 'other', own.clock.now());
  await runRounds(own);
  expect(JSON.stringify(await phone.follow())).toContain('Mabel Okafor');
  expect(own.google.strict.requests.at(-1)).toBe('PATCH genericObject 200');
});
