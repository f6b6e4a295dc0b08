/**
 * A season pass enters a wallet with its photo, or if the team waived it: the server decides, regardless of the page.
 */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { Order } from '#contract/calls/order.ts';
import { mayEnterWallet } from '#domain/pass-actions.ts';
import { voidReasonOf } from '#domain/pass-state.ts';

import { passes } from '#server/base/db/schema/park.ts';
import { readDemoPark } from '#server/demo/demo-data.ts';
import { touchPass } from '#server/changes/touch-pass.queries.ts';
import { goldPass } from '#server/testing/demo-passes.ts';
import { addToPhone, test } from '#server/testing/live-park.ts';
import { runRounds, saveToGoogle } from '#server/testing/live-rounds.ts';
import { sharePark } from '#server/testing/shared-park.ts';
import { openTestPark, type TestPark } from '#server/testing/test-park.ts';

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
