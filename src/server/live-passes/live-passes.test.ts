/** A change at the park reaches every wallet that has the pass, whatever the vendors do meanwhile. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import type { Order } from '#contract/calls/order.ts';

import { passUpdates } from '../db/schema/live-passes.ts';
import { passes, products } from '../db/schema/park.ts';
import { writeEntries } from '../loyalty/ledger.queries.ts';
import { unbindPass } from '../passes/unbind-pass.ts';
import { bonusEntry } from '../testing/bonus-entry.ts';
import { creditCard, dayTicket, goldPass } from '../testing/demo-passes.ts';
import { addToPhone, registerPhone, withLivePark, type LivePark } from '../testing/live-park.ts';
import { readPassJson } from '../testing/read-pass.ts';
import { ines, signIn } from '../testing/sign-in.ts';
import { signInStaff } from '../testing/staff.ts';
import { touchWhatIsDue } from './due-moments.ts';
import { makeGoogleRound } from './google-round.ts';
import { finishUpdates, takeDueUpdates } from './pass-updates.queries.ts';
import { pushDueUpdates } from './push-round.ts';
import { requeueNext } from './requeue-round.ts';
import { startLivePasses } from './start-live-passes.ts';
import { touchPass } from './touch-pass.queries.ts';

const card = { orderId: '10400001', barcode: '7226000004000017' };
const bindable = { orderId: '10240012', barcode: '240326000000100122' };

function failLoudly(error: Error): never {
  throw error;
}

async function saveToGoogle(own: LivePark, proof: unknown): Promise<void> {
  const answer = await own.post('/api/google-wallet/', proof);
  if (answer.statusCode !== 200) throw new Error(`The call was answered ${answer.statusCode}.`);
}

/** The objects that Google has, as one text. */
function googleTextOf(own: LivePark): string {
  return JSON.stringify([...own.google.strict.resources.values()].map(({ content }) => content));
}

async function setCredits(own: LivePark, credits: number): Promise<void> {
  const { db, clock } = own.services;
  await db.transaction(async (tx) => {
    await tx.update(passes).set({ credits }).where(eq(passes.barcode, card.barcode));
    await touchPass(tx, card, 'balance', clock.now());
  });
}

/** Works off all that is due now. */
async function runRounds(own: LivePark): Promise<void> {
  const google = makeGoogleRound(own.services, failLoudly);
  while ((await requeueNext(own.services)).taken > 0);
  while ((await pushDueUpdates(own.services)).taken > 0);
  while ((await google()).taken > 0);
}

async function merchItemIdOf(own: LivePark, barcode: string): Promise<string> {
  const [row] = await own.services.db
    .select({ merchItemId: products.merchItemId })
    .from(products)
    .innerJoin(passes, eq(passes.productId, products.productId))
    .where(eq(passes.barcode, barcode));
  return row?.merchItemId ?? '';
}

function waitingOf(own: LivePark) {
  return own.services.db.select().from(passUpdates);
}

test('a colour that staff change is on a phone and at Google within a second', () =>
  withLivePark(async (own) => {
    const phone = await addToPhone(own, dayTicket);
    await saveToGoogle(own, dayTicket);
    const staff = await signInStaff(own, 'design');
    const stop = startLivePasses(own.services, failLoudly);
    try {
      const list = await staff.call('GET', '/api/admin/pass-customization/');
      const row = list
        .json<{ passCustomizationGUID: string; passCustomizationName: string }[]>()
        .find((one) => one.passCustomizationName === 'Day Ticket');
      const startedAt = performance.now();
      const edit = { passCustomizationBackgroundColor: '102030' };
      const path = `/api/admin/pass-customization/${row?.passCustomizationGUID}`;
      expect((await staff.call('PUT', path, edit)).statusCode).toBe(200);
      await expect.poll(() => own.apple.taken, { interval: 10, timeout: 5000 }).toEqual([phone.pushToken]);
      const pass = await phone.follow();
      expect(pass?.['backgroundColor']).toBe('rgb(16,32,48)');
      await expect.poll(() => googleTextOf(own), { interval: 10, timeout: 5000 }).toContain('#102030');
      expect(performance.now() - startedAt).toBeLessThan(1000);
    } finally {
      await stop();
    }
  }));

test('changes of a pass that no wallet has cost nothing', () =>
  withLivePark(async (own) => {
    await setCredits(own, 3);
    expect(await waitingOf(own)).toEqual([]);
  }));

test('many changes of one pass are one push and one write, with what is true last', () =>
  withLivePark(async (own) => {
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
    expect(googleTextOf(own)).toContain('{"id":"credits","header":"Credits","body":"3"}');
    expect(await phone.follow()).toBeUndefined();
    expect(await waitingOf(own)).toEqual([]);
  }));

test('a registration and a photo reach the pass on the phone', () =>
  withLivePark(async (own) => {
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
  }));

test('a stopped share is void in both wallets at once, without its barcode; the card itself stays', () =>
  withLivePark(async (own) => {
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
    const [object] = [...own.google.strict.resources.values()].filter(({ type }) => type.endsWith('Object'));
    expect(object?.content).toMatchObject({ state: 'EXPIRED' });
    expect(object?.content).not.toHaveProperty('barcode');
    expect(await primary.follow()).toBeUndefined();
    expect(primary.json).not.toHaveProperty('voided');
  }));

test('points that come to a member are on the card', () =>
  withLivePark(async (own) => {
    const { walletTicket } = await signIn(own);
    const phone = await addToPhone(own, { email: ines.email, walletTicket });
    await saveToGoogle(own, { email: ines.email, walletTicket });
    const { db } = own.services;
    await db.transaction(async (tx) => {
      await writeEntries(tx, [bonusEntry(ines.memberId, own.clock.now(), { points: 777 })]);
    });
    await runRounds(own);
    const after = await phone.follow();
    const pointsOf = (pass: unknown): number =>
      Number(/"key":"points"[^}]*"value":(\d+)/.exec(JSON.stringify(pass))?.[1]);
    expect(pointsOf(after) - pointsOf(phone.json)).toBe(777);
    expect(googleTextOf(own)).toContain(`"balance":{"int":${pointsOf(after)}}`);
  }));

test('a pass that expires is void without anybody touching it, once', () =>
  withLivePark(async (own) => {
    const phone = await addToPhone(own, dayTicket);
    await touchWhatIsDue(own.services);
    own.clock.advance(400 * 86_400);
    await touchWhatIsDue(own.services);
    await runRounds(own);
    expect((await phone.follow())?.['voided']).toBe(true);
    own.clock.advance(60);
    await touchWhatIsDue(own.services);
    expect(await waitingOf(own)).toEqual([]);
  }));

test('an exclusion voids the passes that it names, and gives them back when it is taken away', () =>
  withLivePark(async (own) => {
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
  }));

test('vendors that are away for an hour lose nothing: each pass is told once they are back, with what is true then', () =>
  withLivePark(async (own) => {
    const phone = await addToPhone(own, card);
    await saveToGoogle(own, card);
    own.apple.answer(() => ({ status: 503, reason: 'ServiceUnavailable' }));
    own.google.disturb(() => new Response(undefined, { status: 503 }));
    for (let minute = 0; minute < 60; minute += 10) {
      await setCredits(own, 60 - minute);
      await runRounds(own);
      own.clock.advance(600);
    }
    expect(own.apple.taken).toEqual([]);
    expect(await waitingOf(own)).toHaveLength(2);
    own.apple.answer(() => undefined);
    own.google.disturb(() => undefined);
    await runRounds(own);
    expect(own.apple.taken).toEqual([phone.pushToken]);
    expect(JSON.stringify(await phone.follow())).toContain('"value":10');
    expect(googleTextOf(own)).toContain('"body":"10"');
    expect(await waitingOf(own)).toEqual([]);
  }));

test('a server that dies with updates loses none: they are due again, and its late word counts for nothing', () =>
  withLivePark(async (own) => {
    const phone = await addToPhone(own, card);
    await setCredits(own, 9);
    const taking = { wallet: 'apple', leaseSeconds: 120, rowsMax: 10 } as const;
    const dead = await takeDueUpdates(own.services.db, { ...taking, now: own.clock.now() });
    expect(dead.updates).toHaveLength(1);
    expect(await pushDueUpdates(own.services)).toMatchObject({ taken: 0 });
    own.clock.advance(121);
    const living = await takeDueUpdates(own.services.db, { ...taking, now: own.clock.now() });
    await finishUpdates(own.services.db, dead.leaseId, dead.updates);
    expect(await waitingOf(own)).toHaveLength(1);
    await finishUpdates(own.services.db, living.leaseId, living.updates);
    expect(await waitingOf(own)).toEqual([]);
    expect(await phone.follow()).toBeUndefined();
  }));

test('a change that comes while the pass is being told is told too, after it', () =>
  withLivePark(async (own) => {
    const phone = await addToPhone(own, card);
    await setCredits(own, 9);
    own.apple.answer(() => 'silence');
    const round = pushDueUpdates(own.services);
    await expect.poll(async () => (await waitingOf(own))[0]?.leasedUntil).toBeTruthy();
    await setCredits(own, 8);
    expect(await pushDueUpdates(own.services)).toMatchObject({ taken: 0 });
    own.apple.answer(() => undefined);
    await round;
    await runRounds(own);
    expect(JSON.stringify(await phone.follow())).toContain('"value":8');
    expect(await waitingOf(own)).toEqual([]);
  }));

test('two servers that write one object at once leave Google with what is true', () =>
  withLivePark(async (own) => {
    await saveToGoogle(own, card);
    await setCredits(own, 9);
    const rounds = [makeGoogleRound(own.services, failLoudly), makeGoogleRound(own.services, failLoudly)];
    let isFirst = true;
    // The first write is held up until the pass has changed and another guest's request has written that.
    own.google.disturb(async ({ method }) => {
      if (method !== 'PATCH' || !isFirst) return undefined;
      isFirst = false;
      await setCredits(own, 1);
      await saveToGoogle(own, card);
      return undefined;
    });
    await rounds[0]?.();
    await rounds[1]?.();
    await runRounds(own);
    expect(googleTextOf(own)).toContain('"header":"Credits","body":"1"');
    expect(await waitingOf(own)).toEqual([]);
  }));

test('a phone that Apple does not reach any more is forgotten; one that came back meanwhile is not', () =>
  withLivePark(async (own) => {
    const phone = await addToPhone(own, card);
    const other = await addToPhone(own, card);
    const since = own.clock.now().getTime();
    own.apple.answer((token) =>
      token === phone.pushToken
        ? { status: 410, reason: 'Unregistered', timestamp: since }
        : { status: 410, reason: 'Unregistered', timestamp: since - 1000 },
    );
    await setCredits(own, 9);
    await runRounds(own);
    own.apple.answer(() => undefined);
    await setCredits(own, 8);
    await runRounds(own);
    expect(own.apple.taken).toEqual([other.pushToken]);
  }));

test('the first phone binds a pass of a single holder; once staff unbind it, its file is void and another phone gets its own', () =>
  withLivePark(async (own) => {
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
  }));

test('a file that was fetched before a change and registered after it is brought up to date', () =>
  withLivePark(async (own) => {
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
  }));

test('a holder at Google is told of credits, three times a day at most', () =>
  withLivePark(async (own) => {
    await saveToGoogle(own, card);
    for (const credits of [7, 6, 5, 4, 3]) {
      await setCredits(own, credits);
      await runRounds(own);
    }
    const told = own.google.strict.requests.filter((request) => request.includes('addMessage'));
    expect(told).toEqual(Array.from({ length: 3 }, () => 'POST genericObject/addMessage 200'));
    expect(googleTextOf(own)).toContain('{"id":"credits","header":"Credits","body":"3"}');
  }));
