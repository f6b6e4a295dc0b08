import { and, eq, like, desc } from 'drizzle-orm';
import { expect } from 'vitest';

import type { GuestPage, GuestOrder } from '#contract/calls/staff-guest.ts';
import type { OrderPass } from '#contract/calls/staff-orders.ts';

import { mails } from '#server/base/db/schema/operations.ts';
import { passes, isOfPass } from '#server/base/db/schema/park.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { readDemoPark } from '#server/demo/demo-data.ts';
import { loginFrom } from '#server/testing/puzzles.ts';
import { shareStaff, signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { type TestPark, test, sharePark, goldPass } from '#server/testing/test-park.ts';

const park = sharePark();
const agent = shareStaff(park, 'agent');

const path = `/api/admin/link/${goldPass.orderId}/${goldPass.barcode}`;
const because = { reason: 'Lost phone' };
const isMail = eq(mails.kind, 'pass-link');

async function linkOf(): Promise<OrderPass['link'] | undefined> {
  const asked = { order: goldPass.orderId, pass: goldPass.barcode };
  return (await agent.call('POST', '/api/admin/guest-page/', asked)).json<GuestPage>().order?.pass.link;
}

async function mailedLink(): Promise<string> {
  const [mail] = await park.services.db.delete(mails).where(isMail).returning({ plainText: mails.plainText });
  return /\/([\w-]{96})$/m.exec(mail?.plainText ?? '')?.[1] ?? '';
}

const opened = async (hashUrl: string): Promise<number> =>
  (await park.post('/api/login/', { hashUrl })).statusCode;

async function auditedActions(): Promise<string[]> {
  const rows = await park.services.db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(
      and(
        like(auditEntries.action, 'Link %'),
        eq(auditEntries.target, `${goldPass.orderId}/${goldPass.barcode}`),
      ),
    )
    .orderBy(auditEntries.entryId);
  return rows.map(({ action }) => action);
}

test('the team sends, renews and revokes a link, each in the audit log, and the earlier links are dead', async () => {
  expect(await linkOf()).toMatchObject({ state: 'active', mailTo: 'maya.okafor@mail.example' });
  const sent = await agent.call('POST', path);
  expect([sent.statusCode, sent.json()]).toEqual([200, { mailedTo: 'maya.okafor@mail.example' }]);
  const first = await mailedLink();
  expect(await opened(first)).toBe(200);

  for (const method of ['PUT', 'DELETE'] as const)
    for (const body of [undefined, { reason: ' ' }])
      expect((await agent.call(method, path, body)).statusCode).toBe(400);
  const demoLink =
    readDemoPark().orders.find(({ barcode }) => barcode === goldPass.barcode)?.primaryHashUrl ?? '';
  expect((await agent.call('PUT', path, because)).json()).toEqual({ ended: 2 });
  expect([await opened(first), await opened(demoLink)]).toEqual([404, 404]);
  await agent.call('POST', path);
  const second = await mailedLink();
  expect(await opened(second)).toBe(200);

  expect((await agent.call('DELETE', path, because)).json()).toEqual({ ended: 1 });
  expect((await agent.call('DELETE', path, because)).json()).toEqual({ ended: 0 });
  expect([await opened(second), (await linkOf())?.state]).toEqual([404, 'revoked']);
  const dead = await park.app.inject({ method: 'GET', url: `/${second}` });
  expect([dead.statusCode, dead.body.includes('This link does not work any more')]).toEqual([404, true]);
  const refused = await agent.call('POST', path);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'link-not-active']);

  await agent.call('PUT', path, because);
  expect((await linkOf())?.state).toBe('active');
  const actions = ['Link Send', 'Link Renew', 'Link Send', 'Link Revoke', 'Link Renew'];
  expect(await auditedActions()).toEqual(actions);
});

test('a pass without an address, an unknown pass and the eleventh mail are refused', async () => {
  const codeOf = async (at = path): Promise<string> =>
    (await agent.call('POST', at)).json<{ code: string }>().code;
  const isGold = isOfPass(passes, goldPass);
  await park.services.db.update(passes).set({ email: null }).where(eq(passes.orderId, goldPass.orderId));
  expect(await codeOf()).toBe('link-without-address');
  await park.services.db.update(passes).set({ email: 'maya.okafor@mail.example' }).where(isGold);
  expect(await codeOf('/api/admin/link/10240001/99999999')).toBe('row-not-found');
  expect((await agent.call('PUT', '/api/admin/link/99999999/99999999', because)).statusCode).toBe(404);
  expect((await agent.call('DELETE', '/api/admin/link/99999999/99999999', because)).statusCode).toBe(404);
  for (let count = 0; count < 10; count += 1) await agent.call('POST', path);
  expect(await codeOf()).toBe('link-mail-limit');
});

const card = { orderId: '10400001', barcode: '7226000004000017' };

/** Wrong barcodes with the card's order, each from a separate network. */
async function guess(own: TestPark, count: number): Promise<void> {
  for (let place = 0; place < count; place += 1)
    await loginFrom(own, { ...card, barcode: `722600000400${1000 + place}` }, `198.18.${place}.1`);
}

const guessingOf = async (staff: SignedInStaff): Promise<GuestOrder['guessing'] | undefined> =>
  (await staff.call('POST', '/api/admin/guest-page/', { order: card.orderId })).json<GuestPage>().order
    ?.guessing;

test('an agent sees the number of misses, the resulting wait of guests, and its end', async (own) => {
  const colleague = await signInStaff(own, 'agent');
  expect(await guessingOf(colleague)).toBeNull();
  await guess(own, 1);
  expect(await guessingOf(colleague)).toMatchObject({ misses: 1, puzzleSeconds: 0 });
  await guess(own, 9);
  const endsAt = new Date(own.clock.now().getTime() + 86_400_000).toISOString();
  expect(await guessingOf(colleague)).toEqual({ misses: 10, puzzleSeconds: 1, endsAt });
});

test('guesses at a barcode under wrong order ids are shown with its order too', async (own) => {
  for (let place = 0; place < 10; place += 1)
    await loginFrom(own, { ...card, orderId: `1049000${place}` }, `198.18.${place}.1`);
  expect(await guessingOf(await signInStaff(own, 'agent'))).toMatchObject({
    misses: 10,
    puzzleSeconds: 1,
  });
});

test('an agent lifts the puzzle of an order once, and the audit log records it', async (own) => {
  const colleague = await signInStaff(own, 'agent');
  await guess(own, 10);
  expect((await loginFrom(own, card)).statusCode).toBe(429);
  const lift = async () =>
    (await colleague.call('DELETE', `/api/admin/guesses/${card.orderId}`)).json<unknown>();
  expect(await lift()).toEqual({ verdict: 'lifted' });
  expect((await loginFrom(own, card)).statusCode).toBe(200);
  expect(await lift()).toEqual({ verdict: 'nothing-to-lift' });
  const entries = await own.services.db.select().from(auditEntries).orderBy(desc(auditEntries.entryId));
  expect(entries.filter(({ action }) => action === 'Guess Lift')).toEqual([
    expect.objectContaining({ target: card.orderId, before: { misses: 10 }, after: { misses: 0 } }),
  ]);
});

test('the guesses at an unknown order cannot be lifted', async (own) => {
  const colleague = await signInStaff(own, 'agent');
  expect((await colleague.call('DELETE', '/api/admin/guesses/99999999')).statusCode).toBe(404);
});
