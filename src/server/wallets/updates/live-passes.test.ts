/** A change in the park reaches every wallet that has the pass. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { Order } from '#contract/calls/order.ts';

import { passes, products, wristbands } from '#server/base/db/schema/park.ts';
import { writeEntries } from '#server/loyalty/ledger.queries.ts';
import { unbindPass } from '#server/passes/unbind-pass.ts';
import { bonusEntry } from '#server/testing/club-changes.ts';
import { creditCard, dayTicket, goldPass } from '#server/testing/test-park.ts';
import {
  addToPhone,
  registerPhone,
  test,
  type LivePark,
  card,
  loudWatch,
  googleTextOf,
  runRounds,
  saveToGoogle,
  setCredits,
  waitingOf,
} from '#server/testing/live-park.ts';
import { readPassJson } from '#server/testing/read-pass.ts';
import { ines, signIn } from '#server/testing/sign-in.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { touchWhatIsDue } from '#server/changes/due-moments.ts';
import { startLivePasses } from './start-live-passes.ts';

const bindable = { orderId: '10240012', barcode: '240326000000100122' };

async function merchItemIdOf(own: LivePark, barcode: string): Promise<string> {
  const [row] = await own.services.db
    .select({ merchItemId: products.merchItemId })
    .from(products)
    .innerJoin(passes, eq(passes.productId, products.productId))
    .where(eq(passes.barcode, barcode));
  return row?.merchItemId ?? '';
}

test('a color that staff change reaches phones and Google by itself', async (own) => {
  const phone = await addToPhone(own, dayTicket);
  await saveToGoogle(own, dayTicket);
  const staff = await signInStaff(own, 'design');
  const stop = startLivePasses(own.services, loudWatch);
  try {
    const list = await staff.call('GET', '/api/admin/pass-customization/');
    const row = list
      .json<{ passCustomizationGUID: string; passCustomizationName: string }[]>()
      .find((one) => one.passCustomizationName === 'Day Ticket');
    const edit = { passCustomizationBackgroundColor: '102030' };
    const path = `/api/admin/pass-customization/${row?.passCustomizationGUID}`;
    expect((await staff.call('PUT', path, edit)).statusCode).toBe(200);
    await expect.poll(() => own.apple.taken, { interval: 10, timeout: 30_000 }).toEqual([phone.pushToken]);
    const pass = await phone.follow();
    expect(pass?.['backgroundColor']).toBe('rgb(16,32,48)');
    await expect.poll(() => googleTextOf(own), { interval: 10, timeout: 30_000 }).toContain('#102030');
  } finally {
    await stop();
  }
});

test('a new look of the club, and another customization for it, reach the members’ cards', async (own) => {
  const { walletTicket } = await signIn(own);
  const proof = { email: ines.email, walletTicket };
  const phone = await addToPhone(own, proof);
  await saveToGoogle(own, proof);
  const ticket = await addToPhone(own, dayTicket);
  const staff = await signInStaff(own, 'design');
  const idOf = async (path: string, id: string, name: string): Promise<string> => {
    const rows = (await staff.call('GET', path)).json<Record<string, string>[]>();
    return rows.find((row) => Object.values(row).includes(name))?.[id] ?? '';
  };
  const looks = '/api/admin/pass-customization/';
  const look = await idOf(looks, 'passCustomizationGUID', 'Brownie Club');
  await staff.call('PUT', `${looks}${look}`, { passCustomizationBackgroundColor: '102030' });
  await runRounds(own);
  expect((await phone.follow())?.['backgroundColor']).toBe('rgb(16,32,48)');
  expect(googleTextOf(own)).toContain('#102030');
  const categories = '/api/admin/pass-customization-categories/';
  const club = await idOf(categories, 'passCustomizationTTpassCustomizationsGUID', 'CLUB');
  await staff.call('PUT', `${categories}${club}`, { passCustomizationTTcustomizationName: 'Tap & Ride' });
  own.clock.advance(1);
  await runRounds(own);
  expect((await phone.follow())?.['backgroundColor']).toBe('rgb(74,20,140)');
  expect(own.apple.taken.filter((token) => token === ticket.pushToken)).toEqual([]);
});

test('changes of a pass that is in no wallet queue nothing', async (own) => {
  await setCredits(own, 3);
  expect(await waitingOf(own)).toEqual([]);
});

test('many changes of one pass are one push and one write, with the final state', async (own) => {
  const phone = await addToPhone(own, card);
  await saveToGoogle(own, card);
  const writes = own.google.strict.requests.length;
  for (const credits of [7, 6, 5, 4, 3]) await setCredits(own, credits);
  await runRounds(own);
  expect(own.apple.taken).toEqual([phone.pushToken]);
  expect(own.google.strict.requests.slice(writes)).toEqual([
    'PATCH genericObject 200',
    'POST genericObject/addMessage 200',
  ]);
  expect(JSON.stringify(await phone.follow())).toContain('"key":"credits","label":"CREDITS","value":3');
  expect(googleTextOf(own)).toContain('{"id":"credits","header":"Credits","body":"3",');
  expect(await phone.follow()).toBeUndefined();
  expect(await waitingOf(own)).toEqual([]);
});

test('a registration and a photo reach the pass on the phone', async (own) => {
  const phone = await addToPhone(own, dayTicket);
  const registration = {
    firstName: 'Noor',
    lastName: 'Haddad',
    email: 'noor@mail.example',
    phone: '6095550142',
  };
  const answer = await own.post('/api/register/', { ...dayTicket, ...registration });
  expect(answer.statusCode).toBe(200);
  await runRounds(own);
  expect(JSON.stringify(await phone.follow())).toContain('Noor Haddad');
  const gold = await addToPhone(own, goldPass);
  const path = `/api/reset-photo/${goldPass.orderId}/${goldPass.barcode}`;
  const reset = await own.app.inject({ method: 'POST', url: path });
  expect(reset.statusCode).toBe(200);
  await runRounds(own);
  expect(own.apple.taken).toEqual([phone.pushToken, gold.pushToken]);
});

test('a stopped share is void in both wallets at once, without its barcode; the card itself stays', async (own) => {
  const shareProof = { hashUrl: creditCard?.shares[0]?.hashUrl };
  const shared = await addToPhone(own, shareProof);
  const primary = await addToPhone(own, card);
  await saveToGoogle(own, shareProof);
  const { ticketShareToken } = (await own.post('/api/login/', card)).json<Order>();
  const stopped = await own.app.inject({
    method: 'DELETE',
    url: `/api/share/${card.orderId}/${card.barcode}/${creditCard?.shares[0]?.id}/`,
    headers: { authorization: `Bearer ${ticketShareToken}` },
  });
  expect(stopped.statusCode).toBe(200);
  await runRounds(own);
  expect(own.apple.taken).toEqual([shared.pushToken]);
  const pass = await shared.follow();
  expect([pass?.['voided'], JSON.stringify(pass?.['barcodes'])]).toEqual([true, undefined]);
  const object = [...own.google.strict.resources.values()].find(({ type }) => type.endsWith('Object'));
  expect(object?.content).toMatchObject({ state: 'EXPIRED' });
  expect(object?.content).not.toHaveProperty('barcode');
  expect(await primary.follow()).toBeUndefined();
  expect(primary.json).not.toHaveProperty('voided');
});

test('new points of a member are on the card', async (own, db) => {
  const { walletTicket } = await signIn(own);
  const phone = await addToPhone(own, { email: ines.email, walletTicket });
  await saveToGoogle(own, { email: ines.email, walletTicket });
  await db.transaction(async (tx) => {
    await writeEntries(tx, [bonusEntry(ines.memberId, own.clock.now(), { points: 777 })]);
  });
  await runRounds(own);
  const after = await phone.follow();
  const pointsOf = (pass: unknown): number =>
    Number(/"key":"points"[^}]*"value":(\d+)/.exec(JSON.stringify(pass))?.[1]);
  expect(pointsOf(after) - pointsOf(phone.json)).toBe(777);
  expect(googleTextOf(own)).toContain(`"balance":{"int":${pointsOf(after)}}`);
});

test('points of a claim are on the card', async (own) => {
  const { userId, memberTicket, walletTicket } = await signIn(own);
  const phone = await addToPhone(own, { email: ines.email, walletTicket });
  await runRounds(own);
  const claim = { email: ines.email, userID: userId, memberTicket, orderId: '10300001' };
  expect((await own.post('/api/loyalty/tickets/', claim)).statusCode).toBe(200);
  await runRounds(own);
  expect(own.apple.taken).toEqual([phone.pushToken, phone.pushToken]);
  const { balance } = (await own.post('/api/loyalty/tickets/', claim)).json<{ balance: number }>();
  expect(JSON.stringify(await phone.follow())).toContain(`"value":${balance},`);
});

test('a pass that expires becomes void by itself, once', async (own) => {
  const phone = await addToPhone(own, dayTicket);
  await touchWhatIsDue(own.services);
  own.clock.advance(400 * 86_400);
  await touchWhatIsDue(own.services);
  await runRounds(own);
  expect((await phone.follow())?.['voided']).toBe(true);
  own.clock.advance(60);
  await touchWhatIsDue(own.services);
  expect(await waitingOf(own)).toEqual([]);
});

test('a ticket whose wristband ends says so by itself, once', async (own, db) => {
  const phone = await addToPhone(own, dayTicket);
  const now = own.clock.now();
  const validUntil = new Date(now.getTime() + 3_600_000);
  await db.insert(wristbands).values({
    code: 'ENDINGBAND000001',
    state: 'activated',
    activatedAt: now,
    validUntil,
    orderId: dayTicket.orderId,
    barcode: dayTicket.barcode,
  });
  const used = { isRedeemed: true, redeemedAt: now };
  await db.update(passes).set(used).where(eq(passes.barcode, dayTicket.barcode));
  await touchWhatIsDue(own.services);
  own.clock.advance(3_660);
  await touchWhatIsDue(own.services);
  await runRounds(own);
  expect(JSON.stringify(await phone.follow())).toContain('"label":"Used"');
  own.clock.advance(60);
  await touchWhatIsDue(own.services);
  expect(await waitingOf(own)).toEqual([]);
});

test('an exclusion voids the passes that it names, and restores them when it is removed', async (own) => {
  const phone = await addToPhone(own, dayTicket);
  const staff = await signInStaff(own, 'admin');
  const path = '/api/admin/wallet-item-exclusion/';
  const row = {
    walletItemExclusionMerchItemID: await merchItemIdOf(own, dayTicket.barcode),
    walletItemExclusionMerchPackID: '',
    walletItemExclusionCustomError: 'Closed',
    walletItemExclusionExcludeNFC: false,
    walletItemExclusionActive: true,
  };
  const made = await staff.call('POST', path, row);
  expect(made.statusCode).toBe(201);
  await runRounds(own);
  expect((await phone.follow())?.['voided']).toBe(true);
  const { walletItemExclusionsGUID } = made.json<{ walletItemExclusionsGUID: string }>();
  expect((await staff.call('DELETE', `${path}${walletItemExclusionsGUID}`)).statusCode).toBe(200);
  await runRounds(own);
  expect(await phone.follow()).not.toHaveProperty('voided');
});

test('the first phone binds a pass of a single holder; after staff unbind it, its file is void and another phone gets its own', async (own) => {
  const { iCloudBindingLink } = (await own.post('/api/login/', bindable)).json<Order>();
  const file = await own.app.inject(new URL(iCloudBindingLink ?? '').pathname);
  const first = await registerPhone(
    own,
    await readPassJson(file.rawPayload),
    String(file.headers['last-modified']),
  );
  expect((await own.post('/api/apple-wallet/', bindable)).statusCode).toBe(409);
  expect((await own.post('/api/login/', bindable)).json<Order>().iCloudBoundToWallet).toBe(true);
  expect(await unbindPass(own.services, bindable)).toBe('unbound');
  await runRounds(own);
  expect(own.apple.taken).toEqual([first.pushToken]);
  const old = await first.follow();
  expect([old?.['voided'], old?.['barcodes']]).toEqual([true, undefined]);
  const second = await addToPhone(own, bindable);
  expect(second.serialNumber).not.toBe(first.serialNumber);
  expect((await own.post('/api/apple-wallet/', bindable)).statusCode).toBe(409);
});

test('a file that was fetched before a change and registered after it is updated', async (own) => {
  const file = await own.post('/api/apple-wallet/', card);
  await setCredits(own, 2);
  await runRounds(own);
  expect(own.apple.taken).toEqual([]);
  const phone = await registerPhone(
    own,
    await readPassJson(file.rawPayload),
    String(file.headers['last-modified']),
  );
  await runRounds(own);
  expect(own.apple.taken).toEqual([phone.pushToken]);
  expect(JSON.stringify(await phone.follow())).toContain('"key":"credits","label":"CREDITS","value":2');
});
